import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, startPostgresql, type TestApp } from '../testing/index.ts'
import { DatabaseDown, selectRows, type Database } from './connection/database.ts'
import { openPostgresql } from '../testing/open-postgresql.ts'

const companies = [1, 2, 3]
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

let postgresql: Awaited<ReturnType<typeof startPostgresql>>
let db: Database
let app: TestApp
beforeAll(async () => {
  postgresql = await startPostgresql()
  // Two connections, so that each serves several companies.
  db = await openPostgresql(postgresql.url, 2)
  app = await createTestApp({
    db,
    seedFile: {
      companies: companies.map((id) => ({
        id,
        articles: [{ id, typeId: 1, title: `${id}`, html: '' }],
      })),
    },
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
  await postgresql.stop()
})

const seen = (name?: string) => (companyId: number) =>
  db.query<{ title: string }>(companyId, sql`select title from articles order by title`, name)
const noCompany = () =>
  db.unscopedQuery<{ all: number }>('select count(*)::int as all from articles', [])

it('returns rows of the named company, whichever company used the connection before', async () => {
  const kind = fc.constantFrom('once', 'prepared', 'failing', 'transaction', 'none')
  const step = fc.tuple(fc.constantFrom(...companies), kind)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      await Promise.all(
        steps.map(async ([companyId, how]) => {
          const own = [{ title: `${companyId}` }]
          if (how === 'once') expect(await seen()(companyId)).toEqual(own)
          if (how === 'prepared') expect(await seen('titles')(companyId)).toEqual(own)
          if (how === 'failing') {
            await expect(db.query(companyId, sql`select 1 / ${0}::int`)).rejects.toMatchObject({
              code: '22012',
            })
          }
          if (how === 'transaction') {
            const rows = await db.transaction(companyId, (tx) =>
              selectRows(tx, sql`select title from articles`),
            )
            expect(rows).toEqual(own)
          }
          if (how === 'none') expect(await noCompany()).toEqual([{ all: 0 }])
        }),
      )
    }),
    { seed, numRuns: 30 },
  )
})

it('writes nothing when the statement fails, and nothing into another company', async () => {
  const write = (companyId: number, as: number) =>
    db.query(
      companyId,
      sql`insert into articles (company_id, id, type_id, title, html)
          values (${as}, 50, 1, 'x', ''), (${as}, 51, 1, ${'y'.repeat(3)}, '') returning 1 / (id - 51)`,
    )
  await expect(write(1, 1)).rejects.toMatchObject({ code: '22012' })
  await expect(write(1, 2)).rejects.toMatchObject({ code: '42501' })
  expect(await seen()(1)).toEqual([{ title: '1' }])
  expect(await seen()(2)).toEqual([{ title: '2' }])
})

it('commits its write', async () => {
  await db.query(3, sql`update articles set html = ${'<p>三</p>'}`)
  expect(await db.query(3, sql`select html from articles`)).toEqual([{ html: '<p>三</p>' }])
})

it('returns times as text and whole numbers as numbers', async () => {
  const [row] = await db.query<{ at: string; many: number }>(
    1,
    sql`select timestamptz '2026-01-02T03:04:05Z' as at, 12345678901::bigint as many`,
  )
  expect(typeof row?.at).toBe('string')
  expect(new Date(row?.at ?? '')).toEqual(new Date('2026-01-02T03:04:05Z'))
  expect(row?.many).toBe(12_345_678_901)
})

it('reports the end of its connection and serves the next query', async () => {
  const ended = db.query(1, sql`select pg_sleep(20)`).catch((error: unknown) => error)
  const owner = new pg.Client({ connectionString: postgresql.url })
  await owner.connect()
  const end = async () =>
    (
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'mall' and wait_event = 'PgSleep'`,
      )
    ).rowCount
  await expect.poll(end, { interval: 10 }).toBe(1)
  await owner.end()
  expect(await ended).toBeInstanceOf(DatabaseDown)
  expect(await seen()(1)).toEqual([{ title: '1' }])
})

it('refuses an invalid company id', async () => {
  for (const companyId of [-1, 1.5]) await expect(seen()(companyId)).rejects.toThrow(RangeError)
})
