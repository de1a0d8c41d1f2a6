/**
 * Path of the workspace, and functions by which its scripts start other programs. No dependencies,
 * because this runs before any is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const windows = process.platform === 'win32'

/**
 * Settings that npm passes to its scripts and that are removed, because pnpm must read its own; the
 * registry's settings stay.
 */
const inherited =
  /^npm_(config_(?!registry$|userconfig$|globalconfig$|cafile$|ca$|proxy$|https_proxy$|noproxy$|cache$|strict_ssl$)|package_|lifecycle_|command|execpath|node_execpath)/i

/**
 * The environment for every child: workspace tools first in PATH (turbo takes pnpm from there), no
 * telemetry.
 */
export function childEnv(extra = {}) {
  const env = {
    ...process.env,
    PATH: join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? ''),
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
  }
  for (const name of Object.keys(env)) if (inherited.test(name)) delete env[name]
  return { ...env, ...extra }
}

/**
 * Runs a program to its end in the workspace root; it writes to the output of this process unless
 * `options` set otherwise.
 */
export function runSync(command, args, options = {}) {
  return spawnSync(command, args, {
    cwd: root,
    env: childEnv(),
    stdio: 'inherit',
    shell: windows,
    ...options,
  })
}

/** Every folder with a package.json, from the workspace root: '.', 'e2e', 'packages/ui', … */
export function packageFolders() {
  const nested = ['packages', 'apps', 'examples']
    .filter((group) => existsSync(join(root, group)))
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .toSorted((one, other) => (one < other ? -1 : 1))
  return ['.', 'bench', 'e2e', 'tooling', ...nested].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  )
}

/** Path of a tool that the root package installs. */
export const tool = (name) => join(root, 'node_modules', '.bin', windows ? `${name}.cmd` : name)

/**
 * Starts a TypeScript file in a single process, so that signals and exit codes need no forwarding.
 */
export function spawnTypeScript(file, { env, cwd, stdio, flags = [], args = [] }) {
  const loader = pathToFileURL(join(root, 'node_modules', 'tsx', 'dist', 'loader.mjs')).href
  return spawn(process.execPath, [...flags, '--import', loader, file, ...args], { cwd, env, stdio })
}

/**
 * Whether the module at `url` is the started program and not imported by another module. Symbolic
 * links are resolved, as by Node.
 */
export const isMain = (url) =>
  process.argv[1] !== undefined && pathToFileURL(realpathSync(process.argv[1])).href === url

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
