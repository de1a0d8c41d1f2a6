/**
 * One PostgreSQL, as in production, for all tests of a run. Each test gets a database of its own,
 * copied from a migrated one and emptied for the next test. With MALL_TEST_POOLER=1 the malls reach
 * it through PgBouncer, whose connections are fewer than theirs.
 */
import pg from 'pg'
import { connectPostgresql } from '../../db/connection/postgresql.ts'
import type { Database } from '../../db/connection/database.ts'
import { openPostgresql } from '../open-postgresql.ts'
import { createConnectQuery, startPgbouncer } from './pgbouncer.ts'
import { startPostgresql } from './postgresql.ts'
import { createReusable } from './reused-database.ts'

const URL_NAME = 'MALL_TEST_SERVER_URL'
/** Set by `setup` if MALL_TEST_POOLER is set. */
const POOLED_URL_NAME = 'MALL_TEST_POOLED_URL'
/** Switched off for speed, because the data is not needed after the run. */
const hasty = ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum']
/** Connections of one mall, besides its connection for notifications. */
const CONNECTIONS = 6
/** Time limits long enough for a busy machine; other tests cover the limits themselves. */
const LIMITS = { statementMs: 60_000, lockMs: 60_000, waitMs: 60_000 }
/** No shares are limited; other tests cover the limits of companies and guests. */
const everything = { companyPercent: 100, guestPercent: 100 }

const at = (database: string, name = URL_NAME) => {
  const url = new URL(process.env[name] ?? '')
  url.pathname = `/${database}`
  return url.href
}

/** Runs a statement as the owner, in a database that is not copied by tests. */
async function command(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: at('postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Global set-up before the first test of a run; the returned function runs after the last one. */
export async function setup(): Promise<() => Promise<void>> {
  const flags = hasty.flatMap((name) => ['-c', `${name}=off`])
  const server = await startPostgresql({
    flags: [...flags, '-c', 'max_connections=500'],
  })
  // Workers start after this and read the address here.
  process.env[URL_NAME] = server.url
  const template = await openPostgresql(at('mall'), 1)
  await template.close()
  // PostgreSQL refuses to copy a database with open connections.
  await command('alter database mall with is_template true allow_connections false')
  if (process.env.MALL_TEST_POOLER !== '1') return () => server.stop()
  const pooler = await startPgbouncer(server.url, { connectQuery: createConnectQuery(LIMITS) })
  process.env[POOLED_URL_NAME] = pooler.address.pooled
  return async () => {
    await pooler.stop()
    await server.stop()
  }
}

/** Databases of this worker that are empty, with warm connections. */
const idle: Awaited<ReturnType<typeof createReusable>>[] = []
let created = 0

async function createPrepared() {
  created += 1
  const name = `test_${String(process.pid)}_${String(created)}`
  await command(`create database ${name} template mall strategy file_copy`)
  const isPooled = process.env[POOLED_URL_NAME] !== undefined
  const address = isPooled ? { pooled: at(name, POOLED_URL_NAME), direct: at(name) } : at(name)
  const db = connectPostgresql(address, CONNECTIONS, { limits: LIMITS, parts: everything })
  const reusable = await createReusable(db, at(name), {
    onReady: () => idle.push(reusable),
    drop: () => command(`drop database ${name} with (force)`),
  })
  return reusable
}

/** Opens an empty, migrated database, which is emptied for the next test when it is closed. */
export const openPrepared = async (): Promise<Database> =>
  (idle.pop() ?? (await createPrepared())).lend()

/** As `openPrepared`, but no test has used it: deleted rows would change plans and page counts. */
export const openUnused = async (): Promise<Database> => (await createPrepared()).lend()
