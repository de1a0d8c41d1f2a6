import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { removeExpired } from '../../db/retention/remove-expired.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed, yuan } from '../orders/testing/index.ts'
import { favouritesModule } from './favourites.module.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

const DAY_MS = 86_400_000
const COFFEE = 10
const ORANGES = 20
let app: TestApp
let companyId = 0
let as: { companyId: number; token: string }

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [sample] = company?.goods ?? []
  if (!sample) throw new Error('the sample company has no goods')
  const many = Array.from({ length: 210 }, (_, index) => ({
    ...sample,
    spuId: 1_000 + index,
    specs: [],
    skus: [{ skuId: 10_000 + index, costPoints: yuan(10), stock: 5 }],
  }))
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: 6 }, (_, index) => ({
        ...company,
        id: index + 1,
        goods: [...(company?.goods ?? []), ...many],
      })),
    },
  })
})
beforeEach(async () => {
  companyId += 1
  as = { companyId, token: await app.tokenOf(companyId, 1) }
})
afterAll(() => app.close())

const add = (spuId: number) => app.call('favourites.add', { spuId }, as)
const ids = (list: readonly { spuId: number }[]) => list.map(({ spuId }) => spuId)
const change = (statement: ReturnType<typeof sql>) =>
  app.db.transaction(companyId, (tx) => tx.execute(statement))

it('lists saved products with their price drop, including delisted ones', async () => {
  await add(COFFEE)
  app.advance(1_000)
  await Promise.all([add(ORANGES), add(ORANGES)])
  await change(sql`update spus set cost_points = cost_points - 500 where id = ${COFFEE}`)
  await change(sql`update spus set on_sale = false where id = ${ORANGES}`)
  const { data } = await app.call('favourites.list', {}, as)
  expect(data.list).toMatchObject([
    { spuId: ORANGES, goods: null, priceDrop: 0 },
    { spuId: COFFEE, goods: { spuId: COFFEE }, priceDrop: 500 },
  ])
  expect((await app.call('favourites.find', { spuId: COFFEE }, as)).data.isFavourite).toBe(true)
  expect(await app.call('favourites.remove', { spuIds: [COFFEE, 999] }, as)).toMatchObject({
    data: { removed: 1 },
  })
  expect((await app.call('favourites.find', { spuId: COFFEE }, as)).data.isFavourite).toBe(false)
  expectRefusal(await add(ORANGES + 20_000), 'goods/not-found')
})

it('saves at most 200 products with concurrent requests', async () => {
  await change(
    sql`insert into favourites (company_id, user_id, spu_id)
        select company_id, 1, id from spus where id between 1000 and 1197`,
  )
  const results = await Promise.all([1_200, 1_201, 1_202, 1_203].map(add))
  expect(results.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    20000,
    20000,
    refusalCode('favourites/too-many'),
    refusalCode('favourites/too-many'),
  ])
  expect((await app.call('favourites.counts', {}, as)).data.favourites).toBe(200)
})

it('stores the latest view of each product and refuses future times', async () => {
  const now = app.now().getTime()
  const at = (ago: number) => new Date(now - ago).toISOString()
  await app.call(
    'footprints.add',
    {
      seen: [
        { spuId: COFFEE, at: at(5_000) },
        { spuId: ORANGES, at: at(3_000) },
        { spuId: 999_999, at: at(1_000) },
        { spuId: 1_000, at: at(100 * DAY_MS) },
      ],
    },
    as,
  )
  await app.call('footprints.add', { seen: [{ spuId: COFFEE, at: at(-DAY_MS) }] }, as)
  const { data } = await app.call('footprints.list', {}, as)
  expect(ids(data.list)).toEqual([COFFEE, ORANGES])
  expect(Date.parse(data.list[0]?.at ?? '')).toBeLessThanOrEqual(app.now().getTime())
  await app.call('footprints.remove', { spuIds: [COFFEE] }, as)
  expect((await app.call('footprints.list', {}, as)).data.total).toBe(1)
  await app.call('footprints.remove', {}, as)
  expect((await app.call('favourites.counts', {}, as)).data.footprints).toBe(0)
})

it('stores the 200 latest viewed products', async () => {
  for (const first of [1_000, 1_050, 1_100, 1_150, 1_200]) {
    const seen = Array.from({ length: Math.min(50, 1_210 - first) }, (_, index) => ({
      spuId: first + index,
      at: new Date(app.now().getTime() - (1_210 - first - index) * 1_000).toISOString(),
    }))
    await app.call('footprints.add', { seen }, as)
  }
  const { data } = await app.call('footprints.list', { size: 50, page: 4 }, as)
  expect(data.total).toBe(200)
  expect(data.list.at(-1)?.spuId).toBe(1_010)
})

it('removes viewed products after 90 days', async () => {
  const seen = [{ spuId: COFFEE, at: app.now().toISOString() }]
  await app.call('footprints.add', { seen }, as)
  app.advance(91 * DAY_MS)
  const later = { companyId, token: await app.tokenOf(companyId, 1) }
  expect((await app.call('footprints.list', {}, later)).data.list).toEqual([])
  expect(await removeExpired(app.deps, favouritesModule.retention ?? [])).toBeGreaterThan(0)
})
