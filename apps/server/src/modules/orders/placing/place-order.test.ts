import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { buy, checkout } from '../testing/buy.ts'
import { shopSeed, yuan } from '../testing/shop-seed.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

type As = { token: string; companyId: number }
let app: TestApp
let as: As
let companyId = 0

/** Creates a company for each test, identical except for its id. */
beforeEach(async () => {
  companyId += 1
  const [company] = shopSeed().companies
  if (companyId === 1) {
    app = await createTestApp({
      seedFile: {
        companies: Array.from({ length: 24 }, (_, index) => ({ ...company, id: index + 1 })),
      },
    })
  }
  as = { companyId, token: await app.tokenOf(companyId, 1) }
})
afterAll(() => app.close())

const coffee = [{ skuId: 11, num: 1 }]
const faults = async () => (await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)
const alter = (statement: ReturnType<typeof sql>) =>
  app.db.transaction(companyId, (tx) => tx.execute(statement))
const stockOf = async (skuId: number) => {
  const { rows } = (await alter(
    sql`select available, reserved, sold from stocks where company_id = ${companyId} and sku_id = ${skuId}`,
  )) as unknown as { rows: object[] }
  return rows[0]
}

it('places an order that waits for its cash and reserves stock and points', async () => {
  const { data } = await buy(
    app,
    as,
    [
      { skuId: 11, num: 2 },
      { skuId: 21, num: 1 },
    ],
    { couponId: null },
  )
  expect(data.orderId).toMatch(/^\d{20}$/)
  expect(data).toMatchObject({ status: 0, paidPoints: 3_000, cash: 9_081 })
  expect(Date.parse(data.expiresAt ?? '') - app.now().getTime()).toBeGreaterThan(29 * 60_000)
  expect(await stockOf(11)).toEqual({ available: 98, reserved: 2, sold: 0 })
  expect((await app.call('login.myPoints', {}, as)).data).toMatchObject({
    balance: 0,
    held: 3_000,
  })
  expect(await faults()).toEqual([])
})

it('places a paid order immediately when points cover the total', async () => {
  await alter(
    sql`update companies set settings = jsonb_set(settings, '{freight,baseFee}', '0') where company_id = ${companyId}`,
  )
  const { data } = await buy(app, as, coffee, { couponId: null })
  expect(data).toMatchObject({ status: 1, cash: 0, paidPoints: 2_990, expiresAt: null })
  expect(await stockOf(11)).toEqual({ available: 99, reserved: 0, sold: 1 })
  expect((await app.call('order.detail', { id: data.orderId }, as)).data).toMatchObject({
    status: 1,
    payChannel: 'points',
    canPay: false,
    children: [{ status: 1 }],
  })
  expect(await faults()).toEqual([])
})

it('returns the same order for the same token, also long afterwards', async () => {
  const body = await checkout(app, as, coffee)
  const first = await app.call('order.commit', body, as)
  app.advance(86_400_000)
  const second = await app.call('order.submit', body, as)
  app.advance(-86_400_000)
  expect(JSON.stringify(second)).toBe(JSON.stringify(first))
  expect((await app.call('order.list', {}, as)).data.total).toBe(1)
})

it('refuses the same token with another body', async () => {
  const body = await checkout(app, as, coffee)
  await app.call('order.commit', body, as)
  const answer = await app.call('order.commit', { ...body, remark: '请送前台' }, as)
  expect(answer).toMatchObject({
    status: 409,
    flag: false,
    code: refusalCode('checkout/idempotency-conflict'),
  })
})

it('refuses a token that is another shopper’s, invented or expired', async () => {
  const body = await checkout(app, as, coffee)
  const other = { ...as, token: await app.tokenOf(companyId, 2) }
  expectRefusal(await app.call('order.commit', body, other), 'checkout/token')
  const made = { ...body, token: `ck_${'x'.repeat(32)}` }
  expectRefusal(await app.call('order.commit', made, as), 'checkout/token')
  app.advance(1_801_000)
  const late = await app.call('order.commit', body, as)
  app.advance(-1_801_000)
  expectRefusal(late, 'checkout/token')
  expect(await app.call('order.commit', body, as)).toMatchObject({ flag: true })
})

