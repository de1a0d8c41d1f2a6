import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dumpInMemory, openInMemory, restoreEmbedded } from '../../db/connection/embedded.ts'
import { modules } from '../../app.ts'
import { migrationsFolder } from '../../db/migrations.ts'
import { createSetupSql } from '../../define-module.ts'
import type { Database } from '../../db/connection/database.ts'

const setupSql = createSetupSql(modules)
const folder = fileURLToPath(new URL('../../../node_modules/.cache/mall', import.meta.url))

/** Changes with everything the prepared database is made from. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  // Its path carries the version and differs between machines, as does what it would have made.
  hash.update(pglite).update(setupSql)
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
 * Before the first test of a run: one empty, migrated embedded database, kept until the migrations
 * change. Making one takes 3 s of two cores, opening a copy a tenth of that.
 */
export async function setup(): Promise<void> {
  const path = file()
  if (read(path)) return
  const dump = await dumpInMemory(setupSql)
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

/** An empty database in a data folder, a tenth of the time that its migrations take. */
export async function prepareFolder(dataDir: string): Promise<void> {
  const dump = read(file())
  if (!dump) throw new Error('no prepared database: run it by vitest')
  mkdirSync(dataDir, { recursive: true })
  await restoreEmbedded(dataDir, dump)
}

/** An empty embedded database in memory: for what is its own. A copy takes 0.4 s. */
export const openPreparedInMemory = (): Promise<Database> => openInMemory(setupSql, read(file()))
