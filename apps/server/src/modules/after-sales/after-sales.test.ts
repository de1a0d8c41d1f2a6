import { AfterSaleStatus as S, afterSaleTransitions, OrderStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusals, type ArgsOf } from '@mall/contract'
import { toStoredAddress } from '../../pictures/signed-pictures.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { findJob } from '../../testing/find-job.ts'
import { selectRows } from '../../db/connection/database.ts'
import { payJobs } from '../pay/testing.ts'
import { returnRemindersJob, unsentReturnsJob } from './after-sales.jobs.ts'
import { buy } from '../orders/testing/index.ts'
import { createAfterSaleTestApp, type AfterSaleTestApp } from './after-sale-test-app.fixture.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

/** of the test app’s second product */
const OTHER_SKU = 11
const day = 86_400_000
const minute = 60_000
let app: AfterSaleTestApp

beforeAll(async () => {
  app = await createAfterSaleTestApp()
})
beforeEach(() => app.lab.clearScript())
afterAll(() => app.close())

const expectAuditPasses = async () => {
  const { checks } = await auditCompany(app.db, 1)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
}
const operator = () => app.operator

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

const approve = (id: string, limits: { points?: number; cash?: number } = {}) =>
  app.call('ops.approveAfterSale', { id, ...limits }, operator())

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
  it('refunds a piece to every origin, and the rest with the second request', async () => {
    const before = await app.balances()
    const { orderId, lineId } = await app.paidOrder({ num: 3, points: 100 })
    const first = await app.request(orderId, [{ lineId, num: 1 }])
    expect(first.data).toMatchObject({ kind: 'refund', lines: [{ num: 1 }] })
    expect([S.Refunding, S.Refunded]).toContain(first.data.status)
    expectRefusal(await approve(first.data.id), 'after-sale/state')
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
    await expectAuditPasses()
  })

  it('leads to the request of a refund of points alone from its notice', async () => {
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
    await expectAuditPasses()
  })

  it('refuses more pieces than are left, other amounts than are due, and a further request', async () => {
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

  it('keeps the shopper’s own pictures as evidence, and refuses those of another', async () => {
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
    // Each answer signs afresh, for the shopper and for operators.
    app.advance(11 * minute)
    expect((await app.fastify.inject(second)).statusCode).toBe(404)
    const answers = [
      await app.detail(data.id),
      (await app.call('ops.afterSale', { id: data.id }, operator())).data,
      ...(await app.call('ops.afterSales', { limit: 1 }, operator())).data.list,
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

  it('returns for a repeated key the same request, also concurrently', async () => {
    const { orderId, lineId } = await app.paidOrder({ num: 2 })
    const input = await app.input(orderId, [{ lineId, num: 1 }])
    const results = await Promise.all([app.send(input), app.send(input), app.send(input)])
    expect(new Set(results.map(({ data }) => data.id)).size).toBe(1)
    const { data } = await app.call('afterSale.list', { orderId }, app.shopper)
    expect(data).toMatchObject({ total: 1, hasNext: false })
    await app.settle()
    await expectAuditPasses()
  })

  it('changes a pending request, and frees its pieces when it is withdrawn', async () => {
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
    expect(await approve(data.id)).toMatchObject({
      status: 409,
      code: refusals['after-sale/state'].code,
    })
    const late = await app.call('afterSale.change', { id: data.id, ...change }, app.shopper)
    expectRefusal(late, 'after-sale/not-changeable')
  })

  it('withdraws what was requested when the order is cancelled', async () => {
    const { orderId, lineId } = await app.paidOrder({ num: 3_000 })
    await app.request(orderId, [{ lineId, num: 1 }])
    await app.settle()
    // Above the limit an operator's refund waits for a second person.
    const refund = { id: `${orderId}-1`, reason: 'other', note: '缺货' } as const
    const { data: open } = await app.call('ops.refundOrder', refund, operator())
    expect(open.afterSale.status).toBe(S.PendingReview)
    expect(await app.call('order.cancel', { id: orderId }, app.shopper)).toMatchObject({
      flag: true,
    })
    await app.settle()
    expect((await app.detail(open.afterSale.id)).status).toBe(S.Withdrawn)
    expect(await app.orderStatus(orderId)).toBe(OrderStatus.Closed)
    await expectAuditPasses()
  })

  it('refunds a part of the amount, and keeps the rest from later requests', async () => {
    const { orderId, lineId } = await app.shippedOrder({ num: 2 })
    const { data } = await app.request(orderId, [{ lineId, num: 1 }])
    const over = await approve(data.id, { cash: data.cash + 1 })
    expect(over).toMatchObject({ status: 422, code: refusals['after-sale/over-amount'].code })
    const part = await approve(data.id, { cash: 30 })
    expect(part.data.afterSale).toMatchObject({ cash: 30 })
    await app.settle()
    const rest = await app.request(orderId, [{ lineId, num: 1 }])
    await approve(rest.data.id)
    await app.settle()
    const [order] = await app.rows<{ cash: number; refunded_cash: number }>(
      1,
      sql`select cash, refunded_cash from orders where id = ${orderId}`,
    )
    expect(Number(order?.refunded_cash)).toBe(30 + rest.data.cash)
    expect(Number(order?.refunded_cash)).toBeLessThan(Number(order?.cash))
    expect(await app.orderStatus(orderId)).toBe(OrderStatus.Closed)
    await expectAuditPasses()
  })
})

describe('a return', () => {
  const requestReturn = async (num = 2) => {
    const order = await app.paidOrder({ num })
    await app.ship(order.orderId)
    await app.call('order.confirm', { id: order.orderId }, app.shopper)
    const lines = [{ lineId: order.lineId, num }]
    const extra = { kind: 'return', reason: 'quality' } as const
    const { data } = await app.request(order.orderId, lines, extra)
    return { ...order, id: data.id, data }
  }
  const parcel = { shipper: '顺丰速运', trackingNumber: 'SF00001111' }

  it('returns to stock only what came back in saleable state', async () => {
    const { orderId, lineId, id } = await requestReturn()
    const sold = await app.stock()
    await approve(id)
    expect(await app.detail(id)).toMatchObject({
      status: S.AwaitingReturn,
      dueAt: expect.any(String),
    })
    const add = () =>
      app.call('afterSale.addParcel', { id, ...parcel, shipper: '顺丰' }, app.shopper)
    expect(await add()).toMatchObject({ flag: true })
    expect(await add()).toMatchObject({ flag: true })
    const other = { id, ...parcel, trackingNumber: 'SF00002222' }
    expectRefusal(
      await app.call('afterSale.addParcel', other, app.shopper),
      'after-sale/no-return-awaited',
    )
    const late = await app.call('afterSale.withdraw', { id }, app.shopper)
    expectRefusal(late, 'after-sale/not-withdrawable')
    const receive = (saleable: number) =>
      app.call('ops.receiveReturn', { id, lines: [{ lineId, saleable }] }, operator())
    expect(await receive(3)).toMatchObject({
      status: 422,
      code: refusals['after-sale/saleable'].code,
    })
    expect(await receive(1)).toMatchObject({ data: { approval: null } })
    await app.settle()
    expect(await app.detail(id)).toMatchObject({
      status: S.Refunded,
      returnParcel: { ...parcel, isTrackable: true },
    })
    expect(await app.orderStatus(orderId)).toBe(OrderStatus.Closed)
    const now = await app.stock()
    expect(now.available - sold.available).toBe(1)
    expect(sold.sold - now.sold).toBe(1)
    await expectAuditPasses()
  })

  it('ends when the goods are not sent in time', async () => {
    const { id } = await requestReturn()
    await approve(id)
    app.advance(7 * day - minute)
    await app.signInAgain()
    expect(await unsentReturnsJob.round(app.deps)).toBe(0)
    app.advance(2 * minute)
    expect(await unsentReturnsJob.round(app.deps)).toBe(1)
    expect(await unsentReturnsJob.round(app.deps)).toBe(0)
    const { status, events } = await app.detail(id)
    expect(status).toBe(S.Withdrawn)
    expect(events.at(-1)).toMatchObject({ event: 'expire', by: 'timer' })
  })

  it('notifies of each step, and once two days before the time to send back ends', async () => {
    const { id } = await requestReturn()
    const noticesOf = async () => {
      const { data } = await app.call('notice.list', { limit: 50 }, app.shopper)
      return data.list.filter(({ facts }) => facts.afterSaleId === id)
    }
    const kindsOf = async () => (await noticesOf()).map(({ kind }) => kind)
    expect(await kindsOf()).toEqual(['after-sale.requested'])
    await approve(id)
    const { dueAt } = await app.detail(id)
    expect(await noticesOf()).toMatchObject([
      { kind: 'after-sale.approved', facts: { expiresAt: dueAt } },
      { kind: 'after-sale.requested' },
    ])
    app.advance(5 * day - minute)
    expect(await returnRemindersJob.round(app.deps)).toBe(0)
    app.advance(2 * minute)
    expect(await returnRemindersJob.round(app.deps)).toBe(1)
    expect(await returnRemindersJob.round(app.deps)).toBe(0)
    await app.signInAgain()
    expect((await noticesOf())[0]).toMatchObject({
      kind: 'after-sale.return-due',
      facts: { expiresAt: dueAt },
    })
    const { lines } = await app.detail(id)
    const saleable = lines.map(({ lineId, num }) => ({ lineId, saleable: num }))
    await app.call('ops.receiveReturn', { id, lines: saleable }, operator())
    await app.settle()
    expect(await kindsOf()).toEqual([
      'refund.finished',
      'after-sale.received',
      'after-sale.return-due',
      'after-sale.approved',
      'after-sale.requested',
    ])
    await expectAuditPasses()
  })

  it('holds up the receipt of the goods, and for three days after its end', async () => {
    const { orderId, lineId } = await app.paidOrder({ num: 2 })
    await app.ship(orderId)
    const extra = { kind: 'return', reason: 'quality' } as const
    const { data } = await app.request(orderId, [{ lineId, num: 1 }], extra)
    const confirm = () => app.call('order.confirm', { id: orderId }, app.shopper)
    const confirmDue = () => findJob('confirm-receipts').round(app.deps)
    const late = { ...(await app.input(orderId, [{ lineId, num: 1 }])), kind: 'return' } as const
    expectRefusal(await app.send({ ...late, reason: 'lost' }), 'after-sale/not-allowed')
    expectRefusal(await confirm(), 'order/after-sale-open')
    const order = async () => (await app.call('order.detail', { id: orderId }, app.shopper)).data
    expect(await order()).toMatchObject({
      canConfirm: false,
      canRemove: false,
      lines: [{ afterSale: { id: data.id, status: S.PendingReview, num: 1, dueAt: null } }],
    })
    app.advance(16 * day)
    await app.signInAgain()
    await confirmDue()
    expect(await app.orderStatus(orderId)).toBe(OrderStatus.Shipped)
    await app.call('afterSale.withdraw', { id: data.id }, app.shopper)
    const withdrawn = await order()
    expect(withdrawn.canConfirm).toBe(true)
    expect(withdrawn.lines[0]?.afterSale).toBeUndefined()
    app.advance(3 * day - minute)
    await app.signInAgain()
    await confirmDue()
    expect(await app.orderStatus(orderId)).toBe(OrderStatus.Shipped)
    app.advance(2 * minute)
    await confirmDue()
    expect(await app.orderStatus(orderId)).toBe(OrderStatus.Completed)
    await expectAuditPasses()
  })

  it('is not approved by a company without an address to send it to', async () => {
    const { id } = await requestReturn()
    const setAddress = (returnAddress: string) =>
      app.rows(
        1,
        sql`update companies set settings = jsonb_set(settings, '{afterSales,returnAddress}',
              to_jsonb(${returnAddress}::text)) where company_id = 1`,
      )
    const address = '杭州市余杭区云仓 3 号门'
    await setAddress('')
    expectRefusal(await approve(id), 'after-sale/no-return-address')
    expect(await app.detail(id)).toMatchObject({ status: S.PendingReview })
    await setAddress(address)
    expect(await approve(id)).toMatchObject({ flag: true })
    expect(await app.detail(id)).toMatchObject({ returnAddress: address })
  })

  it('is approved with an address of its own, which its shopper reads', async () => {
    const { id } = await requestReturn()
    const returnAddress = '成都市双流区南仓 1 号库'
    const given = { id, returnAddress: ` ${returnAddress} ` }
    expect(await app.call('ops.approveAfterSale', given, operator())).toMatchObject({
      data: { afterSale: { returnAddress } },
    })
    expect(await app.detail(id)).toMatchObject({ returnAddress })
    const { id: other } = await requestReturn()
    await approve(other)
    expect((await app.detail(other)).returnAddress).not.toBe(returnAddress)
  })

  it('is refused with a reason that the shopper reads', async () => {
    const { id } = await requestReturn()
    const reject = await app.call('ops.rejectAfterSale', { id, reason: '人为损坏' }, operator())
    expect(reject.data).toMatchObject({ status: S.Rejected })
    expect(await app.detail(id)).toMatchObject({ status: S.Rejected, rejectReason: '人为损坏' })
    const { data } = await app.call('notice.list', { limit: 1 }, app.shopper)
    expect(data.list).toMatchObject([
      { kind: 'after-sale.rejected', facts: { afterSaleId: id, reason: '人为损坏' } },
    ])
  })

  it('cannot be requested when the days after receipt are over', async () => {
    const order = await app.paidOrder({ num: 1 })
    await app.ship(order.orderId)
    await app.call('order.confirm', { id: order.orderId }, app.shopper)
    const { data } = await app.call('afterSale.method', { id: order.orderId }, app.shopper)
    expect(data.offers).toMatchObject([{ kinds: ['return', 'refund'], until: expect.any(String) }])
    app.advance(16 * day)
    await app.signInAgain()
    const late = await app.call('afterSale.method', { id: order.orderId }, app.shopper)
    expect(late.data.offers).toMatchObject([{ kinds: [], reasons: [] }])
  })
})

describe('a refunded line beside a kept one', () => {
  it('cannot be reviewed, and is not waited for', async () => {
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
    await approve(data.id)
    await app.settle()
    expect(await waiting()).toEqual([kept])
    expect(await app.call('review.line', { lineId }, app.shopper)).toMatchObject(refunded)
    const review = { lineId, rating: 5, text: '很香' }
    expect(await app.call('review.add', review, app.shopper)).toMatchObject(refunded)
    await app.call('review.add', { ...review, lineId: Number(kept) }, app.shopper)
    const { data: order } = await app.call('order.detail', { id: orderId }, app.shopper)
    expect(order).toMatchObject({ status: OrderStatus.Completed, canReview: false })
    await expectAuditPasses()
  })
})

describe('freight', () => {
  const received = async () => {
    const order = await app.paidOrder({ num: 2 })
    await app.ship(order.orderId)
    await app.call('order.confirm', { id: order.orderId }, app.shopper)
    return order
  }
  it('stays with a change of mind, and comes back where the seller is at fault', async () => {
    const { orderId, lineId } = await received()
    const lines = [{ lineId, num: 2 }]
    const mind = await app.input(orderId, lines, { kind: 'return', reason: 'unwanted' })
    const fault = await app.input(orderId, lines, { kind: 'return', reason: 'damaged' })
    expect(fault.cash - mind.cash).toBe(app.freight)
  })
})

describe('an unknown outcome', () => {
  it('leaves the request in refunding until the provider responds, and pays out once', async () => {
    const { orderId, lineId, paymentId } = await app.shippedOrder({ num: 1 })
    const { data } = await app.request(orderId, [{ lineId, num: 1 }])
    app.lab.script([
      { on: 'refund', behaviour: 'error' },
      { on: 'query-refund', behaviour: 'error' },
    ])
    await approve(data.id)
    expect(await app.detail(data.id)).toMatchObject({
      status: S.Refunding,
      refund: { status: 'processing' },
    })
    for (let round = 0; round < 3; round += 1) {
      app.advance(5 * minute)
      await Promise.all(payJobs.map((job) => job.round(app.deps)))
      await app.settle()
    }
    expect(await app.detail(data.id)).toMatchObject({ status: S.Refunded })
    expect(app.lab.listRefunds(paymentId)).toHaveLength(1)
  })
})

describe('a refund without an outcome for a day', () => {
  it('is reported once, and still sent under the same number', async () => {
    await app.signInAgain()
    const { orderId, lineId, paymentId } = await app.shippedOrder({ num: 1 })
    const { data } = await app.request(orderId, [{ lineId, num: 1 }])
    app.lab.script([{ on: 'refund', behaviour: 'error' }])
    const report = vi.spyOn(app.deps.log, 'error')
    const isReport = ([, message]: readonly unknown[]) =>
      message === 'refund without an outcome for a day'
    const runJobs = async () => {
      app.lab.script([
        { on: 'query-refund', behaviour: 'error' },
        { on: 'refund', behaviour: 'error' },
      ])
      await Promise.all(payJobs.map((job) => job.round(app.deps)))
      await app.settle()
    }
    await approve(data.id)
    app.advance(23 * 60 * minute)
    await runJobs()
    expect(report.mock.calls.filter(isReport)).toHaveLength(0)
    for (let round = 0; round < 3; round += 1) {
      app.advance(60 * minute)
      await runJobs()
    }
    expect(report.mock.calls.filter(isReport)).toHaveLength(1)
    report.mockRestore()
    app.lab.clearScript()
    app.advance(10 * minute)
    await Promise.all(payJobs.map((job) => job.round(app.deps)))
    await app.settle()
    await app.signInAgain()
    expect(await app.detail(data.id)).toMatchObject({ status: S.Refunded })
    expect(app.lab.listRefunds(paymentId)).toHaveLength(1)
  })
})

describe('a large refund', () => {
  const large = async () => {
    await app.signInAgain()
    const { orderId, lineId } = await app.shippedOrder({ num: 3_000 })
    const { data } = await app.request(orderId, [{ lineId, num: 3_000 }])
    const result = await approve(data.id)
    return { id: data.id, approval: result.data.approval ?? '' }
  }
  it('waits for a second person, who starts it', async () => {
    const { id, approval } = await large()
    expect(await app.detail(id)).toMatchObject({ status: S.PendingReview })
    expect(await approve(id)).toMatchObject({
      status: 409,
      code: refusals['after-sale/waiting'].code,
    })
    const shown = await app.call('ops.approval', { id: approval }, await app.secondPerson())
    expect(shown.data).toMatchObject({ objection: null, total: 1 })
    expect(shown.data.lines[0]?.[1]).toBe('3000')
    expect(shown.data.changes.some(({ before, after }) => before !== after)).toBe(true)
    const own = await app.call('ops.approve', { id: approval }, operator())
    expect(own).toMatchObject({ status: 403, code: refusals['ops/own-request'].code })
    await app.call('ops.approve', { id: approval }, await app.secondPerson())
    expect(await app.detail(id)).toMatchObject({ status: S.Refunding })
    await Promise.all(payJobs.map((job) => job.round(app.deps)))
    await app.settle()
    expect(await app.detail(id)).toMatchObject({ status: S.Refunded })
    await expectAuditPasses()
  })
  it('can be decided on again when the second person refuses', async () => {
    const { id, approval } = await large()
    await app.call('ops.reject', { id: approval }, await app.secondPerson())
    const small = await approve(id, { cash: 100 })
    expect(small.data).toMatchObject({ approval: null, afterSale: { cash: 100 } })
    await app.settle()
  })
  it('cannot be started any more when the shopper has withdrawn', async () => {
    const { id, approval } = await large()
    await app.call('afterSale.withdraw', { id }, app.shopper)
    await app.call('ops.approve', { id: approval }, await app.secondPerson())
    expect(await app.detail(id)).toMatchObject({ status: S.Withdrawn, refund: null })
  })
})

describe('compensation', () => {
  it('gives points once, within the operator’s limits', async () => {
    const { orderId, lineId } = await app.paidOrder({ num: 1 })
    const { data } = await app.request(orderId, [{ lineId, num: 1 }])
    const compensate = (points: number) =>
      app.call(
        'ops.compensateAfterSale',
        { id: data.id, points, reason: '包装破损', expiresAt: '2099-01-01T00:00:00.000Z' },
        operator(),
      )
    const before = (await app.balances()).points
    expect(await compensate(1_001)).toMatchObject({
      status: 422,
      code: refusals['points/over-limit'].code,
    })
    expect(await compensate(500)).toMatchObject({ data: { compensation: 500 } })
    expect(await compensate(500)).toMatchObject({
      status: 409,
      code: refusals['after-sale/compensated'].code,
    })
    expect((await app.balances()).points - before).toBe(500)
    await expectAuditPasses()
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

it('shows a shopper nothing about requests of another', async () => {
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
