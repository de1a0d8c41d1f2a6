import { AfterSaleStatus as S, afterSaleTransitions, OrderStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusals, type ArgsOf } from '@mall/contract'
import { toStoredAddress } from '../../pictures/signed-pictures.ts'
import { selectRows } from '../../db/connection/database.ts'
import { buy } from '../orders/testing/index.ts'
import { createAfterSaleTestApp, type AfterSaleTestApp } from './after-sale-test-app.fixture.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

/** SKU of the test app’s second product */
const OTHER_SKU = 11
const minute = 60_000
let app: AfterSaleTestApp

beforeAll(async () => {
  app = await createAfterSaleTestApp()
})
beforeEach(() => app.lab.clearScript())
afterAll(() => app.close())

it('has the transitions of the contract in the database', async () => {
  const events = Object.keys(afterSaleTransitions)
  const found = await app.db.transaction(1, (tx) =>
    selectRows<{ event: string; from: number[]; to: number }>(
      tx,
      sql`select event, from_statuses as from, to_status as to
          from unnest(${sql.param(events)}::text[]) event, after_sale_transition(event)`,
    ),
  )
  const stored = Object.fromEntries(found.map(({ event, from, to }) => [event, { from, to }]))
  expect(stored).toEqual(afterSaleTransitions)
})

async function upload(as: { companyId: number; token: string } = app.shopper): Promise<string> {
  const pixels = { width: 40, height: 30, channels: 3 as const, background: '#864' }
  const bytes = await sharp({ create: pixels }).jpeg().toBuffer()
  const { data } = await app.call(
    'upload.add',
    { purpose: 'afterSale', base64: bytes.toString('base64') },
    as,
  )
  return data.src
}

