import type { SeedFileInput } from '@mall/contract/seed-file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDatabase } from '../../../seed/seed-database.ts'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { buy } from '../testing/buy.ts'
import { shanghai } from '../testing/shop-seed.ts'

type Company = SeedFileInput['companies'][number]
/** Points in costPoints where the proportion is 100. */
const points = (amount: number) => amount * 10_000

const pointsCompany = (id: number, own: Partial<Company> = {}): Company => ({
  id,
  info: { goodsPriceType: 1 },
  categories: [
    { id: 1, name: '食品' },
    { id: 2, parentId: 1, name: '咖啡' },
  ],
  goods: [
    {
      spuId: 10,
      name: '挂耳咖啡',
      categoryId: 2,
      skus: [{ skuId: 11, costPoints: points(128), marketCostPoints: points(168), stock: 9 }],
    },
  ],
  shoppers: [
    { id: 1, phone: '13900000001', points: [{ amount: 500 }], addresses: [shanghai] },
    { id: 2, phone: '13900000002', points: [{ amount: 30 }], addresses: [shanghai] },
  ],
  settings: { freight: { baseFee: points(8) } },
  ...own,
})

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    seedFile: {
      companies: [
        pointsCompany(1),
        pointsCompany(2, { info: { goodsPriceType: 1, exchangeRate: 1 } }),
      ],
    },
  })
})
afterAll(() => app.close())
const signIn = async (companyId: number, userId: number) => ({
  companyId,
  token: await app.tokenOf(companyId, userId),
})

it.each([1, 2])('deducts the number of points shown in company %d', async (companyId) => {
  const as = await signIn(companyId, 1)
  const { data: card } = await app.call('goods.detail', { spuId: 10 }, as)
  expect(card.costPoints).toBe(points(128))
  const { data } = await buy(app, as, [{ skuId: 11, num: 1 }])
  expect(data).toMatchObject({ status: 1, paidPoints: 136, cash: 0 })
  const { data: mine } = await app.call('login.myPoints', {}, as)
  expect(mine).toMatchObject({ balance: 364, worth: points(364) })
  const { data: order } = await app.call('order.detail', { id: data.orderId }, as)
  expect(order).toMatchObject({ total: points(136), pointsAmount: points(136), payable: 0 })
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
})

it('converts only the part paid in cash by the exchange rate', async () => {
  const as = await signIn(1, 2)
  const { data } = await buy(app, as, [{ skuId: 11, num: 1 }])
  expect(data).toMatchObject({ status: 0, paidPoints: 30, cash: 106 })
  expect((await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok)).toEqual([])
})

describe('a catalogue', () => {
  const sku = (costPoints: number, marketCostPoints: number | null = null) => ({
    goods: [
      {
        spuId: 10,
        name: '挂耳咖啡',
        categoryId: 2,
        skus: [{ skuId: 11, costPoints, marketCostPoints }],
      },
    ],
  })
  const seed = (company: Company) => seedDatabase(app.db, { companies: [company] }, app.now())

  it.each([
    ['a price of 1.5 points', sku(15_000)],
    ['a market price of 1.5 points', sku(points(1), 15_000)],
    ['freight of half a point', { settings: { freight: { baseFee: 5_000 } } }],
    ['a price below one fen', { ...sku(50), info: { goodsPriceType: 0 } }],
    [
      'a price in points that cash alone cannot pay',
      { ...sku(points(128)), info: { goodsPriceType: 1, exchangeRate: 1_000, integralPay: 0 } },
    ],
  ])('is rejected with %s', async (_name, own) => {
    await expect(seed(pointsCompany(9, own))).rejects.toThrow(/公司 9 .*的整数倍/)
  })

  it('is accepted with whole points at any exchange rate', async () => {
    const info = { goodsPriceType: 1, exchangeRate: 30 }
    expect(await seed(pointsCompany(8, { info }))).toEqual([8])
  })
})
