import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditWith, change, expectFound, remove, run, type Fault } from '../audit/testing.ts'
import { refundOrder } from '../order-refunds/index.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { addAllFigures } from './testing.ts'

let app: TestApp
/** A paid, a refunded and an unpaid order in the sums. */
beforeAll(async () => {
  const [company] = shopSeed().companies
  const [rich, ...others] = company?.shoppers ?? []
  app = await createTestApp({
    seedFile: shopSeed({
      shoppers: [{ phone: '13900000001', ...rich, points: [{ amount: 50_000 }] }, ...others],
    }),
  })
  const as = { companyId: 1, token: await app.tokenOf(1, 1) }
  await buy(app, as, [{ skuId: 11, num: 1 }])
  const { data } = await buy(app, as, [{ skuId: 21, num: 1 }])
  await app.db.transaction(1, (tx) =>
    refundOrder(
      tx,
      { companyId: 1, orderId: data.orderId, at: app.now() },
      { reason: '', childIds: [`${data.orderId}-1`] },
    ),
  )
  await buy(app, as, [{ skuId: 11, num: 1 }], { points: 1_000 })
  await addAllFigures(app)
})
afterAll(() => app.close())

it('finds nothing before a fault is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

const sales = '统计：每日销售与订单一致'
const refunds = '统计：每日退款与退款记录一致'
const shoppers = '统计：每日新顾客与账户一致'
const points = '统计：每日积分与账本一致'
const owed = '统计：未兑付积分等于账本的可用、冻结与待首次登录'
const months = '统计：未兑付积分的月份与积分批次一致'

it.each<Fault>([
  [
    'an order too many',
    sales,
    change('figure_sums', 'orders_paid = orders_paid + 1', "kind = 'all'"),
  ],
  ['a placed order too few', sales, change('figure_sums', 'orders_placed = 0', "kind = 'host'")],
  ['other points', sales, change('figure_sums', 'points = points + 1', "kind = 'product'")],
  [
    'other points of a category',
    sales,
    change('figure_sums', 'points = points - 1', "kind = 'category'"),
  ],
  ['a buyer too many', sales, change('figure_sums', 'buyers = buyers + 1', "kind = 'supplier'")],
  ['a regular who was none', sales, change('figure_sums', 'returning_buyers = 1', "kind = 'all'")],
  ['a day that is missing', sales, remove('figure_sums', "kind = 'all'")],
  ['a payment on another day', sales, change('figure_sums', 'day = day - 1', "kind = 'all'")],
  [
    'an order that was counted and is not in the sums',
    sales,
    run(`insert into order_events (company_id, id, order_id, child_id, from_status, to_status, at)
      select company_id, 5, order_id, child_id, from_status, 1, at from order_events
      where company_id = 1 and to_status = 0 and child_id = '' and not exists (
        select from order_events p where p.order_id = order_events.order_id and p.to_status = 1)`),
  ],
  [
    'other refunded points',
    refunds,
    change('figure_sums', 'refunded_points = refunded_points + 1'),
  ],
  ['refunded cash that was none', refunds, change('figure_sums', 'refunded_cash = 1')],
  [
    'a new shopper too many',
    shoppers,
    change('figure_sums', 'new_shoppers = new_shoppers + 1', "kind = 'all'"),
  ],
  [
    'points of another source',
    points,
    change('figure_points', "source = 'task'", "flow = 'issued'"),
  ],
  ['points too many', points, change('figure_points', 'points = points + 1')],
  ['a liability too low', owed, change('figure_months', 'points = points - 1', "account = 'user'")],
  [
    'waiting points that are none',
    owed,
    run(
      `insert into figure_months (company_id, month, account, points) values (1, '2030-01', 'pending', 5)`,
    ),
  ],
  ['a batch in another month', months, change('figure_batches', "month = '2001-01'")],
  [
    'a month that is not its batches',
    months,
    change('figure_months', "month = '2001-01'", "account = 'user'"),
  ],
])('finds %s', (_fault, check, ...statements) => expectFound(app, check, statements))
