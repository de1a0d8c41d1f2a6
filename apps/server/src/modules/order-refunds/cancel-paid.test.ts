import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPayTestApp, payJobs, type PayTestApp } from '../pay/testing.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

let app: PayTestApp
let token: string
beforeAll(async () => {
  app = await createPayTestApp()
  token = await app.tokenOf(1, 100)
})
beforeEach(() => app.lab.clearScript())
afterAll(() => app.close())

const operator = { companyId: 1, headers: { authorization: 'Bearer ops-key-for-tests-0' } }
const minute = 60_000
const runJobs = () => Promise.all(payJobs.map((job) => job.round(app.deps)))
const settle = () => Promise.all([app.lab.settled(), app.alipay.settled(), app.bank.settled()])
const cancel = (id: string) => app.call('order.cancel', { id, reason: '不想要了' }, { token })
const detail = async (id: string) => (await app.call('order.detail', { id }, { token })).data
const balance = async () => (await app.call('login.myPoints', {}, { token })).data.balance
const stockOf = async () =>
  (await app.rows(1, sql`select available, reserved, sold from stocks where sku_id = 10`))[0]

const channels = {
  wechat: { scene: 'h5', pay: (id: string) => app.lab.pay(id) },
  alipay: { scene: 'app', pay: (id: string) => app.alipay.pay(id) },
  bank: { scene: 'cashier', pay: (id: string) => app.bank.pay(id) },
} as const
type Channel = keyof typeof channels

async function paidOrder(channel: Channel = 'wechat', points = 2_000) {
  const orderId = await app.unpaidOrder({ points })
  const { scene, pay } = channels[channel]
  const { data } = await app.call('pay.start', { orderId, channel, scene }, { token })
  await app.bring(data.action)
  await pay(data.paymentId)
  await settle()
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
  return { orderId, paymentId: data.paymentId }
}

it.each(['wechat', 'alipay', 'bank'] as const)(
  'returns points, stock and cash of a cancelled order that was paid by %s',
  async (channel) => {
    const before = { points: await balance(), stock: await stockOf() }
    const { orderId } = await paidOrder(channel)
    expect(await balance()).toBe(before.points - 2_000)
    expect(await cancel(orderId)).toMatchObject({ flag: true })
    await settle()
    expect(await detail(orderId)).toMatchObject({
      status: 5,
      refundedPoints: 2_000,
      refundedCash: 10_000,
      refunds: [
        {
          reason: 'cancelled',
          status: 'done',
          origins: [
            { origin: 'points', amount: 2_000, status: 'done' },
            { origin: channel, amount: 10_000, status: 'done', doneAt: expect.any(String) },
          ],
        },
      ],
    })
    expect({ points: await balance(), stock: await stockOf() }).toEqual(before)
    expect(await app.refunds(orderId)).toMatchObject([
      { status: 'succeeded', reason: 'order-refund', amount: 10_000 },
    ])
  },
)

it('matches the auditors’ views: the refunded amount of an order equals its payouts', async () => {
  const { orderId } = await paidOrder()
  await cancel(orderId)
  await settle()
  const [row] = await app.rows(
    1,
    sql`select o.status, o.paid_cash, o.refunded_cash, o.paid_points, o.refunded_points,
          (select sum(amount)::int from refunds r where r.order_id = o.order_id
            and r.status = 'succeeded') as refunds
        from (select id as order_id, status, cash as paid_cash, refunded_cash,
          points as paid_points, refunded_points from orders where id = ${orderId}) o`,
  )
  expect(row).toEqual({
    status: 5,
    paid_cash: 10_000,
    refunded_cash: 10_000,
    paid_points: 2_000,
    refunded_points: 2_000,
    refunds: 10_000,
  })
})

it('keeps a refund without a result in progress until the job resolves it', async () => {
  const { orderId, paymentId } = await paidOrder()
  app.lab.script([
    { on: 'refund', behaviour: 'error' },
    { on: 'query-refund', behaviour: 'error' },
  ])
  expect(await cancel(orderId)).toMatchObject({ flag: true })
  expect(await detail(orderId)).toMatchObject({
    status: 1,
    refundedPoints: 2_000,
    refundedCash: 0,
    parts: [{ isRefunding: true }],
    refunds: [{ status: 'processing', doneAt: null }],
  })
  for (let round = 0; round < 3; round += 1) {
    app.advance(5 * minute)
    await runJobs()
    await settle()
  }
  expect(await detail(orderId)).toMatchObject({ status: 5, refunds: [{ status: 'done' }] })
  expect(app.lab.listRefunds(paymentId)).toHaveLength(1)
})

