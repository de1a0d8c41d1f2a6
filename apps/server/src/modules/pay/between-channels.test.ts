import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beforeCancel } from './refunds/before-cancel.ts'
import {
  brought,
  minute,
  createChannelTestApp,
  type ChannelTestApp,
} from './channel-test-app.fixture.ts'
import { payJobs } from './jobs.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

let app: ChannelTestApp
beforeAll(async () => {
  app = await createChannelTestApp()
})
beforeEach(() => app.quiet())
afterAll(() => app.close())

it('queries an unexpired order string after its order was cancelled', async () => {
  const way = brought[0]
  const one = await app.started(way)
  expect(await beforeCancel(app.deps)(1, one.orderId)).toBe('free')
  await app.cancel(one.orderId)
  expect(await app.payments(one.orderId)).toMatchObject([
    { status: 'closed', ask_at: expect.any(String) },
  ])
  app.advance(5 * minute)
  await app.round()
  // Alipay has no trade for the order string yet; later the shopper pays it, and no notification is
  // sent.
  await app.paySilently(way, one)
  app.advance(5 * minute)
  await app.round()
  expect(await app.refunds(one.orderId)).toMatchObject([{ reason: 'order-cancelled' }])
})

it('closes an order string at the provider after its cashier opened and drops an expired one', async () => {
  const [used, never] = [await app.started(brought[0]), await app.started(brought[0])]
  for (const { orderId } of [used, never]) await beforeCancel(app.deps)(1, orderId)
  await app.bring(used.action)
  app.advance(5 * minute)
  await app.round()
  expect(app.alipay.trade(used.paymentId).state).toBe('CLOSED')
  expect(await app.payments(used.orderId)).toMatchObject([{ status: 'closed', ask_at: null }])
  app.advance(45 * minute)
  await app.round()
  expect(await app.payments(never.orderId)).toMatchObject([{ status: 'closed', ask_at: null }])
})

it('closes an attempt of one channel before another channel starts', async () => {
  const orderId = await app.unpaidOrder()
  const wechat = (await app.start(orderId, 'wechat', 'h5')).data
  const bank = (await app.start(orderId, 'bank', 'cashier')).data
  expect(app.lab.transaction(wechat.paymentId)).toMatchObject({ trade_state: 'CLOSED' })
  await app.bring(bank.action)
  await app.start(orderId, 'alipay', 'app')
  expect(app.bank.trade(bank.paymentId).state).toBe('CLOSED')
  await app.start(orderId, 'wechat', 'native')
  expect(await app.statesOf(orderId)).toEqual([
    ['wechat', 'closed'],
    ['bank', 'closed'],
    ['alipay', 'closed'],
    ['wechat', 'pending'],
  ])
})

it('closes the trade of a browser’s page before another scene or channel starts', async () => {
  const orderId = await app.unpaidOrder()
  const page = (await app.start(orderId, 'alipay', 'h5')).data
  await app.bring(page.action)
  const inApp = (await app.start(orderId, 'alipay', 'app')).data
  expect(inApp.paymentId).not.toBe(page.paymentId)
  expect(app.alipay.trade(page.paymentId).state).toBe('CLOSED')
  await app.bring(inApp.action)
  const wechat = (await app.start(orderId, 'wechat', 'h5')).data
  expect(app.alipay.trade(inApp.paymentId).state).toBe('CLOSED')
  await app.lab.pay(wechat.paymentId)
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
  expect(await app.statesOf(orderId)).toEqual([
    ['alipay', 'closed'],
    ['alipay', 'closed'],
    ['wechat', 'succeeded'],
  ])
})

it('reports a payment of the other channel’s attempt and starts none', async () => {
  const one = await app.started(brought[1])
  await app.paySilently(brought[1], one)
  expectRefusal(await app.start(one.orderId, 'wechat', 'h5'), 'pay/not-payable')
  expect(await app.order(one.orderId)).toMatchObject({ status: 1 })
})

it('refunds the later payment when both channels were paid', async () => {
  const orderId = await app.unpaidOrder()
  // An order string that Alipay has not received yet cannot be cancelled there.
  const alipay = (await app.start(orderId, 'alipay', 'app')).data
  const wechat = (await app.start(orderId, 'wechat', 'h5')).data
  await app.lab.pay(wechat.paymentId)
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
  await app.bring(alipay.action)
  await app.alipay.pay(alipay.paymentId)
  await app.alipay.notify(alipay.paymentId)
  expect(await app.refunds(orderId)).toMatchObject([
    { id: `r${alipay.paymentId}`, reason: 'paid-twice', amount: 10_000 },
  ])
  for (let turn = 0; turn < 3; turn += 1) {
    await app.round()
    app.advance(5 * minute)
  }
  expect(await app.refunds(orderId)).toMatchObject([{ status: 'succeeded' }])
  expect(app.alipay.listRefunds(alipay.paymentId)).toHaveLength(1)
  expect(app.lab.listRefunds(wechat.paymentId)).toHaveLength(0)
  expect(await app.order(orderId)).toMatchObject({ status: 1, refunded_cash: 0 })
})

it('reaches the true state for a refund, late and closed notifications in any order', async () => {
  const one = await app.started(brought[0])
  await app.paySilently(brought[0], one)
  const send = (change: Record<string, string>) => {
    const { headers, body } = app.alipay.buildNotification(one.paymentId, change)
    const url = '/api/pay/v1/notify/alipay/1'
    return app.fastify.inject({ method: 'POST', url, headers, payload: body })
  }
  const old = new Date(app.now().getTime() + 8 * 3_600_000 - 20 * minute).toISOString()
  expect((await send({ notify_time: old.slice(0, 19).replace('T', ' ') })).body).toBe('success')
  expect((await send({ trade_status: 'TRADE_CLOSED', refund_fee: '1.00' })).body).toBe('success')
  expect(await app.order(one.orderId)).toMatchObject({ status: 0 })
  await app.round()
  expect(await app.order(one.orderId)).toMatchObject({ status: 1 })

  const late = await app.started(brought[0])
  await app.start(late.orderId, 'wechat', 'h5')
  await app.paySilently(brought[0], late)
  await app.alipay.notify(late.paymentId)
  expect(await app.order(late.orderId)).toMatchObject({ status: 1 })
  expect(await app.statesOf(late.orderId)).toEqual([
    ['alipay', 'succeeded'],
    ['wechat', 'pending'],
  ])
})

it('keeps attempts of a removed channel and queries them later', async () => {
  const one = await app.started(brought[1])
  const { bank: _gone, ...rest } = app.deps.cash
  const deps = { ...app.deps, cash: rest }
  app.advance(5 * minute)
  for (const job of payJobs) await job.round(deps)
  expect(await app.payments(one.orderId)).toMatchObject([
    { status: 'pending', ask_at: expect.any(String) },
  ])
  expect(await beforeCancel(deps)(1, one.orderId)).toBe('unknown')
})