it('refuses a token of another mall', async () => {
  const body = await checkout(app, as, coffee)
  const there = { companyId: companyId + 1, token: await app.tokenOf(companyId + 1, 1) }
  expectRefusal(await app.call('order.commit', body, there), 'checkout/token')
})

it('refuses another body with the token of a refused order', async () => {
  const body = await checkout(app, as, coffee)
  const wrong = { ...body, payable: body.payable + 100 }
  expectRefusal(await app.call('order.commit', wrong, as), 'checkout/price-changed')
  expectRefusal(await app.call('order.commit', body, as), 'checkout/idempotency-conflict')
  expect(await buy(app, as, coffee)).toMatchObject({ flag: true })
})

it.each([
  [
    'a price that has risen',
    sql`update skus set cost_points = cost_points + 100`,
    refusalCode('checkout/price-changed'),
  ],
  [
    'a product taken off the shelf',
    sql`update spus set on_sale = false`,
    refusalCode('checkout/delisted'),
  ],
  [
    'stock that has gone',
    sql`update stocks set total = total - available, available = 0`,
    refusalCode('checkout/sold-out'),
  ],
  [
    'stock that has shrunk',
    sql`update stocks set total = total - available + 1, available = 1`,
    refusalCode('checkout/insufficient-stock'),
  ],
  [
    'a coupon that is gone',
    sql`update coupons set status = 'used'`,
    refusalCode('checkout/coupon'),
  ],
])('refuses an order with %s since the price was shown', async (_what, change, code) => {
  const body = await checkout(app, as, [{ skuId: 12, num: 2 }])
  await alter(sql`${change} where company_id = ${companyId}`)
  expect(await app.call('order.commit', body, as)).toMatchObject({
    status: 200,
    flag: false,
    code,
  })
  expect((await app.call('order.list', {}, as)).data.total).toBe(0)
})

it('returns the lines short of stock with the remaining pieces', async () => {
  const body = await checkout(app, as, [
    { skuId: 11, num: 1 },
    { skuId: 12, num: 3 },
  ])
  await alter(
    sql`update stocks set total = total - available + 2, available = 2
        where company_id = ${companyId} and sku_id = 12`,
  )
  const lines = [{ skuId: 12, left: 2 }]
  expect(await app.call('order.commit', body, as)).toMatchObject({
    code: refusalCode('checkout/insufficient-stock'),
    data: { lines },
  })
  const { data } = await app.call(
    'pricing.preview',
    { items: [{ skuId: 12, num: 3 }] },
    { token: as.token, companyId },
  )
  expect(data.groups[0]?.lines).toMatchObject([{ skuId: 12, num: 3, left: 2, leastNum: 1 }])
})

it('subtracts concurrent orders from the remaining pieces of a shortage', async () => {
  const other = { ...as, token: await app.tokenOf(companyId, 2) }
  const items = [{ skuId: 12, num: 2 }]
  const placed = await Promise.all([buy(app, as, items), buy(app, other, items)])
  expect(placed.filter(({ flag }) => flag)).toHaveLength(1)
  expect(placed.find(({ flag }) => !flag)).toMatchObject({
    code: refusalCode('checkout/insufficient-stock'),
    data: { lines: [{ skuId: 12, left: 1 }] },
  })
})

it('refuses a risen price also when points pay the total', async () => {
  await alter(
    sql`update companies set settings = jsonb_set(settings, '{freight,baseFee}', '0') where company_id = ${companyId}`,
  )
  const body = await checkout(app, as, coffee, { couponId: null })
  expect(body.payable).toBe(0)
  await alter(
    sql`update skus set cost_points = cost_points - 10000 where company_id = ${companyId}`,
  )
  expectRefusal(await app.call('order.commit', body, as), 'checkout/price-changed')
})

