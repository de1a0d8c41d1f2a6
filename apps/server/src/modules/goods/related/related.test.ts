import { refusals } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { buy, payOrder, shanghai, shopSeed, yuan } from '../../orders/testing/index.ts'

const COFFEE = 10
const TEA = 30
const CUP = 31
const OUT = 32
const ORANGE = 20

let app: TestApp
let buyer: { companyId: number; token: string }
beforeAll(async () => {
  const [company] = shopSeed().companies
  const product = (spuId: number, name: string, stock: number) => ({
    spuId,
    name,
    categoryId: 2,
    skus: [{ skuId: spuId * 10 + 1, costPoints: yuan(10), stock }],
  })
  const goods = [
    ...(company?.goods ?? []).filter(({ spuId }) => spuId === COFFEE || spuId === ORANGE),
    product(TEA, '绿茶', 50),
    product(CUP, '茶杯', 50),
    product(OUT, '售罄的茶', 0),
  ]
  const shoppers = [{ id: 1, phone: '13900000001', addresses: [shanghai] }]
  const settings = { ...company?.settings, unpaid: { orders: 100, pieces: 100 } }
  app = await createTestApp({
    seedFile: { companies: [{ ...company, id: 1, goods, shoppers, settings, coupons: [] }] },
  })
  buyer = { companyId: 1, token: await app.tokenOf(1, 1) }
})
afterAll(() => app.close())

const skuOf = new Map([
  [COFFEE, 11],
  [TEA, 301],
  [CUP, 311],
  [ORANGE, 21],
])
const toItem = (spuId: number) => ({ skuId: skuOf.get(spuId) ?? 0, num: 1 })
async function order(...spuIds: number[]) {
  const { data } = await buy(app, buyer, spuIds.map(toItem))
  await payOrder(app, 1, data.orderId, data.cash)
}
const related = async (spuId: number) =>
  (await app.call('goods.related', { spuId }, { companyId: 1 })).data.list.map((card) => [
    card.spuId,
    card.reason,
  ])

it('lists goods bought together in two paid orders first, then in-stock goods of the category', async () => {
  await order(COFFEE, ORANGE)
  await order(COFFEE, ORANGE)
  await order(COFFEE, CUP)
  await buy(app, buyer, [COFFEE, TEA].map(toItem))
  await buy(app, buyer, [COFFEE, TEA].map(toItem))
  expect(await related(COFFEE)).toEqual([
    [ORANGE, 'boughtTogether'],
    [TEA, 'sameKind'],
    [CUP, 'sameKind'],
  ])
  expect(await related(ORANGE)).toEqual([[COFFEE, 'boughtTogether']])
})

it('leaves out goods that have been delisted', async () => {
  await app.db.query(
    1,
    sql`update spus set on_sale = false where company_id = 1 and id = ${ORANGE}`,
  )
  await expect
    .poll(() => related(COFFEE))
    .toEqual([
      [TEA, 'sameKind'],
      [CUP, 'sameKind'],
    ])
})

it('refuses an unknown product by name', async () => {
  const { code } = await app.call('goods.related', { spuId: 999 }, { companyId: 1 })
  expect(code).toBe(refusals['goods/not-found'].code)
})
