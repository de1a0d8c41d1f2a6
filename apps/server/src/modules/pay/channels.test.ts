import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beforeCancel } from './refunds/before-cancel.ts'
import {
  brought,
  minute,
  createChannelTestApp,
  type ChannelTestApp,
} from './channel-test-app.fixture.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

let app: ChannelTestApp
beforeAll(async () => {
  app = await createChannelTestApp()
})
beforeEach(() => app.quiet())
afterAll(() => app.close())

describe.each(brought)('$channel in scene $scene', (way) => {
  const { channel, scene } = way
  /** UnionPay's form contains no expiry of its own and cannot be closed. */
  const isUnionpay = channel === 'unionpay'

  it('pays an order from the start to the notification', async () => {
    const one = await app.started(way)
    expect((await app.status(one.orderId)).data).toMatchObject({ state: 'unpaid', cash: 10_000 })
    await app.bring(one.action)
    await app[channel].pay(one.paymentId)
    expect(app[channel].notifications.at(-1)).toMatchObject({ status: 200 })
    expect((await app.status(one.orderId)).data).toMatchObject({ state: 'paid', orderStatus: 1 })
    expectRefusal(await app.start(one.orderId, channel, scene), 'pay/not-payable')
    expect(await app.refunds(one.orderId)).toEqual([])
    const [order] = await app.rows<{ pay_channel: string }>(
      1,
      sql`select pay_channel from orders where id = ${one.orderId}`,
    )
    expect(order?.pay_channel).toBe(channel)
  })

  it('settles by the shopper’s query or the job when no notification arrives', async () => {
    const started = await app.started(way)
    await app.paySilently(way, started)
    app.advance(1_500)
    expect((await app.status(started.orderId)).data.state).toBe('paid')
    const unasked = await app.started(way)
    await app.paySilently(way, unasked)
    app.advance(5 * minute)
    await app.round()
    expect(await app.order(unasked.orderId)).toMatchObject({ status: 1 })
  })

  it('returns the same attempt with a new signature, before and after the provider has it', async () => {
    const one = await app.started(way)
    app.advance(6 * minute)
    const again = (await app.start(one.orderId, channel, scene)).data
    expect(again.paymentId).toBe(one.paymentId)
    if (!isUnionpay) expect(again.action).not.toEqual(one.action)
    await app.bring(again.action)
    app.advance(6 * minute)
    const third = (await app.start(one.orderId, channel, scene)).data
    expect(third.paymentId).toBe(one.paymentId)
    if (!isUnionpay) expect(third.action).not.toEqual(again.action)
    await app.bring(third.action)
    await app[channel].pay(one.paymentId)
    expect(await app.order(one.orderId)).toMatchObject({ status: 1 })
  })

  it('responds pay/unknown when the provider does not respond and keeps the number', async () => {
    const one = await app.started(way)
    await app.bring(one.action)
    app[channel].script({ on: 'any', behaviour: 'error', times: 3 })
    app.advance(1_500)
    expect((await app.status(one.orderId)).data.state).toBe('unknown')
    expectRefusal(await app.start(one.orderId, channel, scene), 'pay/unknown')
    expectRefusal(await app.start(one.orderId, 'wechat', 'h5'), 'pay/unknown')
    expect((await app.start(one.orderId, channel, scene)).data.paymentId).toBe(one.paymentId)
    expect(await app.payments(one.orderId)).toHaveLength(1)
  })

  it('refunds a payment for a cancelled order once', async () => {
    const one = await app.started(way)
    await app.bring(one.action)
    await app.cancel(one.orderId)
    await app[channel].pay(one.paymentId)
    await app[channel].notify(one.paymentId)
    expect(await app.refunds(one.orderId)).toMatchObject([{ reason: 'order-cancelled' }])
    await app.round()
    app.advance(5 * minute)
    await app.round()
    app.advance(5 * minute)
    await app.round()
    expect(await app.refunds(one.orderId)).toMatchObject([{ status: 'succeeded' }])
    expect(app[channel].listRefunds(one.paymentId)).toHaveLength(1)
    expect(await app.order(one.orderId)).toMatchObject({ status: 4, refunded_cash: 0 })
  })

  it('refunds a payment for a cancelled order without a notification', async () => {
    const one = await app.started(way)
    await app.paySilently(way, one)
    await app.cancel(one.orderId)
    app.advance(5 * minute)
    await app.round()
    expect(await app.refunds(one.orderId)).toMatchObject([{ reason: 'order-cancelled' }])
  })

  it('retries a refund under its number until the provider has it', async () => {
    const one = await app.started(way)
    await app.bring(one.action)
    await app.cancel(one.orderId)
    await app[channel].pay(one.paymentId)
    app[channel].script([
      { on: 'refund', behaviour: 'error' },
      { on: 'query-refund', behaviour: 'forged' },
      { on: 'refund', behaviour: 'unsigned' },
    ])
    for (let turn = 0; turn < 5; turn += 1) {
      await app.round()
      app.advance(5 * minute)
    }
    expect(await app.refunds(one.orderId)).toMatchObject([{ status: 'succeeded' }])
    expect(app[channel].listRefunds(one.paymentId)).toHaveLength(1)
  })

  it('reports a payment before a cancellation', async () => {
    const ask = beforeCancel(app.deps)
    const open = await app.started(way)
    await app.bring(open.action)
    expect(await ask(1, open.orderId)).toBe('free')
    expect(app[channel].trade(open.paymentId).state).toBe(isUnionpay ? 'OPEN' : 'CLOSED')
    const paid = await app.started(way)
    await app.paySilently(way, paid)
    expect(await ask(1, paid.orderId)).toBe('paid')
    expect(await app.order(paid.orderId)).toMatchObject({ status: 1 })
    const silent = await app.started(way)
    app[channel].script({ on: 'any', behaviour: 'error' })
    expect(await ask(1, silent.orderId)).toBe('unknown')
  })
})