it('refuses risen freight when points pay the total and the total is sent', async () => {
  const body = await checkout(app, as, [{ skuId: 11, num: 1 }], { couponId: null })
  const confirmed = { ...body, total: yuan(37.9) }
  await alter(
    sql`update companies set settings = jsonb_set(settings, '{freight,baseFee}', '0') where company_id = ${companyId}`,
  )
  app.advance(2_000)
  expectRefusal(await app.call('order.commit', confirmed, as), 'checkout/price-changed')
  const again = await checkout(app, as, coffee, { couponId: null })
  expect(
    await app.call('order.commit', { ...again, payable: 0, total: yuan(29.9) }, as),
  ).toMatchObject({ flag: true })
})

it('reports missing points when another order spent them', async () => {
  const body = await checkout(app, as, coffee, { couponId: null })
  await buy(app, as, [{ skuId: 12, num: 1 }], { couponId: null })
  await alter(
    sql`update companies set info = info || '{"integralName":"福豆"}' where company_id = ${companyId}`,
  )
  const refused = await app.call('order.commit', body, as)
  expectRefusal(refused, 'checkout/insufficient-points')
  expect(refused.message).toBe('福豆不足')
})

it('locks a coupon for one order', async () => {
  const first = await checkout(app, as, coffee)
  const second = await checkout(app, as, coffee)
  expect(first.couponId).toBe(second.couponId)
  expect(await app.call('order.commit', first, as)).toMatchObject({ flag: true })
  expectRefusal(await app.call('order.commit', second, as), 'checkout/coupon')
})

it('counts the limit per person over orders and releases it with a cancellation', async () => {
  const oranges = (num: number) => [{ skuId: 21, num }]
  const { data } = await buy(app, as, oranges(4), { couponId: null, usePoints: false })
  const refused = await app.call('pricing.checkout', { items: oranges(2) }, as)
  expectRefusal(refused, 'checkout/limit')
  await app.call('order.cancel', { id: data.orderId }, as)
  expect(await buy(app, as, oranges(5), { couponId: null, usePoints: false })).toMatchObject({
    flag: true,
  })
})

it('refuses an address of another shopper', async () => {
  const body = await checkout(app, as, coffee)
  const theirs = await checkout(app, { ...as, token: await app.tokenOf(companyId, 2) }, coffee)
  const answer = await app.call('order.commit', { ...body, addressId: theirs.addressId }, as)
  expectRefusal(answer, 'checkout/no-address')
})

it('removes bought items from the cart and keeps the others', async () => {
  await app.call('cart.add', { skuId: 11 }, as)
  await app.call('cart.add', { skuId: 12 }, as)
  await buy(app, as, coffee)
  const { data } = await app.call('cart.list', {}, as)
  expect(data.activeList.map(({ skuId }) => skuId)).toEqual([12])
})

it('splits coupon, points and cash over the lines without a remainder', async () => {
  const { data } = await buy(app, as, [
    { skuId: 11, num: 3 },
    { skuId: 12, num: 1 },
    { skuId: 21, num: 2 },
  ])
  const detail = await app.call('order.detail', { id: data.orderId }, as)
  expect(detail.data).toMatchObject({ goodsAmount: yuan(214.72), pointsAmount: yuan(30) })
  expect(detail.data.children.map(({ id }) => id)).toEqual([
    `${data.orderId}-1`,
    `${data.orderId}-2`,
  ])
  expect(await faults()).toEqual([])
})

it('refuses orders while the shop is closed and accepts the same token once it opens', async () => {
  const body = await checkout(app, as, coffee, { couponId: null })
  await alter(
    sql`update companies set info = jsonb_set(info, '{shopStatus}', '1') where company_id = ${companyId}`,
  )
  app.advance(1_100)
  expectRefusal(await app.call('order.commit', body, as), 'company/closed')
  await alter(
    sql`update companies set info = jsonb_set(info, '{shopStatus}', '0') where company_id = ${companyId}`,
  )
  app.advance(1_100)
  expect(await app.call('order.commit', body, as)).toMatchObject({ flag: true })
})
