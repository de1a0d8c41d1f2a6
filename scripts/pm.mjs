/**
 * Runs the package manager with only Node and npm installed: `node scripts/pm.mjs <pnpm
 * arguments>`. Finds pnpm of the exact version in package.json (the workspace's, the machine's, or
 * through npx), installs where node_modules does not match the lockfile, then runs the command.
 */
import './node-version.mjs'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, packageFolders, root, runSync, seconds, tool } from './workspace.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const wanted = JSON.parse(read('package.json')).packageManager.split('+')[0]
const version = wanted.split('@')[1]

function answersAs(command) {
  const result = runSync(command, ['--version'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 15_000,
  })
  return result.status === 0 && String(result.stdout).trim() === version
}

/** Looks up pnpm at most once, because a corepack shim in PATH takes a second to fail. */
let found
function pnpmCommand() {
  const own = tool('pnpm')
  found ??=
    existsSync(own) && answersAs(own)
      ? [own]
      : answersAs('pnpm')
        ? ['pnpm']
        : ['npx', '--yes', '--prefer-offline', '--loglevel=error', wanted]
  return found
}

/** Runs pnpm in the workspace root and returns its exit code. */
export function pnpm(args, options) {
  const [command, ...before] = pnpmCommand()
  const done = runSync(command, [...before, ...args], options)
  if (done.error) process.stderr.write(`${command}: ${done.error.message}\n`)
  return done.status ?? 1
}

/**
 * Hash of the lockfile and every manifest. By content, because a checkout changes every time stamp.
 */
function wantedState() {
  const manifests = packageFolders().map((folder) => join(folder, 'package.json'))
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    hash.update(`${path}\n${read(path)}\n`)
  }
  return hash.digest('hex')
}

const stamp = join(root, 'node_modules', '.mall-installed')

/**
 * Installs the packages only if a manifest has changed, from the cache if possible. Returns pnpm's
 * exit code.
 */
export function install() {
  const state = wantedState()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return 0
  const begun = Date.now()
  // Progress goes to stderr: the output of a command such as `mall --json` stays clean.
  process.stderr.write(`安装依赖 / installing with ${wanted} …\n`)
  // Without CI=1 pnpm prompts before it rebuilds node_modules, possibly without a terminal.
  const code = pnpm(
    ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'],
    {
      stdio: ['ignore', process.stderr, 'inherit'],
    },
  )
  if (code === 0) {
    writeFileSync(stamp, state)
    process.stderr.write(`安装完成 / installed in ${seconds(begun)}\n`)
  } else {
    process.stderr.write('依赖安装失败 / installing failed: see above.\n')
  }
  // The workspace has its own pnpm now, which starts faster than npx.
  found = undefined
  return code
}

if (isMain(import.meta.url)) {
  const code = install()
  process.exitCode = code === 0 ? pnpm(process.argv.slice(2)) : code
}
