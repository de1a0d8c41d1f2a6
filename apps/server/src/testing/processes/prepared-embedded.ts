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

/** Hash of all inputs of the prepared database. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  // The library's path contains its version and the machine's folder, both of which change the
  // created files.
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
 * Before the first test of a run: prepares an empty, migrated embedded database, stored until the
 * migrations change. Creating one takes 3 s on two cores, opening a copy a tenth of that.
 */
export async function setup(): Promise<void> {
  const path = file()
  if (read(path)) return
  const dump = await dumpInMemory(setupSql)
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder)) {
    // A concurrent run may have created the file of this name, and its tests may be opening it.
    if (old.endsWith('.tar') && join(folder, old) !== path)
      rmSync(join(folder, old), { force: true })
  }
  // Renamed after writing, so that concurrent runs see the whole file or none.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
  renameSync(draft, path)
}

/** Opens an empty database in a data folder in a tenth of the time that migrations take. */
export async function prepareFolder(dataDir: string): Promise<void> {
  const dump = read(file())
  if (!dump) throw new Error('no prepared database: run it by vitest')
  mkdirSync(dataDir, { recursive: true })
  await restoreEmbedded(dataDir, dump)
}

/**
 * Opens an empty embedded database in memory, for tests of the embedded database itself. Copying
 * one takes 0.4 s.
 */
export const openPreparedInMemory = (): Promise<Database> => openInMemory(setupSql, read(file()))
