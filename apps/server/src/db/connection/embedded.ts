import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { assertBaseline } from '../baseline/assert-baseline.ts'
import { migrationsFolder } from '../migrations.ts'
import {
  beginStatement,
  changes,
  DatabaseDown,
  selectRows,
  type Database,
  type Db,
} from './database.ts'
import { lockFolder } from './folder-lock.ts'

const asMallApp = 'set role mall_app'

/** Migrates a PGlite database as its owner, before it changes to `mall_app`. */
async function prepare(pglite: PGlite, setupSql: string) {
  await assertBaseline(async <T>(statement: string) => (await pglite.query<T>(statement)).rows)
  await migrate(drizzle({ client: pglite }), { migrationsFolder })
  await pglite.exec(setupSql)
  await pglite.exec(asMallApp)
}

/** Queue limit: a transaction takes about 5 ms, so the wait is 2 s at most. */
const mostWaiting = 400

/** First oid of types that PostgreSQL assigns to user tables. */
const firstOwnType = 10_000

/**
 * Removes unused parsers of row arrays. Drizzle adds parsers to each statement and PGlite copies
 * all others: 97 of 366 remain, and a small statement takes 190 µs of CPU instead of 380.
 */
function forgetRowTypes({ parsers }: PGlite) {
  for (const type of Object.keys(parsers)) if (Number(type) >= firstOwnType) delete parsers[type]
}

function open(pglite: PGlite, release: () => void): Database {
  forgetRowTypes(pglite)
  const db = drizzle({ client: pglite }) as unknown as Db
  // One connection, so transactions queue here in the order of their arrival.
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  function runExclusive<T>(work: () => Promise<T>): Promise<T> {
    waiting += 1
    const turn = last.then(work, work).finally(() => (waiting -= 1))
    last = turn.catch(() => {})
    return turn
  }
  async function inTurnIfRoom<T>(work: () => Promise<T>): Promise<T> {
    if (waiting > mostWaiting) throw new DatabaseDown('too many wait for the database')
    return runExclusive(work)
  }
  const run = <T>(companyId: number | null, work: (tx: Db) => Promise<T>) => {
    const begin = beginStatement(companyId)
    return inTurnIfRoom(async () => {
      await pglite.exec(begin)
      try {
        const answer = await work(db)
        await pglite.exec('commit')
        return answer
      } catch (error) {
        await pglite.exec('rollback')
        throw error
      }
    })
  }
  const database: Database = {
    kind: 'embedded',
    // A single connection is not divided into shares.
    get guests() {
      return database
    },
    // The only process runs the jobs of all companies.
    forJobs: () => database,
    get root() {
      return database
    },
    transaction: run,
    unscopedTransaction: (work) => run(null, work),
    query: (companyId, statement) => run(companyId, (tx) => selectRows(tx, statement)),
    unscopedQuery: <T>(statement: string, values: readonly unknown[]) =>
      inTurnIfRoom(async () => (await pglite.query<T>(statement, [...values])).rows),
    async subscribe(listener) {
      const stop = await runExclusive(() =>
        pglite.listen(changes, (payload) => listener.onMessage(payload)),
      )
      let closed = false
      listener.onReconnect()
      return {
        // A database in the same process has delivered every committed change.
        isFresh: () => !closed,
        flush: async () => {},
        async close() {
          closed = true
          await runExclusive(() => stop())
        },
      }
    },
    ping: () => runExclusive(async () => void (await pglite.query('select 1'))),
    async close() {
      await runExclusive(() => pglite.close())
      release()
    },
  }
  return database
}

/**
 * Opens the embedded database in a folder under its own lock, because two processes would corrupt
 * PGlite's files. A new folder takes about 3 s, an existing one under 1 s.
 */
export async function openEmbedded(folder: string, setupSql: string): Promise<Database> {
  const release = lockFolder(folder)
  try {
    const pglite = await PGlite.create(`${folder}/pg`)
    await prepare(pglite, setupSql)
    return open(pglite, release)
  } catch (error) {
    release()
    throw error
  }
}

/**
 * An embedded database in memory for tests. A `dump` of `dumpInMemory` saves its creation (0.4 s
 * instead of 3 s).
 */
export async function openInMemory(setupSql: string, dump?: Blob): Promise<Database> {
  const pglite = await PGlite.create(dump ? { loadDataDir: dump } : {})
  if (dump) await pglite.exec(asMallApp)
  else await prepare(pglite, setupSql)
  return open(pglite, () => {})
}

/** Writes the files of a database saved by `dumpInMemory` into an empty folder. */
export async function restoreEmbedded(folder: string, dump: Blob): Promise<void> {
  const pglite = await PGlite.create(`${folder}/pg`, { loadDataDir: dump })
  await pglite.close()
}

/**
 * The files of an empty, migrated database, uncompressed, because compression takes longer than it
 * saves.
 */
export async function dumpInMemory(setupSql: string): Promise<Blob> {
  const pglite = await PGlite.create()
  await prepare(pglite, setupSql)
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  return dump
}
