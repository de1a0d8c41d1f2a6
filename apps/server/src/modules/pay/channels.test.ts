import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beforeCancel } from './before-cancel.ts'
import { brought, minute, openChannelHouse, type ChannelHouse } from './channel-house.fixture.ts'

let house: ChannelHouse
beforeAll(async () => {
  house = await openChannelHouse()
})
beforeEach(() => house.quiet())
afterAll(() => house.close())

describe.each(brought)('$channel', (way) => {
  const { channel, scene } = way

  it('pays an order from the start to the notification', async () => {
    const one = await house.started(way)
    expect((await house.status(one.orderId)).data).toMatchObject({ state: 'unpaid', cash: 10_000 })
    await house.bring(one.action)
    await house[channel].pay(one.paymentId)
    expect(house[channel].notifications.at(-1)).toMatchObject({ status: 200 })
    expect((await house.status(one.orderId)).data).toMatchObject({ state: 'paid', orderStatus: 1 })
    expect(await house.start(one.orderId, channel, scene)).toMatchObject({ code: 35001 })
    expect(await house.refunds(one.orderId)).toEqual([])
    const [order] = await house.rows<{ pay_channel: string }>(
      1,
      sql`select pay_channel from orders where id = ${one.orderId}`,
    )
    expect(order?.pay_channel).toBe(channel)
  })

  it('settles by asking where no notification comes: the shopper’s question, and the job', async () => {
    const asked = await house.started(way)
    await house.paySilently(way, asked)
    house.advance(1_500)
    expect((await house.status(asked.orderId)).data.state).toBe('paid')
    const unasked = await house.started(way)
    await house.paySilently(way, unasked)
    house.advance(5 * minute)
    await house.round()
    expect(await house.order(unasked.orderId)).toMatchObject({ status: 1 })
  })

  it('hands the same attempt over again, signed anew, before and after the provider knows', async () => {
    const one = await house.started(way)
    house.advance(6 * minute)
    const again = (await house.start(one.orderId, channel, scene)).data
    expect(again.paymentId).toBe(one.paymentId)
    expect(again.action).not.toEqual(one.action)
    await house.bring(again.action)
    house.advance(6 * minute)
    const third = (await house.start(one.orderId, channel, scene)).data
    expect(third.paymentId).toBe(one.paymentId)
    expect(third.action).not.toEqual(again.action)
    await house.bring(third.action)
    await house[channel].pay(one.paymentId)
    expect(await house.order(one.orderId)).toMatchObject({ status: 1 })
  })

  it('says unknown where the provider says nothing, and keeps the number', async () => {
    const one = await house.started(way)
    await house.bring(one.action)
    house[channel].script({ on: 'any', behaviour: 'error', times: 3 })
    house.advance(1_500)
    expect((await house.status(one.orderId)).data.state).toBe('unknown')
    expect(await house.start(one.orderId, channel, scene)).toMatchObject({ code: 35004 })
    expect(await house.start(one.orderId, 'wechat', 'h5')).toMatchObject({ code: 35004 })
    expect((await house.start(one.orderId, channel, scene)).data.paymentId).toBe(one.paymentId)
    expect(await house.payments(one.orderId)).toHaveLength(1)
  })

  it('refunds what is paid after the order was cancelled, once', async () => {
    const one = await house.started(way)
    await house.bring(one.action)
    await house.cancel(one.orderId)
    await house[channel].pay(one.paymentId)
    await house[channel].notify(one.paymentId)
    expect(await house.refunds(one.orderId)).toMatchObject([{ reason: 'order-cancelled' }])
    await house.round()
    house.advance(5 * minute)
    await house.round()
    house.advance(5 * minute)
    await house.round()
    expect(await house.refunds(one.orderId)).toMatchObject([{ status: 'succeeded' }])
    expect(house[channel].listRefunds(one.paymentId)).toHaveLength(1)
    expect(await house.order(one.orderId)).toMatchObject({ status: 4, refunded_cash: 0 })
  })

  it('refunds a payment for a cancelled order that nobody told of', async () => {
    const one = await house.started(way)
    await house.paySilently(way, one)
    await house.cancel(one.orderId)
    house.advance(5 * minute)
    await house.round()
    expect(await house.refunds(one.orderId)).toMatchObject([{ reason: 'order-cancelled' }])
  })

  it('sends a refund again under its own number until the provider has it', async () => {
    const one = await house.started(way)
    await house.bring(one.action)
    await house.cancel(one.orderId)
    await house[channel].pay(one.paymentId)
    house[channel].script([
      { on: 'refund', behaviour: 'error' },
      { on: 'query-refund', behaviour: 'forged' },
      { on: 'refund', behaviour: 'unsigned' },
    ])
    for (let turn = 0; turn < 5; turn += 1) {
      await house.round()
      house.advance(5 * minute)
    }
    expect(await house.refunds(one.orderId)).toMatchObject([{ status: 'succeeded' }])
    expect(house[channel].listRefunds(one.paymentId)).toHaveLength(1)
  })

  it('knows before a cancellation whether the money is there', async () => {
    const ask = beforeCancel(house.deps)
    const open = await house.started(way)
    await house.bring(open.action)
    expect(await ask(1, open.orderId)).toBe('free')
    expect(house[channel].trade(open.paymentId).state).toBe('CLOSED')
    const paid = await house.started(way)
    await house.paySilently(way, paid)
    expect(await ask(1, paid.orderId)).toBe('paid')
    expect(await house.order(paid.orderId)).toMatchObject({ status: 1 })
    const silent = await house.started(way)
    house[channel].script({ on: 'any', behaviour: 'error' })
    expect(await ask(1, silent.orderId)).toBe('unknown')
  })
})
