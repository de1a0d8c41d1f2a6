import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beforeCancel } from './refunds/before-cancel.ts'
import { createPayTestApp, type PayTestApp } from './pay-test-app.fixture.ts'
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

const start = (orderId: string, scene: 'h5' | 'native' = 'h5', as = token) =>
  app.call('pay.start', { orderId, channel: 'wechat', scene }, { token: as })
const status = (orderId: string, as = token) => app.call('pay.status', { orderId }, { token: as })
const second = 1_000

it('pays an order from the start to the notification', async () => {
  const orderId = await app.unpaidOrder({ points: 500 })
  const { data } = await start(orderId)
  expect(data).toMatchObject({
    action: { kind: 'redirect', url: expect.stringContaining('checkmweb?prepay_id=') },
  })
  expect((await status(orderId)).data).toMatchObject({
    state: 'unpaid',
    orderStatus: 0,
    cash: 10_000,
  })
  await app.lab.pay(data.paymentId)
  expect(app.lab.notifications.at(-1)).toMatchObject({
    paymentId: data.paymentId,
    status: 200,
    answer: expect.stringContaining('SUCCESS'),
  })
  expect((await status(orderId)).data).toMatchObject({ state: 'paid', orderStatus: 1 })
  expectRefusal(await start(orderId), 'pay/not-payable')
  expect(await app.refunds(orderId)).toEqual([])
})

it('settles by one query in 2 seconds for all waiting callers when no notification arrives', async () => {
  const orderId = await app.unpaidOrder()
  const { data } = await start(orderId, 'native')
  expect(data.action).toMatchObject({ kind: 'qr' })
  app.lab.script({ on: 'pay', behaviour: 'silent' })
  app.advance(1_500)
  await Promise.all([status(orderId), status(orderId), status(orderId)])
  await app.lab.pay(data.paymentId)
  // Queries within 2 seconds use the previous result.
  expect((await status(orderId)).data.state).toBe('unpaid')
  app.advance(2 * second)
  const answers = await Promise.all(Array.from({ length: 10 }, () => status(orderId)))
  expect(answers.map(({ data: { state } }) => state)).toEqual(Array(10).fill('paid'))
  expect(await app.payments(orderId)).toMatchObject([{ status: 'succeeded', ask_at: null }])
})

it('responds pay/unknown when the provider hangs and retries with the same payment number', async () => {
  const orderId = await app.unpaidOrder()
  app.lab.script({ on: 'start', behaviour: 'hang' })
  expect(await start(orderId)).toMatchObject({
    status: 200,
    flag: false,
    code: refusalCode('pay/unknown'),
  })
  const [attempt] = await app.payments(orderId)
  expect(attempt).toMatchObject({ status: 'unknown', ask_at: expect.any(String) })
  app.lab.script({ on: 'query', behaviour: 'lost', times: 2 })
  app.advance(1_500)
  expect((await status(orderId)).data.state).toBe('unknown')
  expectRefusal(await start(orderId), 'pay/unknown')
  const { data } = await start(orderId)
  expect(data).toMatchObject({ paymentId: attempt?.id, action: { kind: 'redirect' } })
  expect(await app.payments(orderId)).toHaveLength(1)
})

it('retries the same number when the provider never received it', async () => {
  const orderId = await app.unpaidOrder()
  app.lab.script({ on: 'start', behaviour: 'lost' })
  expectRefusal(await start(orderId), 'pay/unknown')
  const { data } = await start(orderId)
  expect(await app.payments(orderId)).toMatchObject([{ id: data.paymentId, status: 'pending' }])
})

it('abandons a refused attempt when the provider confirms its end', async () => {
  const orderId = await app.unpaidOrder()
  app.lab.script({ on: 'start', behaviour: 'refuse' })
  expectRefusal(await start(orderId), 'pay/provider')
  expect(await app.payments(orderId)).toMatchObject([{ status: 'closed' }])
  app.lab.script([
    { on: 'start', behaviour: 'refuse' },
    { on: 'close', behaviour: 'error' },
  ])
  expectRefusal(await start(orderId), 'pay/unknown')
  const { data } = await start(orderId)
  expect((await app.payments(orderId)).map(({ id, status: now }) => [id, now])).toEqual([
    [expect.not.stringContaining(data.paymentId), 'closed'],
    [data.paymentId, 'pending'],
  ])
})

