/**
 * A database that tests use one after the other. Emptying it takes 10 ms, and its connections keep
 * their plans; copying one and warming its connections takes half a second of processor time.
 */
import pg from 'pg'
import { DatabaseDown, type Database } from '../../db/connection/database.ts'

/** Above these bounds a database is replaced, since deleted rows leave their space behind. */
const MAX_USES = 40
const MAX_BYTES = 16 * 1024 * 1024

const catalogs = [
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_index',
  'pg_namespace',
  'pg_policy',
  'pg_proc',
  'pg_rewrite',
  'pg_statistic',
  'pg_trigger',
  'pg_type',
]
/** Differs after any change of tables, functions, rights or planner statistics. */
const SCHEMA = `select concat_ws(' ', ${catalogs
  .map((name) => `(select count(*) || ':' || coalesce(max(xmin::text::bigint), 0) from ${name})`)
  .join(', ')}) as schema`

const FILLED = `select oid::regclass::text as name, pg_relation_size(oid)::float8 as bytes from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`

const RESET_SEQUENCES = `select setval(s.seqrelid::regclass, s.seqstart, false) from pg_sequence s
  join pg_class c on c.oid = s.seqrelid and c.relnamespace = 'public'::regnamespace
  where pg_sequence_last_value(s.seqrelid) is not null`

type State = { client: pg.Client; schema: string }

/** Connects as the owner to a new copy, which no test has used. */
async function readState(url: string): Promise<State> {
  const client = new pg.Client({ connectionString: url })
  // The server stops with the run, while this connection is idle.
  client.on('error', () => {})
  await client.connect()
  // Without triggers and foreign keys, so that the order of the tables does not matter.
  await client.query("set session_replication_role = replica; set lock_timeout = '5s'")
  const filled = await client.query<{ name: string }>(FILLED)
  if (filled.rows.length > 0) throw new Error(`a new database has rows: ${filled.rows[0]?.name}`)
  const { rows } = await client.query<{ schema: string }>(SCHEMA)
  return { client, schema: rows[0]?.schema ?? '' }
}

/** @returns whether the database is as new; a changed schema or a large table is not undone */
async function empty({ client, schema }: State): Promise<boolean> {
  const { rows: read } = await client.query<{ schema: string }>(SCHEMA)
  if (read[0]?.schema !== schema) return false
  const { rows } = await client.query<{ name: string; bytes: number }>(FILLED)
  if (rows.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_BYTES) return false
  await client.query([...rows.map(({ name }) => `delete from ${name}`), RESET_SEQUENCES].join(';'))
  return true
}

type Reusable = {
  /** @returns a database for one test; `close` empties it for the next one */
  lend(): Database
}

/**
 * @param onReady called after each use with an empty database
 * @param drop called when it cannot be used again
 */
export async function createReusable(
  db: Database,
  ownerUrl: string,
  { onReady, drop }: { onReady(): void; drop(): Promise<void> },
): Promise<Reusable> {
  const state = await readState(ownerUrl)
  let uses = 0

  async function giveBack(): Promise<void> {
    uses += 1
    const isEmpty = uses < MAX_USES && (await empty(state).catch(() => false))
    if (isEmpty) return onReady()
    await state.client.end()
    await db.close()
    await drop()
  }

  return {
    lend() {
      const running = new Set<Promise<unknown>>()
      let closing: Promise<void> | undefined

      /** Work that outlives its test fails, so that it does not reach the next one's data. */
      async function run<T>(work: () => Promise<T>): Promise<T> {
        if (closing) throw new DatabaseDown('the database is closed')
        const result = work()
        running.add(result)
        try {
          return await result
        } finally {
          running.delete(result)
        }
      }
      async function close(): Promise<void> {
        await Promise.allSettled(running)
        await giveBack()
      }
      const guard = (of: Database): Database => ({
        kind: of.kind,
        transaction: (companyId, work) => run(() => of.transaction(companyId, work)),
        unscopedTransaction: (work) => run(() => of.unscopedTransaction(work)),
        query: (companyId, statement, name) => run(() => of.query(companyId, statement, name)),
        unscopedQuery: (statement, values, name) =>
          run(() => of.unscopedQuery(statement, values, name)),
        subscribe: (listener) => run(() => of.subscribe(listener)),
        ping: () => run(() => of.ping()),
        forJobs: (slot) => guard(of.forJobs(slot)),
        get guests() {
          return guests
        },
        get root() {
          return root
        },
        close: () => (closing ??= close()),
      })
      const guests = guard(db.guests)
      const root = guard(db)
      return root
    },
  }
}
