import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, posix } from 'node:path'
import { workspaceRoot } from '../graph/packages.ts'

/** Deep runs compile and test all that generators make, which takes minutes. */
export const isDeep = process.env.MALL_TEST_DEEP === '1'

/**
 * Packages that are copied and whose copies import each other instead of the workspace's packages.
 */
export const copied = [
  ...['contract', 'core', 'ui', 'testing'].map((name) => `packages/${name}`),
  'apps/server',
]

/**
 * Test timeout in ms: these tests start processes while all other tests run, so the default is too
 * short.
 */
const PATIENT = '--testTimeout=300000'

/**
 * Copies the files that git tracks or would add. Others (builds, reports) are excluded: tests that
 * run concurrently write them, and a file that disappears aborts the copy.
 */
function copySources(paths: string[], to: string) {
  const listed = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths],
    { cwd: workspaceRoot, encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  for (const path of listed.stdout.trim().split('\n')) {
    if (!existsSync(join(workspaceRoot, path))) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(workspaceRoot, path), join(to, path))
  }
}

/** A copy of the packages that generators write, with their libraries installed, and of `models`. */
export function createCopy(models: readonly string[] = []) {
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'mall-generate-')))

  /**
   * Links installed libraries to those of the workspace, and packages of the workspace to their
   * copies.
   */
  function install(folder: string, like = folder) {
    const from = join(workspaceRoot, like, 'node_modules')
    const to = join(place, folder, 'node_modules')
    mkdirSync(join(to, '@mall'), { recursive: true })
    for (const name of readdirSync(from)) {
      if (name !== '@mall') symlinkSync(join(from, name), join(to, name), 'junction')
    }
    for (const target of copied) {
      symlinkSync(join(place, target), join(to, '@mall', basename(target)), 'junction')
    }
  }

  function run(program: string, args: string[], folder: string) {
    const file = join(workspaceRoot, 'tooling', 'node_modules', program)
    const cwd = join(place, folder)
    return spawnSync(process.execPath, [file, ...args], { cwd, encoding: 'utf8' })
  }

  // The test runner serves files below the folder of pnpm-workspace.yaml; the server reads its shells.
  const roots = [
    'tsconfig.base.json',
    '.oxfmtrc.json',
    'pnpm-workspace.yaml',
    'apps/*/host.json',
    'tooling/graph/rules.ts',
  ]
  copySources([...copied, ...models, ...roots], place)
  for (const folder of copied) install(folder)

  return {
    place,
    install,
    text: (path: string) => readFileSync(join(place, path), 'utf8'),
    /** Complaints of the compiler about these files only: the rest has its own typecheck. */
    complaints(folder: string, paths: readonly string[]): string[] {
      const { stdout } = run('typescript/bin/tsc', ['--noEmit', '--pretty', 'false'], folder)
      const seen = paths.map((path) => posix.relative(folder, path))
      return stdout.split('\n').filter((line) => seen.some((path) => line.startsWith(`${path}(`)))
    },
    /** @returns the output of the test runner */
    test(folder: string, ...files: string[]): string {
      const { stdout, stderr } = run('vitest/vitest.mjs', ['run', ...files, PATIENT], folder)
      return stdout + stderr
    },
    /** Runs a TypeScript program; throws its output after a failure. */
    script(folder: string, file: string): void {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file], {
        cwd: join(place, folder),
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(stdout + stderr)
    },
    /** Runs the `mall` command of the copy. */
    mall: (...args: string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'src/cli/mall.ts', ...args], {
        cwd: join(place, 'apps/server'),
        encoding: 'utf8',
      }),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}
export type Copy = ReturnType<typeof createCopy>

/** A copy of the workspace's manifests, with the sources of some packages. */
export function createWorkspace(withSources: string[]): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mall-workspace-')))
  copySources(['*package.json', 'pnpm-*.yaml', '.oxfmtrc.json', ...withSources], root)
  return root
}
