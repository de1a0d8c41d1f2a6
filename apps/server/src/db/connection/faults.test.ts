import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, startPostgresql, type TestApp } from '../../testing/index.ts'
import type { Database } from './database.ts'
import { openPostgresql } from '../../testing/open-postgresql.ts'

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let db: Database
let app: TestApp

beforeAll(async () => {
  postgres = await startPostgresql()
  db = await openPostgresql(postgres.url, 4)
  app = await createTestApp({ db, seedFile: { companies: [{ id: 1 }, { id: 2 }] } })
})
afterAll(async () => {
  await app.close()
  await db.close()
  await postgres.stop()
})

/** Process ids of PostgreSQL's backends, which a test may stop with SIGSTOP. */
const backends = async () =>
  (
    await db.unscopedQuery<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'mall'",
      [],
    )
  ).map(({ pid }) => pid)
const signal = (name: string, pids: number[]) =>
  execFileSync('kill', [`-${name}`, ...pids.map(String)])

it('responds while the database hangs and serves again after it recovers', async () => {
  await Promise.all(Array.from({ length: 4 }, () => db.ping()))
  const frozen = await backends()
  signal('STOP', frozen)
  try {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.fastify.inject({
          url: '/api/login/v1/getInfo',
          headers: { companyid: '1', authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaa' },
        }),
      ),
    )
    for (const { statusCode } of answers) expect([503, 504]).toContain(statusCode)
  } finally {
    signal('CONT', frozen)
  }
  const again = await app.call('login.companyInfo', { companyId: 1 })
  expect(again.status).toBe(200)
})

it('reconnects after every open connection is closed', async () => {
  await db.ping()
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  const { rowCount } = await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mall'",
  )
  await owner.end()
  expect(rowCount).toBeGreaterThan(0)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      app.call('login.companyInfo', { companyId: (index % 2) + 1 }),
    ),
  )
  for (const { status } of answers) expect([200, 503]).toContain(status)
  expect((await app.call('login.companyInfo', { companyId: 2 })).status).toBe(200)
})

it('applies its schema while other transactions hold locks on every table', async () => {
  const other = new pg.Client({ connectionString: postgres.url })
  await other.connect()
  try {
    const { rows } = await other.query<{ tables: string }>(
      "select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = 'public'",
    )
    await other.query(`begin; lock table ${rows[0]?.tables} in row exclusive mode`)
    const second = await openPostgresql(postgres.url, 1)
    expect(await second.unscopedQuery('select 1 as here', [])).toEqual([{ here: 1 }])
    await second.close()
  } finally {
    await other.end()
  }
})
