import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beforeCancel } from './before-cancel.ts'
import { brought, minute, openChannelHouse, type ChannelHouse } from './channel-house.fixture.ts'
import { payJobs } from './jobs.ts'

let house: ChannelHouse
beforeAll(async () => {
  house = await openChannelHouse()
})
beforeEach(() => house.quiet())
afterAll(() => house.close())

it('watches an order string that is still out there after its order was given up', async () => {
  const way = brought[0]
  const one = await house.started(way)
  expect(await beforeCancel(house.deps)(1, one.orderId)).toBe('free')
  await house.cancel(one.orderId)
  expect(await house.payments(one.orderId)).toMatchObject([
    { status: 'closed', ask_at: expect.any(String) },
  ])
  house.advance(5 * minute)
  await house.round()
  // Alipay still knows nothing of it; then the shopper pays, and nobody tells.
  await house.paySilently(way, one)
  house.advance(5 * minute)
  await house.round()
  expect(await house.refunds(one.orderId)).toMatchObject([{ reason: 'order-cancelled' }])
})

it('closes such a string at the provider once its cashier is opened, and forgets one that expired', async () => {
  const [opened, never] = [await house.started(brought[0]), await house.started(brought[0])]
  for (const { orderId } of [opened, never]) await beforeCancel(house.deps)(1, orderId)
  await house.bring(opened.action)
  house.advance(5 * minute)
  await house.round()
  expect(house.alipay.trade(opened.paymentId).state).toBe('CLOSED')
  expect(await house.payments(opened.orderId)).toMatchObject([{ status: 'closed', ask_at: null }])
  house.advance(45 * minute)
  await house.round()
  expect(await house.payments(never.orderId)).toMatchObject([{ status: 'closed', ask_at: null }])
})

it('closes an attempt of one channel before another channel starts', async () => {
  const orderId = await house.unpaidOrder()
  const wechat = (await house.start(orderId, 'wechat', 'h5')).data
  const bank = (await house.start(orderId, 'bank', 'cashier')).data
  expect(house.lab.transaction(wechat.paymentId)).toMatchObject({ trade_state: 'CLOSED' })
  await house.bring(bank.action)
  await house.start(orderId, 'alipay', 'app')
  expect(house.bank.trade(bank.paymentId).state).toBe('CLOSED')
  await house.start(orderId, 'wechat', 'native')
  expect(await house.statesOf(orderId)).toEqual([
    ['wechat', 'closed'],
    ['bank', 'closed'],
    ['alipay', 'closed'],
    ['wechat', 'pending'],
  ])
})

it('finds the other channel’s attempt paid, and starts none', async () => {
  const one = await house.started(brought[1])
  await house.paySilently(brought[1], one)
  expect(await house.start(one.orderId, 'wechat', 'h5')).toMatchObject({ code: 35001 })
  expect(await house.order(one.orderId)).toMatchObject({ status: 1 })
})

it('refunds the later of two channels that both took the money', async () => {
  const orderId = await house.unpaidOrder()
  // An order string that Alipay has not seen yet cannot be taken back.
  const alipay = (await house.start(orderId, 'alipay', 'app')).data
  const wechat = (await house.start(orderId, 'wechat', 'h5')).data
  await house.lab.pay(wechat.paymentId)
  expect(await house.order(orderId)).toMatchObject({ status: 1 })
  await house.bring(alipay.action)
  await house.alipay.pay(alipay.paymentId)
  await house.alipay.notify(alipay.paymentId)
  expect(await house.refunds(orderId)).toMatchObject([
    { id: `r${alipay.paymentId}`, reason: 'paid-twice', amount: 10_000 },
  ])
  for (let turn = 0; turn < 3; turn += 1) {
    await house.round()
    house.advance(5 * minute)
  }
  expect(await house.refunds(orderId)).toMatchObject([{ status: 'succeeded' }])
  expect(house.alipay.listRefunds(alipay.paymentId)).toHaveLength(1)
  expect(house.lab.listRefunds(wechat.paymentId)).toHaveLength(0)
  expect(await house.order(orderId)).toMatchObject({ status: 1, refunded_cash: 0 })
})

it('comes to the truth whatever is told first: a refund, old news, a payment of a closed attempt', async () => {
  const one = await house.started(brought[0])
  await house.paySilently(brought[0], one)
  const send = (change: Record<string, string>) => {
    const { headers, body } = house.alipay.buildNotification(one.paymentId, change)
    const url = '/api/pay/v1/notify/alipay/1'
    return house.app.inject({ method: 'POST', url, headers, payload: body })
  }
  const old = new Date(house.now().getTime() + 8 * 3_600_000 - 20 * minute).toISOString()
  expect((await send({ notify_time: old.slice(0, 19).replace('T', ' ') })).body).toBe('success')
  expect((await send({ trade_status: 'TRADE_CLOSED', refund_fee: '1.00' })).body).toBe('success')
  expect(await house.order(one.orderId)).toMatchObject({ status: 0 })
  await house.round()
  expect(await house.order(one.orderId)).toMatchObject({ status: 1 })

  const late = await house.started(brought[0])
  await house.start(late.orderId, 'wechat', 'h5')
  await house.paySilently(brought[0], late)
  await house.alipay.notify(late.paymentId)
  expect(await house.order(late.orderId)).toMatchObject({ status: 1 })
  expect(await house.statesOf(late.orderId)).toEqual([
    ['alipay', 'succeeded'],
    ['wechat', 'pending'],
  ])
})

it('leaves attempts of a channel that is no longer configured as they are, and asks again later', async () => {
  const one = await house.started(brought[1])
  const { bank: _gone, ...rest } = house.deps.cash
  const deps = { ...house.deps, cash: rest }
  house.advance(5 * minute)
  for (const job of payJobs) await job.round(deps)
  expect(await house.payments(one.orderId)).toMatchObject([
    { status: 'pending', ask_at: expect.any(String) },
  ])
  expect(await beforeCancel(deps)(1, one.orderId)).toBe('unknown')
})
