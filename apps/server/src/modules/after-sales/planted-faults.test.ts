import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditWith, change, expectFound, remove, run, type Fault } from '../audit/testing.ts'
import { createAfterSaleTestApp, type AfterSaleTestApp } from './after-sale-test-app.fixture.ts'

let app: AfterSaleTestApp

/** Plants a refunded request with compensation, a rejected and a pending one. */
beforeAll(async () => {
  app = await createAfterSaleTestApp()
  const order = await app.paidOrder({ num: 3, points: 100 })
  const first = await app.request(order.orderId, [{ lineId: order.lineId, num: 1 }])
  const { id } = first.data
  await app.settle()
  const credit = { id, points: 50, reason: '补偿', expiresAt: '2099-01-01T00:00:00.000Z' }
  await app.call('ops.compensateAfterSale', credit, app.operator)
  await app.ship(order.orderId)
  const rejected = await app.request(order.orderId, [{ lineId: order.lineId, num: 1 }])
  const rejection = { id: rejected.data.id, reason: '人为损坏' }
  await app.call('ops.rejectAfterSale', rejection, app.operator)
  await app.request(order.orderId, [{ lineId: order.lineId, num: 1 }])
})
afterAll(() => app.close())

it('finds nothing before a fault is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

const requests = '售后申请与经过、退款一致'
const lines = '售后申请的商品与退款明细一致'

it.each<Fault>([
  ['a status without its event', requests, change('after_sales', 'status = 5', 'status = 0')],
  [
    'a change that the transition table does not have',
    requests,
    run('alter table after_sale_events drop constraint after_sale_events_allowed'),
    change('after_sale_events', 'from_status = 1', "event = 'complete'"),
  ],
  ['a refund of another amount', requests, change('after_sales', 'cash = cash + 1', 'status = 4')],
  [
    'a refund that is not done',
    requests,
    change('order_refunds', 'done_at = null', "kind = 'after-sale'"),
  ],
  [
    'a refund without its request',
    '每笔售后退款属于一个申请',
    change('after_sales', 'refund_id = null', 'refund_id is not null'),
  ],
  ['a request of another shopper', requests, change('after_sales', 'user_id = 101')],
  ['more pieces refunded than requested', lines, change('order_refund_lines', 'num = num + 1')],
  ['a request without goods', lines, remove('after_sale_lines')],
  [
    'more pieces requested than bought',
    '申请中与已退的件数不超过所购',
    run(
      'update after_sale_lines l set num = 9 from after_sales a where a.company_id = l.company_id and a.id = l.after_sale_id and a.status = 0',
    ),
  ],
  [
    'a compensation that was not credited',
    requests,
    change('after_sales', 'compensation = 70', 'compensation > 0'),
  ],
  [
    'a rejection of which the shopper has no notice',
    '通知：每个包裹、售后进展与完成的退款都有站内通知',
    remove('notices', "kind = 'after-sale.rejected'"),
  ],
  [
    'a piece back in stock that was not returned',
    '订单商品与库存流水一致',
    change('order_refund_lines', 'restocked = 0'),
  ],
])('finds %s', (_fault, check, ...statements) => expectFound(app, check, statements))
