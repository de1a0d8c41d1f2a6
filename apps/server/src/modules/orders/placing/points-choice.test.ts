import { fromFen } from '@mall/contract/money'
import { refusals } from '@mall/contract'
import type { SeedFileInput } from '@mall/contract/seed-file'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { buy, checkout } from '../testing/buy.ts'
import { shanghai } from '../testing/shop-seed.ts'

type Rules = { goodsPriceType: number; exchangeRate: number }

/** One product at ¥128.05 or 128 points, and a shopper with 6,028 points in two batches. */
const company = (id: number, rules: Rules): SeedFileInput['companies'][number] => ({
  id,
  info: rules,
  categories: [
    { id: 1, name: '食品' },
    { id: 2, parentId: 1, name: '咖啡' },
  ],
  goods: [
    {
      spuId: 10,
      name: '挂耳咖啡',
      categoryId: 2,
      skus: [
        { skuId: 11, costPoints: rules.goodsPriceType === 0 ? 1_280_500 : 1_280_000, stock: 99 },
      ],
    },
  ],
  shoppers: [
    {
      id: 1,
      phone: '13900000001',
      points: [{ amount: 25 }, { amount: 6_003 }],
      addresses: [shanghai],
    },
  ],
  settings: { freight: { baseFee: 0 } },
})

const companies: readonly (Rules & { id: number; rate: string })[] = [
  { id: 1, goodsPriceType: 0, exchangeRate: 100, rate: '1 point a fen' },
  { id: 2, goodsPriceType: 0, exchangeRate: 1_000, rate: '10 points a fen' },
  { id: 3, goodsPriceType: 1, exchangeRate: 50, rate: '2 fen a point' },
  { id: 4, goodsPriceType: 1, exchangeRate: 1_000, rate: '10 points a fen, points mode' },
]

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    seedFile: {
      companies: companies.map(({ id, goodsPriceType, exchangeRate }) =>
        company(id, { goodsPriceType, exchangeRate }),
      ),
    },
  })
})
afterAll(() => app.close())
const signIn = async (companyId: number) => ({
  companyId,
  token: await app.tokenOf(companyId, 1),
})
const items = [{ skuId: 11, num: 1 }]
const failedChecks = async (companyId: number) =>
  (await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)

it.each(companies)(
  'prices any requested number so that points and cash make the total ($rate)',
  async ({ id, goodsPriceType, exchangeRate }) => {
    const as = await signIn(id)
    const rules = { goodsPriceType, proportion: 100, exchangeRate }
    await fc.assert(
      fc.asyncProperty(fc.nat(13_000), async (wanted) => {
        const { data } = await app.call('pricing.preview', { items, points: wanted }, as)
        const { used, usable, step, deduction } = data.points
        expect(deduction + fromFen(data.cash, rules)).toBe(data.goodsAmount + data.freight)
        expect(used).toBeLessThanOrEqual(usable)
        expect((usable - used) % step).toBe(0)
        expect(used).toBeLessThanOrEqual(Math.max(wanted, usable % step))
        // The next step would exceed the requested number, or the usable one.
        expect(used === usable || used + step > wanted).toBe(true)
      }),
      { seed: 20_261_123, numRuns: 40 },
    )
  },
)

it.each([
  [1, 500, { paidPoints: 500, cash: 12_305 }],
  [2, 509, { paidPoints: 500, cash: 12_755 }],
  [3, 28, { paidPoints: 28, cash: 200 }],
  [4, 0, { paidPoints: 8, cash: 12 }],
])(
  'deducts the chosen part of the points with the order in company %d',
  async (id, points, expected) => {
    const as = await signIn(id)
    const { data: before } = await app.call('login.myPoints', {}, as)
    const { data } = await buy(app, as, items, { points })
    expect(data).toMatchObject({ status: 0, ...expected })
    const { data: after } = await app.call('login.myPoints', {}, as)
    expect(after.balance).toBe(before.balance - expected.paidPoints)
    expect(await failedChecks(id)).toEqual([])

    await app.call('order.cancel', { id: data.orderId }, as)
    const { data: returned } = await app.call('login.myPoints', {}, as)
    expect(returned.balance).toBe(before.balance)
    expect(await failedChecks(id)).toEqual([])
  },
)

it('repeats the order of a token only for the same number of points', async () => {
  const as = await signIn(1)
  const body = await checkout(app, as, items, { points: 300 })
  const { data } = await app.call('order.commit', body, as)
  expect((await app.call('order.commit', body, as)).data).toEqual(data)
  const other = await app.call('order.commit', { ...body, points: 200 }, as)
  expect(other.code).toBe(refusals['checkout/idempotency-conflict'].code)
})

it('refuses an order whose chosen points exceed the balance', async () => {
  const as = await signIn(2)
  const body = await checkout(app, as, items, { points: 6_000 })
  await buy(app, as, items, { points: 100 })
  expect((await app.call('order.commit', body, as)).code).toBe(
    refusals['checkout/insufficient-points'].code,
  )
})