it('reuses a recent attempt and closes one of another scene or an old one', async () => {
  const orderId = await app.unpaidOrder()
  const first = (await start(orderId)).data
  expect((await start(orderId)).data).toEqual(first)
  const scan = (await start(orderId, 'native')).data
  expect(scan.paymentId).not.toBe(first.paymentId)
  expect(app.lab.transaction(first.paymentId)).toMatchObject({ trade_state: 'CLOSED' })
  const back = (await start(orderId)).data
  app.advance(5 * 60 * second)
  const later = (await start(orderId)).data
  expect(later.paymentId).not.toBe(back.paymentId)
  expect((await app.payments(orderId)).map((row) => row.status).sort()).toEqual(
    ['closed', 'closed', 'closed', 'pending'].sort(),
  )
})

it('creates one attempt for many concurrent taps', async () => {
  const orderId = await app.unpaidOrder()
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(orderId)))
  expect(new Set(answers.map(({ data }) => data.paymentId)).size).toBe(1)
  expect(await app.payments(orderId)).toHaveLength(1)
})

it('reports the last attempt as paid when the shopper starts again', async () => {
  const orderId = await app.unpaidOrder()
  const { data } = await start(orderId)
  app.lab.script({ on: 'pay', behaviour: 'silent' })
  await app.lab.pay(data.paymentId)
  expectRefusal(await start(orderId, 'native'), 'pay/not-payable')
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
})

it('refuses an order that is not payable', async () => {
  const orderId = await app.unpaidOrder()
  const other = await app.tokenOf(1, 101)
  expectRefusal(await start(orderId, 'h5', other), 'order/not-found')
  expectRefusal(await status(orderId, other), 'order/not-found')
  expectRefusal(await status('26112099999999999999'), 'order/not-found')
  const free = await app.unpaidOrder({ cash: 0 })
  expectRefusal(await start(free), 'pay/not-payable')
  const late = await app.unpaidOrder({ minutes: -1 })
  expectRefusal(await start(late), 'pay/expired')
  await app.cancel(orderId)
  expectRefusal(await start(orderId), 'pay/not-payable')
  expect((await status(orderId)).data).toMatchObject({ state: 'cancelled', orderStatus: 4 })
  const pointsOnly = await app.unpaidOrder({ companyId: 3, userId: 300 })
  const thirdToken = await app.tokenOf(3, 300)
  expect(
    await app.call(
      'pay.start',
      { orderId: pointsOnly, channel: 'wechat', scene: 'h5' },
      { token: thirdToken, companyId: 3 },
    ),
  ).toMatchObject({ flag: false, code: refusalCode('pay/channel') })
})

it('pays each company with its own app id at its own address', async () => {
  const orderId = await app.unpaidOrder({ companyId: 2, userId: 200 })
  const own = { token: await app.tokenOf(2, 200), companyId: 2 }
  const { data } = await app.call('pay.start', { orderId, channel: 'wechat', scene: 'h5' }, own)
  expect(app.lab.transaction(data.paymentId)).toMatchObject({ appid: 'wxpay2' })
  await app.lab.pay(data.paymentId)
  expect(await app.order(orderId, 2)).toMatchObject({ status: 1 })
})

it('reports a payment before a cancellation', async () => {
  const ask = beforeCancel(app.deps)
  const free = await app.unpaidOrder()
  expect(await ask(1, free)).toBe('free')
  const { data: started } = await start(free)
  expect(await ask(1, free)).toBe('free')
  expect(app.lab.transaction(started.paymentId)).toMatchObject({ trade_state: 'CLOSED' })
  expect(await app.payments(free)).toMatchObject([{ status: 'closed' }])

  const paid = await app.unpaidOrder()
  const { data } = await start(paid)
  app.lab.script({ on: 'pay', behaviour: 'silent' })
  await app.lab.pay(data.paymentId)
  expect(await ask(1, paid)).toBe('paid')
  expect(await app.order(paid)).toMatchObject({ status: 1 })

  const silent = await app.unpaidOrder()
  await start(silent)
  app.lab.script({ on: 'any', behaviour: 'lost' })
  expect(await ask(1, silent)).toBe('unknown')
})
