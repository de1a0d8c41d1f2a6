/** Connections that do not work as `mall_app`: row-level security would not limit them. */
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgresql } from '../../testing/index.ts'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import { USUAL_QUERY } from '../../testing/processes/pgbouncer.ts'
import { refusePooler, WrongPooler } from './assert-pooler.ts'
import { selectRows, WrongRole, type Database } from './database.ts'
import { isUnreachable } from './wait-for-database.ts'

let postgres: Awaited<ReturnType<typeof startPostgresql>>
beforeAll(async () => {
  postgres = await startPostgresql()
  await (await openPostgresql(postgres.url, 1)).close()
})
afterAll(() => postgres.stop())

const LIMITS = [
  'statement_timeout=5000',
  'lock_timeout=4000',
  'idle_in_transaction_session_timeout=8000',
]

/** An address whose connections have settings from the start, as those of a pooler do. */
function withOptions(settings: readonly string[]) {
  const url = new URL(postgres.url)
  url.searchParams.set('options', settings.map((one) => `-c ${one}`).join(' '))
  return { pooled: url.href, direct: postgres.url }
}
const pooled = () => withOptions(['role=mall_app', ...LIMITS])

async function withDatabase(
  address: Parameters<typeof openPostgresql>[0],
  work: (db: Database) => Promise<void>,
): Promise<void> {
  // One connection, so that the next statement runs on the connection whose role was changed.
  const db = await openPostgresql(address, 1)
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

const countArticles = sql`select count(*)::int as count from articles`
/** Inserts a row of company 2 in a statement of company 1: only row-level security refuses it. */
const insertArticle = sql`insert into articles (company_id, id, type_id, title, html)
  values (2, 9, 1, 'x', '')`

const statements: [string, (db: Database) => Promise<unknown>][] = [
  ['a transaction', (db) => db.transaction(1, (tx) => selectRows(tx, insertArticle))],
  [
    'a transaction without a company',
    (db) => db.unscopedTransaction((tx) => selectRows(tx, insertArticle)),
  ],
  ['a transaction without a statement', (db) => db.transaction(1, async () => {})],
  ['a statement', (db) => db.query(1, insertArticle)],
  ['a prepared statement', (db) => db.query(1, insertArticle, 'insert article')],
  [
    'a question of a job',
    (db) => db.forJobs({ slot: 0, slots: 2 }).unscopedQuery('select id from articles', []),
  ],
  ['a ping', (db) => db.ping()],
]

it.each(statements)('refuses %s on a connection of another role', async (_title, run) => {
  for (const address of [postgres.url, pooled()]) {
    await withDatabase(address, async (db) => {
      await db.unscopedTransaction(async (tx) => void (await tx.execute(sql`set role postgres`)))
      await expect(run(db)).rejects.toBeInstanceOf(WrongRole)
    })
  }
})

it('refuses a query without a company behind a pooler', async () => {
  await withDatabase(pooled(), async (db) => {
    await db.unscopedTransaction(async (tx) => void (await tx.execute(sql`set role postgres`)))
    await expect(db.unscopedQuery('select id from articles', [])).rejects.toThrow('connect_query')
  })
})

it('writes nothing under another role, and works on the next connection', async () => {
  await withDatabase(postgres.url, async (db) => {
    await db.unscopedTransaction(async (tx) => void (await tx.execute(sql`set role postgres`)))
    await expect(db.transaction(1, (tx) => selectRows(tx, insertArticle))).rejects.toThrow(
      WrongRole,
    )
    expect(await db.query(2, countArticles)).toEqual([{ count: 0 }])
  })
})

it('reports a division by zero in a statement as that statement’s own error', async () => {
  await withDatabase(pooled(), async (db) => {
    const divide = sql`select 1 / ${0}::int`
    await expect(db.query(1, divide)).rejects.toMatchObject({ code: '22012' })
    await expect(db.transaction(1, (tx) => selectRows(tx, divide))).rejects.toMatchObject({
      cause: { code: '22012' },
    })
    await expect(db.unscopedQuery('select 1 / $1::int', [0])).rejects.toMatchObject({
      code: '22012',
    })
  })
})

it('prepares nothing on the connections of a pooler', async () => {
  await withDatabase(pooled(), async (db) => {
    expect(await db.query(1, countArticles, 'count articles')).toEqual([{ count: 0 }])
    await db.unscopedQuery('select $1::int', [1], 'one')
    expect(await db.unscopedQuery('select name from pg_prepared_statements', [])).toEqual([])
  })
})

it('reads the same values from a query without a company with and without a pooler', async () => {
  const question = `select timestamptz '2026-01-02T03:04:05Z' as at, 12345678901::bigint as many,
    '{"a":[1]}'::jsonb as json, array['x', null] as texts, $1::text as given`
  const read: unknown[] = []
  for (const address of [postgres.url, pooled()]) {
    await withDatabase(address, async (db) => {
      read.push(await db.unscopedQuery(question, ['字']))
    })
  }
  expect(read[0]).toMatchObject([{ at: new Date('2026-01-02T03:04:05Z'), given: '字' }])
  expect(read[1]).toEqual(read[0])
})

it('ends a start whose pooler lacks the role or the limits, and prints the required connect_query', async () => {
  const owner = openPostgresql(withOptions(LIMITS), 1)
  await expect(owner).rejects.toThrow(/mall_app.*connect_query/)
  await expect(owner.catch(isUnreachable)).resolves.toBe(false)
  const unlimited = openPostgresql(withOptions(['role=mall_app', 'statement_timeout=5000']), 1)
  await expect(unlimited).rejects.toThrow(
    'have no lock_timeout, idle_in_transaction_session_timeout: set it in connect_query',
  )
  await expect(unlimited.catch(isUnreachable)).resolves.toBe(false)
})

it('names the setting of the direct address where a pooler refuses it', () => {
  const refused = new Error('unsupported startup parameter: lock_timeout')
  expect(() => refusePooler(refused)).toThrow(WrongPooler)
  expect(() => refusePooler(refused)).toThrow('DATABASE_DIRECT_URL')
  const other = new Error('no such host')
  expect(() => refusePooler(other)).toThrow(other)
})

it('sets the role and the limits in the example configuration', () => {
  const example = new URL('../../../../../examples/pgbouncer.ini', import.meta.url)
  expect(readFileSync(example, 'utf8')).toContain(`connect_query='${USUAL_QUERY}'`)
})
