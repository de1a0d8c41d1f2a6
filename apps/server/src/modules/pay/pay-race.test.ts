import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import type { Database } from '../../db/connection/database.ts'
import { startPostgresql } from '../../testing/processes/postgresql.ts'
import { payJobs } from './jobs.ts'
import { createPayTestApp, type PayTestApp } from './pay-test-app.fixture.ts'
import { refusalCode } from '@mall/contract/refusals'

let server: Awaited<ReturnType<typeof startPostgresql>>
let db: Database
let app: PayTestApp
let token: string
beforeAll(async () => {
  server = await startPostgresql()
  db = await openPostgresql(server.url, 16)
  app = await createPayTestApp({ db, limit: 5_000 })
  token = await app.tokenOf(1, 100)
})
afterAll(async () => {
  await app.close()
  await db.close()
  await server.stop()
})

async function paidUnheard() {
  const orderId = await app.unpaidOrder({ points: 100 })
  const { data } = await app.call(
    'pay.start',
    { orderId, channel: 'wechat', scene: 'h5' },
    { token },
  )
  app.lab.script({ on: 'pay', behaviour: 'silent' })
  await app.lab.pay(data.paymentId)
  return { orderId, paymentId: data.paymentId }
}
const notify = (paymentId: string) => {
  const { headers, body } = app.lab.buildNotification(paymentId)
  return app.fastify.inject({
    method: 'POST',
    url: '/api/pay/v1/notify/wechat/1',
    headers,
    payload: body,
  })
}

it('ends paid, or cancelled and refunded, for any order of payment and cancellation', async () => {
  const races = Array.from({ length: 24 }, async (_, race) => {
    const { orderId, paymentId } = await paidUnheard()
    const first = race % 2 === 0 ? notify(paymentId) : app.cancel(orderId)
    const second = race % 2 === 0 ? app.cancel(orderId) : notify(paymentId)
    await Promise.all([first, second, notify(paymentId)])
    const [order, refunds] = [await app.order(orderId), await app.refunds(orderId)]
    return { status: order?.status, refunds: refunds.length }
  })
  for (const end of await Promise.all(races)) {
    expect([
      { status: 1, refunds: 0 },
      { status: 4, refunds: 1 },
    ]).toContainEqual(end)
  }
  const [books] = await app.rows<{ held: number; reserved: number; whole: boolean }>(
    1,
    sql`select (select held from point_balances where user_id = 100) as held,
          (select sum(reserved)::int from stocks) as reserved,
          (select bool_and(total = available + reserved + sold) from stocks) as whole`,
  )
  expect(books).toEqual({ held: 0, reserved: 0, whole: true })
})

it('sends each refund once with two workers and creates one attempt for many taps', async () => {
  const round = () => Promise.all([...payJobs, ...payJobs].map((job) => job.round(app.deps)))
  await round()
  await app.lab.settled()
  await round()
  const left = await app.rows(1, sql`select id from refunds where status <> 'succeeded'`)
  expect(left).toEqual([])
  const sent = app.lab.payments().map(({ order }) => app.lab.listRefunds(order.out_trade_no).length)
  expect(Math.max(...sent)).toBeLessThanOrEqual(1)

  const orderId = await app.unpaidOrder()
  const taps = await Promise.all(
    Array.from({ length: 12 }, () =>
      app.call('pay.start', { orderId, channel: 'wechat', scene: 'h5' }, { token }),
    ),
  )
  expect(new Set(taps.map(({ data }) => data.paymentId)).size).toBe(1)
  expect(await app.payments(orderId)).toHaveLength(1)
})

it('books 200 concurrent copies of a notification once', async () => {
  const { orderId, paymentId } = await paidUnheard()
  const answers = await Promise.all(Array.from({ length: 200 }, () => notify(paymentId)))
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([])
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
  expect(await app.refunds(orderId)).toEqual([])
})

it('ends paid once and refunded once when two channels are paid concurrently', async () => {
  const races = Array.from({ length: 12 }, async (_, race) => {
    const orderId = await app.unpaidOrder({ points: 100 })
    const start = (channel: 'alipay' | 'wechat', scene: 'app' | 'h5') =>
      app.call('pay.start', { orderId, channel, scene }, { token })
    const alipay = (await start('alipay', 'app')).data
    // Alipay has not received the order string yet and cannot cancel it.
    const wechat = (await start('wechat', 'h5')).data
    app.lab.script({ on: 'pay', behaviour: 'silent', of: orderId })
    app.alipay.script({ on: 'pay', behaviour: 'silent', of: orderId })
    await app.lab.pay(wechat.paymentId)
    await app.bring(alipay.action)
    await app.alipay.pay(alipay.paymentId)
    const notifications = [
      () => app.lab.notify(wechat.paymentId),
      () => app.alipay.notify(alipay.paymentId),
      () => app.alipay.notify(alipay.paymentId),
      () => app.lab.notify(wechat.paymentId),
    ]
    await Promise.all(
      (race % 2 === 0 ? notifications : notifications.toReversed()).map((send) => send()),
    )
    const [order, refunds] = [await app.order(orderId), await app.refunds(orderId)]
    return { status: order?.status, reasons: refunds.map(({ reason }) => reason) }
  })
  for (const end of await Promise.all(races)) {
    expect(end).toEqual({ status: 1, reasons: ['paid-twice'] })
  }
})

it('creates one attempt for concurrent taps on two channels, of which one is open', async () => {
  const orderId = await app.unpaidOrder()
  const taps = await Promise.all(
    Array.from({ length: 8 }, (_, tap) =>
      tap % 2 === 0
        ? app.call('pay.start', { orderId, channel: 'wechat', scene: 'h5' }, { token })
        : app.call('pay.start', { orderId, channel: 'bank', scene: 'cashier' }, { token }),
    ),
  )
  // A request that loses the race gets the winner's result or a refusal to retry; no shopper is
  // asked to pay twice.
  for (const { flag, code } of taps)
    expect(
      flag ||
        [
          refusalCode('pay/not-payable'),
          refusalCode('pay/unknown'),
          refusalCode('pay/provider'),
        ].includes(code),
    ).toBe(true)
  const open = (await app.payments(orderId)).filter((row) => row.status !== 'closed')
  expect(open.length).toBeLessThanOrEqual(1)
})