describe('a request without a return', () => {
  it('refunds one piece to every origin and the rest with the second request', async () => {
    const before = await app.balances()
    const { orderId, lineId } = await app.paidOrder({ num: 3, points: 100 })
    const first = await app.request(orderId, [{ lineId, num: 1 }])
    expect(first.data).toMatchObject({ kind: 'refund', lines: [{ num: 1 }] })
    expect([S.Refunding, S.Refunded]).toContain(first.data.status)
    expectRefusal(await app.approve(first.data.id), 'after-sale/state')
    await app.settle()
    const detail = await app.detail(first.data.id)
    expect(detail).toMatchObject({
      status: S.Refunded,
      points: first.data.points,
      cash: first.data.cash,
      refund: { status: 'done', reason: 'after-sale', couponReturned: false },
    })
    expect(detail.events.map(({ event, by }) => [event, by])).toEqual([
      ['request', 'shopper'],
      ['approve', 'timer'],
      ['complete', 'provider'],
    ])
    const notices = (await app.call('notice.list', { limit: 50 }, app.shopper)).data.list
    const own = notices.filter(({ facts }) => facts.afterSaleId === first.data.id)
    expect(own.map(({ kind }) => kind)).toEqual(['refund.finished'])
    expect(await app.orderStatus(orderId)).toBe(OrderStatus.PendingShipment)

    await app.request(orderId, [{ lineId, num: 2 }])
    await app.settle()
    expect(await app.orderStatus(orderId)).toBe(OrderStatus.Closed)
    expect(await app.balances()).toEqual(before)
    const [paid] = await app.rows<{ all: boolean }>(
      1,
      sql`select refunded_points = points and refunded_cash = cash as all from orders
          where id = ${orderId}`,
    )
    expect(paid).toEqual({ all: true })
    await app.expectAuditPasses()
  })

  it('is linked from the notice of a refund that consists of points only', async () => {
    const { data: placed } = await buy(app, app.shopper, [{ skuId: 10, num: 1 }], {
      couponId: null,
      usePoints: true,
    })
    const { orderId } = placed
    const order = await app.call('order.detail', { id: orderId }, app.shopper)
    expect(order.data.cash).toBe(0)
    const lineId = order.data.lines[0]?.id ?? 0
    const { data } = await app.request(orderId, [{ lineId, num: 1 }])
    expect(data.status).toBe(S.Refunded)
    const { list } = (await app.call('notice.list', { limit: 1 }, app.shopper)).data
    expect(list).toMatchObject([{ kind: 'refund.finished', facts: { afterSaleId: data.id } }])
    await app.expectAuditPasses()
  })

  it('refuses more pieces than remain, wrong amounts and a second open request', async () => {
    const { orderId, lineId } = await app.paidOrder({ num: 2 })
    const input = await app.input(orderId, [{ lineId, num: 2 }])
    const tooMany = { ...input, lines: [{ lineId, num: 3 }] }
    expectRefusal(await app.send(tooMany), 'after-sale/quantity')
    expectRefusal(await app.send({ ...input, cash: input.cash - 1 }), 'after-sale/amount-changed')
    const kinds = { ...input, kind: 'return' } as const
    expectRefusal(await app.send(kinds), 'after-sale/not-allowed')
    expectRefusal(await app.send({ ...input, reason: 'damaged' }), 'after-sale/not-allowed')
    expect(await app.send(input)).toMatchObject({ flag: true })
    const again = { ...input, key: 'another-key-00000001' }
    expectRefusal(await app.send(again), 'after-sale/not-allowed')
    await app.settle()
  })

  it('accepts the shopper’s own pictures as evidence and refuses another shopper’s', async () => {
    const { orderId, lineId } = await app.shippedOrder()
    const input = await app.input(orderId, [{ lineId, num: 1 }])
    const other = { companyId: 1, token: await app.tokenOf(1, 101) }
    const [first, second, foreign] = [await upload(), await upload(), await upload(other)]
    expectRefusal(await app.send({ ...input, pictures: [first, foreign] }), 'upload/not-found')
    const { data } = await app.send({ ...input, pictures: [first] })
    expect(data.pictures.map(({ src }) => toStoredAddress(src))).toEqual([toStoredAddress(first)])
    expect(data.pictures).toMatchObject([{ width: 40, height: 30 }])
    const { key: _key, orderId: _orderId, ...change } = input
    const args = { id: data.id, ...change, pictures: [second, first] }
    const changed = await app.call('afterSale.change', args, app.shopper)
    expect(changed.data.pictures.map(({ src }) => toStoredAddress(src))).toEqual(
      [second, first].map(toStoredAddress),
    )
    const outsider = await app.call('afterSale.detail', { id: data.id }, other)
    expect(outsider).toMatchObject({ flag: false, data: null })
    // Each response signs the picture's address again, for the shopper and for operators.
    app.advance(11 * minute)
    expect((await app.fastify.inject(second)).statusCode).toBe(404)
    const answers = [
      await app.detail(data.id),
      (await app.call('ops.afterSale', { id: data.id }, app.operator)).data,
      ...(await app.call('ops.afterSales', { limit: 1 }, app.operator)).data.list,
    ]
    for (const { pictures } of answers) {
      expect(pictures.map(({ src }) => toStoredAddress(src))).toEqual(
        [second, first].map(toStoredAddress),
      )
      for (const { src } of pictures) {
        expect((await app.fastify.inject(src)).statusCode).toBe(200)
      }
    }
  })

  it('returns the same request for a repeated key, also concurrently', async () => {
    const { orderId, lineId } = await app.paidOrder({ num: 2 })
    const input = await app.input(orderId, [{ lineId, num: 1 }])
    const results = await Promise.all([app.send(input), app.send(input), app.send(input)])
    expect(new Set(results.map(({ data }) => data.id)).size).toBe(1)
    const { data } = await app.call('afterSale.list', { orderId }, app.shopper)
    expect(data).toMatchObject({ total: 1, hasNext: false })
    await app.settle()
    await app.expectAuditPasses()
  })

  it('changes a pending request and releases its pieces when it is withdrawn', async () => {
    const { orderId, lineId } = await app.shippedOrder({ num: 3 })
    const { data } = await app.request(orderId, [{ lineId, num: 1 }])
    const further = await app.input(orderId, [{ lineId, num: 2 }])
    const tooMany = { ...further, lines: [{ lineId, num: 3 }] }
    expectRefusal(await app.send(tooMany), 'after-sale/quantity')
    const choice = { changing: data.id, reason: 'late' } as const
    const next = await app.input(orderId, [{ lineId, num: 3 }], choice)
    const { key: _key, orderId: _orderId, ...change } = next
    const changed = await app.call(
      'afterSale.change',
      { id: data.id, ...change, note: '一直没有发货' },
      app.shopper,
    )
    expect(changed.data).toMatchObject({
      reason: 'late',
      note: '一直没有发货',
      lines: [{ num: 3 }],
    })
    const offer = () => app.call('afterSale.method', { id: orderId }, app.shopper)
    expect((await offer()).data.offers[0]?.lines[0]?.available).toBe(0)
    const withdraw = () => app.call('afterSale.withdraw', { id: data.id }, app.shopper)
    expect(await withdraw()).toMatchObject({ flag: true })
    expect(await withdraw()).toMatchObject({ flag: true })
    expect((await offer()).data.offers[0]?.lines[0]?.available).toBe(3)
    expect(await app.approve(data.id)).toMatchObject({
      status: 409,
      code: refusals['after-sale/state'].code,
    })
    const late = await app.call('afterSale.change', { id: data.id, ...change }, app.shopper)
    expectRefusal(late, 'after-sale/not-changeable')
  })

  it('withdraws its requests when the order is cancelled', async () => {
    const { orderId, lineId } = await app.paidOrder({ num: 3_000 })
    await app.request(orderId, [{ lineId, num: 1 }])
    await app.settle()
    // Above the limit an operator's refund waits for a second person.
    const refund = { id: `${orderId}-1`, reason: 'other', note: '缺货' } as const
    const { data: open } = await app.call('ops.refundOrder', refund, app.operator)
    expect(open.afterSale.status).toBe(S.PendingReview)
    expect(await app.call('order.cancel', { id: orderId }, app.shopper)).toMatchObject({
      flag: true,
    })
    await app.settle()
    expect((await app.detail(open.afterSale.id)).status).toBe(S.Withdrawn)
    expect(await app.orderStatus(orderId)).toBe(OrderStatus.Closed)
    await app.expectAuditPasses()
  })

  it('refunds a part of the amount and excludes the rest from later requests', async () => {
    const { orderId, lineId } = await app.shippedOrder({ num: 2 })
    const { data } = await app.request(orderId, [{ lineId, num: 1 }])
    const over = await app.approve(data.id, { cash: data.cash + 1 })
    expect(over).toMatchObject({ status: 422, code: refusals['after-sale/over-amount'].code })
    const part = await app.approve(data.id, { cash: 30 })
    expect(part.data.afterSale).toMatchObject({ cash: 30 })
    await app.settle()
    const rest = await app.request(orderId, [{ lineId, num: 1 }])
    await app.approve(rest.data.id)
    await app.settle()
    const [order] = await app.rows<{ cash: number; refunded_cash: number }>(
      1,
      sql`select cash, refunded_cash from orders where id = ${orderId}`,
    )
    expect(Number(order?.refunded_cash)).toBe(30 + rest.data.cash)
    expect(Number(order?.refunded_cash)).toBeLessThan(Number(order?.cash))
    expect(await app.orderStatus(orderId)).toBe(OrderStatus.Closed)
    await app.expectAuditPasses()
  })
})

