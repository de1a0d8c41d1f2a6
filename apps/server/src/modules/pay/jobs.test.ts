import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calculateNextQuery } from './attempts/back-off.ts'
import { payJobs } from './jobs.ts'
import { createPayTestApp, type PayTestApp } from './pay-test-app.fixture.ts'

let app: PayTestApp
let token: string
beforeAll(async () => {
  app = await createPayTestApp()
  token = await app.tokenOf(1, 100)
})
beforeEach(async () => {
  app.lab.clearScript()
  // Removes open work of earlier tests.
  await app.rows(1, sql`update payments set ask_at = null`)
  await app.rows(1, sql`update refunds set ask_at = null`)
})
afterAll(() => app.close())

const minute = 60_000
/** Runs the jobs twice concurrently, as two processes would. */
const round = () =>
  Promise.all([...payJobs, ...payJobs].map((job) => job.round(app.deps))).then(() =>
    app.lab.settled(),
  )

async function started(own: Parameters<PayTestApp['unpaidOrder']>[0] = {}) {
  const orderId = await app.unpaidOrder(own)
  const { data } = await app.call(
    'pay.start',
    { orderId, channel: 'wechat', scene: 'h5' },
    { token },
  )
  return { orderId, paymentId: data.paymentId }
}
async function paid(behaviour: 'silent' | 'usual' = 'silent') {
  const one = await started()
  if (behaviour === 'silent') app.lab.script({ on: 'pay', behaviour })
  await app.lab.pay(one.paymentId)
  return one
}

it('waits from 5 seconds to 5 minutes between two queries', () => {
  const since = new Date(0)
  const waits = [0, 10, 40, 300, 600, 86_400].map((age) => {
    const now = new Date(age * 1_000)
    return (calculateNextQuery(since, now).getTime() - now.getTime()) / 1_000
  })
  expect(waits).toEqual([5, 5, 20, 150, 300, 300])
})

it('settles a payment without a notification within 5 minutes', async () => {
  const { orderId } = await paid()
  app.advance(5 * minute)
  await round()
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
  expect(await app.payments(orderId)).toMatchObject([{ status: 'succeeded', ask_at: null }])
})

it('queries again later when the provider does not respond or is not ready', async () => {
  const { orderId, paymentId } = await started()
  app.lab.script({ on: 'query', behaviour: 'lost', times: 2 })
  app.advance(minute)
  await round()
  expect(await app.payments(orderId)).toMatchObject([
    { status: 'pending', ask_at: expect.any(String) },
  ])
  app.lab.clearScript()
  app.lab.script({ on: 'pay', behaviour: 'silent' })
  await app.lab.pay(paymentId)
  // Before the query is due, the provider receives no request.
  await round()
  expect(await app.order(orderId)).toMatchObject({ status: 0 })
  app.advance(5 * minute)
  await round()
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
})

it('closes attempts that must not be paid any more', async () => {
  const { orderId, paymentId } = await started()
  await app.cancel(orderId)
  app.advance(minute)
  await round()
  expect(app.lab.transaction(paymentId)).toMatchObject({ trade_state: 'CLOSED' })
  expect(await app.payments(orderId)).toMatchObject([{ status: 'closed', ask_at: null }])
})

it('refunds a payment for a cancelled order once without changing the order’s ledger', async () => {
  const { orderId, paymentId } = await started()
  await app.cancel(orderId)
  await app.lab.pay(paymentId)
  expect(await app.refunds(orderId)).toMatchObject([
    { id: `r${paymentId}`, status: 'created', reason: 'order-cancelled', amount: 10_000 },
  ])
  await round()
  await round()
  expect(await app.refunds(orderId)).toMatchObject([{ status: 'succeeded' }])
  expect(app.lab.listRefunds(paymentId)).toHaveLength(1)
  // The cash was never counted as the order's, so neither paid nor refunded cash is recorded.
  expect(await app.order(orderId)).toMatchObject({ status: 4, refunded_cash: 0 })
})