it('sends one refund for concurrent cancellations, jobs and notifications', async () => {
  const { orderId, paymentId } = await paidOrder()
  await Promise.all([cancel(orderId), runJobs(), cancel(orderId), runJobs(), cancel(orderId)])
  await runJobs()
  await settle()
  expect(app.lab.listRefunds(paymentId)).toHaveLength(1)
  expect(await detail(orderId)).toMatchObject({ status: 5, refundedCash: 10_000 })
})

it('lists a failed refund for operators and repeats it under a new number', async () => {
  const { orderId, paymentId } = await paidOrder()
  app.lab.script({ on: 'refund', behaviour: 'closed' })
  await cancel(orderId)
  await settle()
  const failed = await detail(orderId)
  expect(failed).toMatchObject({ status: 1, refunds: [{ status: 'failed' }] })
  const listed = await app.call('ops.refunds', { state: 'failed' }, operator)
  expect(listed.data.list).toMatchObject([{ orderId, status: 'failed', attempt: 1 }])
  const id = listed.data.list[0]?.id ?? ''
  app.lab.clearScript()
  const repeat = () => app.call('ops.repeatRefund', { id }, operator)
  const results = await Promise.all([repeat(), repeat()])
  expect(results.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    20000,
    refusalCode('refund/not-repeatable'),
  ])
  await settle()
  expect(app.lab.listRefunds(paymentId)).toHaveLength(2)
  expect(await detail(orderId)).toMatchObject({
    status: 5,
    refundedCash: 10_000,
    refunds: [{ status: 'done', origins: [{ origin: 'points' }, { origin: 'wechat' }] }],
  })
  expectRefusal(await repeat(), 'refund/not-repeatable')
  const unknown = await app.call('ops.repeatRefund', { id: 'r-none' }, operator)
  expectRefusal(unknown, 'refund/not-found')
  expect(await app.call('ops.refunds', {}, { token })).toMatchObject({ status: 403 })
})

it('repeats no refund that the provider still processes, and books it once it is paid out', async () => {
  const { orderId, paymentId } = await paidOrder()
  app.lab.script({ on: 'refund', behaviour: 'abnormal' })
  await cancel(orderId)
  await settle()
  const [held] = await app.refunds(orderId)
  const repeat = () => app.call('ops.repeatRefund', { id: held?.id ?? '' }, operator)
  expectRefusal(await repeat(), 'refund/abnormal')
  for (const refund of app.lab.listRefunds(paymentId)) refund.status = 'SUCCESS'
  expect(await repeat()).toMatchObject({ data: { status: 'succeeded', attempt: 1 } })
  expect(await detail(orderId)).toMatchObject({ status: 5, refundedCash: 10_000 })
})

it('sends a refund again immediately on an operator’s request', async () => {
  const { orderId } = await paidOrder()
  app.lab.script({ on: 'refund', behaviour: 'error' })
  await cancel(orderId)
  const [open] = await app.refunds(orderId)
  expect(open).toMatchObject({ status: 'unknown' })
  expect((await app.call('ops.refunds', {}, operator)).data.list).toMatchObject([
    { id: open?.id, status: 'unknown' },
  ])
  const repeated = await app.call('ops.repeatRefund', { id: open?.id ?? '' }, operator)
  expect(repeated.data).toMatchObject({ id: open?.id, status: 'succeeded', attempt: 1 })
  expect((await app.call('ops.refunds', {}, operator)).data.list).toEqual([])
})

it('shows the refund of a payment that arrived after the order was cancelled', async () => {
  const orderId = await app.unpaidOrder()
  const { data } = await app.call(
    'pay.start',
    { orderId, channel: 'wechat', scene: 'h5' },
    { token },
  )
  await app.cancel(orderId)
  await app.lab.pay(data.paymentId)
  await settle()
  expect(await detail(orderId)).toMatchObject({
    status: 4,
    refunds: [{ reason: 'late-payment', status: 'processing', origins: [{ origin: 'wechat' }] }],
  })
  await runJobs()
  await settle()
  expect(await detail(orderId)).toMatchObject({
    refunds: [
      {
        reason: 'late-payment',
        status: 'done',
        childIds: [],
        origins: [{ origin: 'wechat', amount: 10_000, doneAt: expect.any(String) }],
      },
    ],
  })
})