describe('a refunded line beside a kept line', () => {
  it('cannot be reviewed and has no pending review', async () => {
    const { orderId, lineId } = await app.paidOrder({
      num: 1,
      more: [{ skuId: OTHER_SKU, num: 1 }],
    })
    await app.ship(orderId)
    await app.call('order.confirm', { id: orderId }, app.shopper)
    const waiting = async () =>
      (await app.call('review.toReview', { orderId }, app.shopper)).data.list.map(
        (line) => line.lineId,
      )
    const refunded = { flag: false, code: refusals['review/refunded'].code }
    const [kept, ...others] = (await waiting()).filter((id) => id !== lineId)
    expect(others).toEqual([])
    const { data } = await app.request(orderId, [{ lineId, num: 1 }], { reason: 'damaged' })
    await app.approve(data.id)
    await app.settle()
    expect(await waiting()).toEqual([kept])
    expect(await app.call('review.line', { lineId }, app.shopper)).toMatchObject(refunded)
    const review = { lineId, rating: 5, text: '很香' }
    expect(await app.call('review.add', review, app.shopper)).toMatchObject(refunded)
    await app.call('review.add', { ...review, lineId: Number(kept) }, app.shopper)
    const { data: order } = await app.call('order.detail', { id: orderId }, app.shopper)
    expect(order).toMatchObject({ status: OrderStatus.Completed, canReview: false })
    await app.expectAuditPasses()
  })
})

describe('freight', () => {
  const received = async () => {
    const order = await app.paidOrder({ num: 2 })
    await app.ship(order.orderId)
    await app.call('order.confirm', { id: order.orderId }, app.shopper)
    return order
  }
  it('is kept after a change of mind and refunded when the seller is at fault', async () => {
    const { orderId, lineId } = await received()
    const lines = [{ lineId, num: 2 }]
    const mind = await app.input(orderId, lines, { kind: 'return', reason: 'unwanted' })
    const fault = await app.input(orderId, lines, { kind: 'return', reason: 'damaged' })
    expect(fault.cash - mind.cash).toBe(app.freight)
  })
})

it('refuses a change of status that the transition table does not have, in the database', async () => {
  const { orderId, lineId } = await app.paidOrder({ num: 1 })
  const { data } = await app.request(orderId, [{ lineId, num: 1 }])
  const insert = (from: number | null, to: number) =>
    app.rows(
      1,
      sql`insert into after_sale_events (company_id, after_sale_id, event, by, from_status, to_status, at)
          values (1, ${data.id}, 'approve', 'operator', ${from}, ${to}, now())`,
    )
  await expect(insert(S.Refunded, S.PendingReview)).rejects.toThrow()
  await expect(insert(S.Rejected, S.Refunding)).rejects.toThrow()
  await expect(insert(null, S.Refunding)).rejects.toThrow()
})

it('hides requests from another shopper', async () => {
  const { orderId, lineId } = await app.paidOrder({ num: 1 })
  const { data } = await app.request(orderId, [{ lineId, num: 1 }])
  const other = { companyId: 1, token: await app.tokenOf(1, 101) }
  const calls: ['afterSale.detail' | 'afterSale.withdraw', ArgsOf<'afterSale.detail'>][] = [
    ['afterSale.detail', { id: data.id }],
    ['afterSale.withdraw', { id: data.id }],
  ]
  for (const [name, args] of calls)
    expectRefusal(await app.call(name, args, other), 'after-sale/not-found')
})
