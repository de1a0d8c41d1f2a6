import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayTestApp, type PayTestApp } from '../pay/testing.ts'
import { auditWith, change, COMPANY, expectFound, run, type Fault } from './plant-fault.fixture.ts'

/** A mall with a cash order and one that was cancelled after two payments. */
async function openCash(): Promise<PayTestApp> {
  const app = await createPayTestApp()
  const token = await app.tokenOf(COMPANY, 100)
  const pay = async (points: number) => {
    const orderId = await app.unpaidOrder({ points })
    const { data } = await app.call(
      'pay.start',
      { orderId, channel: 'wechat', scene: 'h5' },
      { token },
    )
    await app.lab.pay(data.paymentId)
    await app.lab.settled()
    expect(await app.order(orderId)).toMatchObject({ status: 1 })
    return orderId
  }
  const cancelled = await pay(2_000)
  await pay(0)
  expect(
    await app.call('order.cancel', { id: cancelled, reason: '不想要了' }, { token }),
  ).toMatchObject({ flag: true })
  await app.lab.settled()
  expect(await app.order(cancelled)).toMatchObject({ status: 5 })
  // Orders of the fixture lack the count and first event of a checkout.
  await app.db.transaction(COMPANY, (tx) =>
    tx.execute(
      sql`insert into purchases select company_id, user_id, 10, 1 from orders where status = 1`,
    ),
  )
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
  return app
}

describe('the audit of cash', () => {
  let app: PayTestApp

  beforeAll(async () => {
    app = await openCash()
  })
  afterAll(() => app.close())

  it.each<Fault>([
    [
      'a payment of another amount',
      '订单现金与收款、退款一致',
      change('payments', 'amount = amount - 1'),
    ],
    [
      'a paid order whose payment is gone',
      '订单现金与收款、退款一致',
      run(
        'delete from payments p using orders o where o.company_id = p.company_id and o.id = p.order_id and o.status = 1',
      ),
    ],
    [
      'a refund that the provider made twice',
      '每笔收款属于一个订单，退款不超过收款',
      run(
        "insert into refunds (company_id, id, order_id, payment_id, amount, reason, status, order_refund_id, attempt) select company_id, id || 'x', order_id, payment_id, amount, reason, status, order_refund_id, 2 from refunds",
      ),
    ],
    [
      'a refund that never arrived',
      '订单退款与明细、账本、现金退款一致',
      change('refunds', "status = 'failed'"),
    ],
    [
      'one transaction of two payments',
      '每笔收款属于一个订单，退款不超过收款',
      run('drop index payments_transaction'),
      run("update payments set transaction_id = 't1' where company_id = 1"),
    ],
    [
      'points of a refund that were not returned',
      '订单退款与明细、账本、现金退款一致',
      change('journals', "key = 'lost'", "key like 'refund:%'"),
    ],
    [
      'more refunded of a line than was paid',
      '退款不超过每个商品已付',
      change('order_refund_lines', 'cash = cash + 1'),
    ],
    [
      'more pieces refunded than bought',
      '退款不超过每个商品已付',
      change('order_refund_lines', 'num = num + 1'),
    ],
    [
      'a payment of no order',
      '每笔收款属于一个订单，退款不超过收款',
      change('payments', "order_id = 'none'"),
    ],
  ])('finds %s', (_fault, check, ...statements) => expectFound(app, check, statements))
})