it('refunds the second of two payments for one order once', async () => {
  const first = await started()
  const second = (
    await app.call(
      'pay.start',
      { orderId: first.orderId, channel: 'wechat', scene: 'native' },
      { token },
    )
  ).data
  // The first attempt was closed. The provider still reports it as paid, as happens after a race at
  // the provider.
  await app.lab.pay(second.paymentId)
  const notification = app.lab.buildNotification(second.paymentId, {
    out_trade_no: first.paymentId,
    transaction_id: '4200000000000000000000000001',
  })
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/pay/v1/notify/wechat/1',
    headers: notification.headers,
    payload: notification.body,
  })
  expect(answer.statusCode).toBe(200)
  expect(await app.order(first.orderId)).toMatchObject({ status: 1 })
  expect(await app.refunds(first.orderId)).toMatchObject([
    { id: `r${first.paymentId}`, reason: 'paid-twice', amount: 10_000 },
  ])
})

it('retries a refund under its number until the provider has it', async () => {
  const { orderId, paymentId } = await started()
  await app.cancel(orderId)
  await app.lab.pay(paymentId)
  app.lab.script([
    { on: 'refund', behaviour: 'lost' },
    { on: 'query-refund', behaviour: 'error' },
  ])
  await round()
  expect(await app.refunds(orderId)).toMatchObject([{ status: 'unknown' }])
  app.advance(minute)
  await round()
  expect(app.lab.listRefunds(paymentId)).toHaveLength(0)
  app.advance(5 * minute)
  app.lab.script({ on: 'refund', behaviour: 'hang' })
  await round()
  expect(app.lab.listRefunds(paymentId)).toHaveLength(1)
  app.advance(5 * minute)
  await round()
  expect(await app.refunds(orderId)).toMatchObject([{ id: `r${paymentId}`, status: 'succeeded' }])
  expect(app.lab.listRefunds(paymentId)).toHaveLength(1)
})

it('retries a refused refund, for example when the merchant’s account is empty', async () => {
  const { orderId, paymentId } = await started()
  await app.cancel(orderId)
  await app.lab.pay(paymentId)
  app.lab.script({ on: 'refund', behaviour: 'refuse' })
  await round()
  expect(await app.refunds(orderId)).toMatchObject([{ status: 'unknown' }])
  app.advance(minute)
  await round()
  expect(await app.refunds(orderId)).toMatchObject([{ id: `r${paymentId}`, status: 'succeeded' }])
})

it('polls a slow refund and reports a failed one', async () => {
  const slow = await started()
  await app.cancel(slow.orderId)
  await app.lab.pay(slow.paymentId)
  app.lab.script({ on: 'refund', behaviour: 'processing' })
  await round()
  expect(await app.refunds(slow.orderId)).toMatchObject([{ status: 'sent' }])
  app.advance(5 * minute)
  await round()
  expect(await app.refunds(slow.orderId)).toMatchObject([{ status: 'succeeded' }])

  const failing = await started()
  await app.cancel(failing.orderId)
  await app.lab.pay(failing.paymentId)
  app.lab.script({ on: 'refund', behaviour: 'abnormal' })
  await round()
  expect(await app.refunds(failing.orderId)).toMatchObject([{ status: 'failed' }])
})

it('books the cash of an order’s refund once', async () => {
  const { orderId, paymentId } = await paid('usual')
  await app.rows(
    1,
    sql`insert into refunds (company_id, id, order_id, payment_id, amount, reason, status, ask_at)
        values (1, 'after-sale-1', ${orderId}, ${paymentId}, 2500, 'after-sale:1', 'created', ${app.now().toISOString()}::timestamptz)`,
  )
  await round()
  expect(await app.refunds(orderId)).toMatchObject([{ status: 'succeeded', amount: 2_500 }])
  expect(await app.order(orderId)).toMatchObject({ refunded_cash: 2_500 })
})

it('does nothing without a configured provider', async () => {
  for (const job of payJobs) expect(await job.round({ ...app.deps, cash: {} })).toBe(0)
})
