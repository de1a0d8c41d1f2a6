import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dumpInMemory, openInMemory } from '../db/embedded.ts'
import { accessSql, migrationsFolder } from '../db/migrations.ts'
import type { Database } from '../db/database.ts'

const folder = fileURLToPath(new URL('../../node_modules/.cache/mall', import.meta.url))

/** Changes with everything the prepared database is made from. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  // Its path carries the version and differs between machines, as does what it would have made.
  hash.update(pglite).update(accessSql())
  for (const name of readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(sql|json)$/.test(name))
      hash.update(name).update(readFileSync(join(migrationsFolder, name)))
  }
  return hash.digest('hex').slice(0, 20)
}

const file = () => join(folder, `database-${fingerprint()}.tar`)

function read(path: string): Blob | undefined {
  try {
    return new Blob([readFileSync(path)])
  } catch {
    return undefined
  }
}

/**
 * Before the first test of a run: one empty, migrated database, kept until the migrations change.
 * Making one takes 3 s of two cores, opening a copy a tenth of that, and every test file opens some.
 */
export async function setup(): Promise<void> {
  const path = file()
  if (read(path)) return
  const dump = await dumpInMemory()
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) {
    // One of this name was made by a run beside this one, whose tests may be opening it.
    if (old.endsWith('.tar') && join(folder, old) !== path)
      rmSync(join(folder, old), { force: true })
  }
  // Another run may be reading or writing beside this one: a file is there whole or not at all.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  renameSync(draft, path)
}

/** An empty database in memory, from the copy where there is one. */
export const openPrepared = (): Promise<Database> => openInMemory(read(file()))
