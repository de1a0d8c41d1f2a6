/** Runs all generators in one copy of the workspace and verifies that its checks still pass. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { measureShell } from '../budgets/budgets.mjs'
import { generate, updateLockfile } from '../generate.ts'
import { workspaceRoot } from '../graph/packages.ts'

const MINUTE_MS = 60_000
const plans = [
  'shell meadow-bank',
  'feature meadow giftIndex generic-browser',
  'call meadow-domain.show GET /api/meadow/v1/{meadowId}',
  'call ops.meadows GET /api/ops/v1/meadows',
  'module survey',
]

const root = realpathSync(mkdtempSync(join(tmpdir(), 'mall-every-generator-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** @returns the output of a failed program, '' after a success */
function follow(program: string, args: string[], folder = '.'): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: join(root, folder),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: { ...process.env, MALL_TEST_DEEP: '' },
  })
  return status === 0 ? '' : `${stdout}${stderr}`.slice(-4_000)
}
const node = (file: string, ...args: string[]) => follow(process.execPath, [file, ...args])
const test = (folder: string, ...files: string[]) =>
  follow(
    join(root, 'tooling/node_modules/.bin/vitest'),
    ['run', '--testTimeout=300000', ...files],
    folder,
  )

/** Bytes of the first load of the plain browser's shell, which is built first. */
function measureFirstLoad(): number {
  const shell = 'apps/generic-browser'
  const failed = follow(join(root, shell, 'node_modules/.bin/vite'), ['build'], shell)
  if (failed) throw new Error(failed)
  const dist = join(root, shell, 'dist')
  const readJson = (name: string) => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8'))
  return measureShell({
    name: shell,
    manifest: readJson('manifest.json'),
    screens: readJson('screens.json'),
    read: (file: string) => readFileSync(join(dist, file)),
    budget: { firstLoadKb: Infinity, routeKb: Infinity },
  }).firstLoad
}

function install(): void {
  const failed = node('scripts/pm.mjs', 'install', '--prefer-offline', '--frozen-lockfile')
  if (failed) throw new Error(failed)
}

let firstLoadBefore = 0
beforeAll(() => {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  for (const path of listed.stdout.trim().split('\n')) {
    if (!existsSync(join(workspaceRoot, path))) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(workspaceRoot, path), join(root, path))
  }
  install()
  firstLoadBefore = measureFirstLoad()
  for (const plan of plans) generate(root, plan.split(' '))
  updateLockfile(root)
  const failed = follow('git', ['init', '--quiet']) || follow('git', ['add', '--all'])
  if (failed) throw new Error(failed)
  install()
  // The table of the new module, as `gen module` asks for it.
  const refused = node('scripts/pm.mjs', 'run', 'db:baseline')
  if (refused) throw new Error(refused)
}, 5 * MINUTE_MS)

it.each([
  ['format', 'oxfmt', '--check', '.'],
  ['lint', 'oxlint', 'packages', 'apps', 'tooling'],
  ['unused code', 'knip'],
])(
  'passes the check of %s',
  (_name, program, ...args) => {
    expect(follow(join(root, 'node_modules/.bin', program), args)).toBe('')
  },
  5 * MINUTE_MS,
)

it(
  'passes the compiler in every package',
  () => {
    expect(node('scripts/pm.mjs', 'exec', 'turbo', 'run', 'types', '--concurrency=2')).toBe('')
  },
  5 * MINUTE_MS,
)

it.each([
  ['packages/contract'],
  ['packages/meadow'],
  ['apps/meadow-bank'],
  ['apps/server', 'src/modules/meadow-domain', 'src/modules/meadows', 'src/modules/survey'],
  ['apps/server', 'src/modules.test.ts', 'src/cli/commands/operators'],
])(
  'passes the tests of %s',
  (folder, ...files) => {
    expect(test(folder, ...files)).toBe('')
  },
  5 * MINUTE_MS,
)

it(
  'passes the tests of the workspace',
  () => {
    // The generators' own tests are excluded, because they would create the files that exist here.
    const generators = ['call', 'feature', 'module', 'ops-call', 'shell']
    const excluded = generators.flatMap((name) => ['--exclude', `generate/${name}.test.ts`])
    expect(test('tooling', ...excluded)).toBe('')
  },
  5 * MINUTE_MS,
)

it(
  'adds at most 0.3 kB to the first load with a new feature',
  () => {
    expect(measureFirstLoad() - firstLoadBefore).toBeLessThanOrEqual(300)
  },
  5 * MINUTE_MS,
)
