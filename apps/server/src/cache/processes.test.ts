/** Caches of two processes over one PostgreSQL: a change in one invalidates the other. */
import type { SeedFileInput } from '@mall/contract/seed-file'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/connection/database.ts'
import { openPostgresql } from '../testing/open-postgresql.ts'
import { createTestApp, startPostgresql, type TestApp } from '../testing/index.ts'

const company = (id: number): SeedFileInput['companies'][number] => ({
  id,
  info: { mallName: `商城 ${id}` },
  categories: [{ id: 1, name: '全部' }],
  goods: [
    { spuId: 7, name: `杯 ${id}`, categoryId: 1, skus: [{ skuId: 71, costPoints: 100, stock: 3 }] },
  ],
  shoppers: [{ id: 11, phone: '13800000001' }],
})

let postgresql: Awaited<ReturnType<typeof startPostgresql>>
let owner: pg.Client
const databases: Database[] = []
const apps: TestApp[] = []
beforeAll(async () => {
  postgresql = await startPostgresql()
  for (const _process of [1, 2]) databases.push(await openPostgresql(postgresql.url, 4))
  const seedFile = { companies: [company(1), company(2)] }
  for (const db of databases) apps.push(await createTestApp({ db, seedFile }))
  owner = new pg.Client({ connectionString: postgresql.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  for (const app of apps) await app.close()
  for (const db of databases) await db.close()
  await postgresql.stop()
})

const detail = (app: TestApp, companyId = 1) =>
  app.call('goods.detail', { spuId: 7 }, { companyId })
const price = async (app: TestApp, companyId = 1) =>
  (await detail(app, companyId)).data.skus[0]?.costPoints
const priced = (costPoints: number, companyId = 1) =>
  owner.query('update skus set cost_points = $1 where company_id = $2', [costPoints, companyId])
const everyone = <T>(ask: (app: TestApp) => Promise<T>) => Promise.all(apps.map((app) => ask(app)))
/**
 * Polls until the condition holds, because a notification needs time to arrive; without it the
 * response would be cached for 10 s.
 */
const soon = { timeout: 5_000, interval: 10 }

it('shows a price changed in the database in every process and keeps other companies’ caches', async () => {
  expect(await everyone(price)).toEqual([100, 100])
  await priced(250)
  await expect.poll(() => everyone(price), soon).toEqual([250, 250])
  expect(await everyone((app) => price(app, 2))).toEqual([100, 100])
})

it('shows a product as sold out in one process after another sold the last piece', async () => {
  const [one, two] = apps as [TestApp, TestApp]
  const soldOut = async (app: TestApp) =>
    (await app.call('goods.list', {})).data.list.map((card) => card.soldOut)
  expect(await everyone(soldOut)).toEqual([[false], [false]])
  await one.db.transaction(1, (tx) =>
    tx.execute(sql`update stocks set available = 0, reserved = reserved + available`),
  )
  await expect.poll(() => everyone(soldOut), soon).toEqual([[true], [true]])
  expect((await two.call('goods.list', {}, { companyId: 2 })).data.list[0]?.soldOut).toBe(false)
})

it('refuses a session in the next call of the process that ended it', async () => {
  const [app] = apps as [TestApp]
  const responses = []
  for (let nth = 0; nth < 100; nth++) {
    const as = { companyId: 1, token: await app.tokenOf(1, 11) }
    expect(await app.call('login.getInfo', {}, as)).toMatchObject({ flag: true })
    await app.call('login.logout', {}, as)
    responses.push(await app.call('login.getInfo', {}, as))
  }
  expect(responses.filter(({ flag }) => flag)).toEqual([])
})

it('refuses a session within a second in one process after another ended it', async () => {
  const [one, two] = apps as [TestApp, TestApp]
  const token = await one.tokenOf(1, 11)
  const status = async (app: TestApp) => (await app.call('login.getInfo', {}, { token })).code
  expect(await everyone(status)).toEqual([20_000, 20_000])
  await one.call('login.logout', {}, { token })
  await expect.poll(() => status(two), { timeout: 1_000, interval: 10 }).not.toBe(20_000)

  const other = await one.tokenOf(1, 11)
  const known = async (app: TestApp) => (await app.call('login.getInfo', {}, { token: other })).code
  expect(await everyone(known)).toEqual([20_000, 20_000])
  await owner.query('update users set disabled = true where company_id = 1')
  await expect
    .poll(async () => (await everyone(known)).includes(20_000), { timeout: 1_000, interval: 10 })
    .toBe(false)
})

it('serves nothing stale after every listening connection is killed, and reconnects', async () => {
  await expect.poll(() => apps.every(({ deps }) => deps.cache.isFresh()), soon).toBe(true)
  expect(new Set(await everyone(price)).size).toBe(1)
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'mall listener'`,
  )
  expect(rowCount).toBe(2)
  await priced(777)
  await expect.poll(() => apps.some(({ deps }) => deps.cache.isFresh()), soon).toBe(true)
  await expect.poll(() => everyone(price), soon).toEqual([777, 777])

  await expect.poll(() => apps.every(({ deps }) => deps.cache.isFresh()), soon).toBe(true)
  await everyone(price)
  await priced(888)
  await expect.poll(() => everyone(price), soon).toEqual([888, 888])
})

it('includes a change in the next response when it is committed during a load', async () => {
  const [one] = apps as [TestApp]
  const { cache } = one.deps
  await priced(888)
  await expect.poll(() => cache.isFresh(), soon).toBe(true)
  let changed = () => {}
  const onMessage = new Promise<void>((done) => (changed = done))
  const stop = cache.onChange((companyId, topics) => {
    if (companyId === 1 && topics.has('goods')) changed()
  })
  const read = async () =>
    (await one.db.query<{ cost_points: number }>(1, sql`select cost_points from skus`))[0]
      ?.cost_points
  const ask = (make: () => Promise<number | undefined>) =>
    cache.getOrLoad(1, 'race', ['goods'], make)
  const before = ask(async () => {
    const onReconnect = await read()
    await priced(999)
    await onMessage
    return onReconnect
  })
  expect(await before).toBe(888)
  expect(await ask(read)).toBe(999)
  stop()
})
