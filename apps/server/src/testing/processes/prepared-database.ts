import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { dumpInMemory, openInMemory, restoreEmbedded } from '../../db/connection/embedded.ts'
import { modules } from '../../app.ts'
import { migrationsFolder } from '../../db/migrations.ts'
import { createSetupSql } from '../../define-module.ts'
import { DatabaseDown, type Database } from '../../db/connection/database.ts'

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
 * Before the first test of a run: one empty, migrated database, kept until the migrations change.
 * Making one takes 3 s of two cores, opening a copy a tenth of that, and every test file opens
 * some.
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

/** Empties what has rows: the tables' files are left alone where nothing was written. */
const emptied = sql`do $$ declare
  name text;
  has_rows boolean;
  names text[] := '{}';
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from %I)', name) into has_rows;
    if has_rows then names := names || quote_ident(name); end if;
  end loop;
  if names <> '{}' then
    execute format('truncate %s restart identity cascade', array_to_string(names, ', '));
  end if;
end $$`

/** Those that a test of this process is done with, empty again. */
const idle: Database[] = []

/**
 * An empty database in memory: one that an earlier test has closed, else a copy of the prepared
 * one, which takes a second of a core. Once it is closed, nothing is done in it any more by its
 * former user.
 */
export async function openPrepared(): Promise<Database> {
  const db = idle.pop() ?? (await openInMemory(setupSql, read(file())))
  let closing: Promise<void> | undefined
  const whileOpen =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (closing) throw new DatabaseDown('the database is closed')
      return work(...args)
    }
  async function empty() {
    await db.unscopedTransaction(async (tx) => {
      await tx.execute(sql`set local role none`)
      await tx.execute(emptied)
      await tx.execute(sql`deallocate all`)
    })
    idle.push(db)
  }
  const database: Database = {
    kind: db.kind,
    get guests() {
      return database
    },
    transaction: whileOpen(db.transaction) as Database['transaction'],
    unscopedTransaction: whileOpen(db.unscopedTransaction) as Database['unscopedTransaction'],
    query: whileOpen(db.query) as Database['query'],
    unscopedQuery: whileOpen(db.unscopedQuery) as Database['unscopedQuery'],
    subscribe: whileOpen(db.subscribe),
    ping: whileOpen(db.ping),
    close: () => (closing ??= empty()),
  }
  return database
}
