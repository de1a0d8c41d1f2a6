import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { refundOrder } from '../order-refunds/index.ts'
import { buy, payOrder, shopSeed, yuan } from '../orders/testing/index.ts'
import { addAllFigures } from './testing.ts'

const WECHAT = { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50' }
const COFFEE = 11
const ORANGES = 21

const day = (moment: Date) => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

let app: TestApp
let firstDay = ''
let secondDay = ''
let finance: { companyId: number; headers: Record<string, string> }

const sales = async (by: 'day' | 'product' | 'category' | 'supplier' | 'host', period = {}) =>
  (await app.call('ops.salesFigures', { by, ...period }, finance)).data

/** A paid order of coffee, and a day later one of both suppliers that is paid in cash and refunded. */
beforeAll(async () => {
  const [company] = shopSeed().companies
  const [rich, poor] = company?.shoppers ?? []
  app = await createTestApp({
    seedFile: shopSeed({
      shoppers: [
        { phone: '13900000001', ...rich, points: [{ amount: 50_000, expiresInDays: 300 }] },
        { phone: '13900000002', ...poor },
      ],
    }),
  })
  firstDay = day(app.now())
  const one = { companyId: 1, token: await app.tokenOf(1, 1), headers: WECHAT }
  await buy(app, one, [{ skuId: COFFEE, num: 2 }], { couponIds: [] })
  app.advance(24 * 3_600_000)
  secondDay = day(app.now())
  await buy(app, one, [{ skuId: COFFEE, num: 1 }], { couponIds: [] })
  const two = { companyId: 1, token: await app.tokenOf(1, 2) }
  const items = [
    { skuId: COFFEE, num: 1 },
    { skuId: ORANGES, num: 2 },
  ]
  const { data } = await buy(app, two, items)
  await payOrder(app, 1, data.orderId, data.cash)
  await app.db.transaction(1, (tx) =>
    refundOrder(
      tx,
      { companyId: 1, orderId: data.orderId, at: app.now() },
      { reason: '不想要了', childIds: [`${data.orderId}-1`] },
    ),
  )
  finance = { companyId: 1, headers: await app.operatorHeaders(1, 'finance') }
})
afterAll(() => app.close())

it('reports that no figures exist before the first run of the job', async () => {
  expect(await sales('day')).toMatchObject({ until: null, list: [], left: 0 })
})

describe('after the job', () => {
  beforeAll(() => addAllFigures(app))

  it('sums orders, payments, refunds and shoppers by day', async () => {
    const { list, total, until } = await sales('day', { from: firstDay, to: secondDay })
    expect(until).not.toBeNull()
    expect(list).toMatchObject([
      { id: firstDay, ordersPlaced: 1, ordersPaid: 1, pieces: 2, cash: 0, refunded: 0, buyers: 1 },
      { id: secondDay, ordersPlaced: 2, ordersPaid: 2, pieces: 4, buyers: 2, returningBuyers: 1 },
    ])
    const [first, second] = list
    const coffee = yuan(29.9) * 2 + yuan(8)
    expect(first).toMatchObject({ amount: coffee, net: coffee, average: coffee })
    expect(second?.refundedCash).toBeGreaterThan(0)
    expect(second?.net).toBe((second?.amount ?? 0) - (second?.refunded ?? 0))
    expect(total.amount).toBe((first?.amount ?? 0) + (second?.amount ?? 0))
  })

  it('sums the same payments by supplier, category, product and host app', async () => {
    const { total } = await sales('day', { from: firstDay, to: secondDay })
    for (const by of ['supplier', 'category', 'product', 'host'] as const) {
      const { list } = await sales(by, { from: firstDay, to: secondDay })
      expect(list.reduce((sum, row) => sum + row.amount, 0)).toBe(total.amount)
      expect(list.reduce((sum, row) => sum + row.refunded, 0)).toBe(total.refunded)
    }
  })

  it('lists products with the highest payments first', async () => {
    const { list } = await sales('product', { from: firstDay, to: secondDay })
    expect(list.map(({ id, name, pieces }) => ({ id, name, pieces }))).toEqual([
      { id: '10', name: '挂耳咖啡', pieces: 4 },
      { id: '20', name: '赣南脐橙', pieces: 2 },
    ])
  })

  it('distinguishes host apps by the User-Agent of the order', async () => {
    const { list } = await sales('host', { from: firstDay, to: secondDay })
    expect(Object.fromEntries(list.map(({ id, ordersPaid }) => [id, ordersPaid]))).toEqual({
      'generic-browser': 1,
      wechat: 2,
    })
  })

  it('reports the liability of the ledger’s accounts by month of expiry', async () => {
    const { data } = await app.call('ops.pointLiability', {}, finance)
    const [ledger] = await app.db.transaction(1, (tx) =>
      selectRows<{ points: number }>(
        tx,
        sql`select sum(delta)::bigint as points from entries
            where company_id = 1 and account in ('user', 'held', 'pending')`,
      ),
    )
    expect(data.total.points).toBe(ledger?.points)
    expect(data.list.reduce((sum, { points }) => sum + points, 0)).toBe(ledger?.points)
  })

  it('sums points by source', async () => {
    const { data } = await app.call('ops.pointFigures', { from: firstDay, to: secondDay }, finance)
    expect(data.total).toMatchObject({
      issued: 50_000,
      issuedBy: [{ source: 'seed', points: 50_000 }],
      spentOn: [{ source: 'order', points: data.total.spent }],
    })
    expect(data.total.spent).toBeGreaterThan(0)
  })

  it('includes all events older than 60 seconds after two runs of the job', async () => {
    app.advance(3_600_000)
    await addAllFigures(app)
    const { until } = await sales('day')
    expect(app.now().getTime() - Date.parse(until ?? '')).toBeLessThan(60_000)
  })
})

it.each([
  ['a period that ends before it begins', { from: '2026-02-02', to: '2026-02-01' }],
  ['more than 366 days', { from: '2025-01-01', to: '2026-01-02' }],
])('refuses %s', async (_title, period) => {
  expectRefusal(await app.call('ops.salesFigures', period, finance), 'request/invalid')
  expectRefusal(await app.call('ops.pointFigures', period, finance), 'request/invalid')
})

it.each([
  ['finance', true, true],
  ['marketing', true, false],
  ['orders', false, false],
] as const)('shows %s what its permissions allow', async (role, seesSales, seesLiability) => {
  const as = { companyId: 1, headers: await app.operatorHeaders(1, role) }
  expect((await app.call('ops.salesFigures', {}, as)).flag).toBe(seesSales)
  expect((await app.call('ops.pointFigures', {}, as)).flag).toBe(seesSales)
  expect((await app.call('ops.pointLiability', {}, as)).flag).toBe(seesLiability)
})
