import { AfterSaleStatus as S, OrderStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusals } from '@mall/contract'
import { findJob } from '../../testing/find-job.ts'
import { returnRemindersJob, unsentReturnsJob } from './after-sales.jobs.ts'
import { createAfterSaleTestApp, type AfterSaleTestApp } from './after-sale-test-app.fixture.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

const day = 86_400_000
const minute = 60_000
let app: AfterSaleTestApp

beforeAll(async () => {
  app = await createAfterSaleTestApp()
})
beforeEach(() => app.lab.clearScript())
afterAll(() => app.close())

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

  it('returns only resaleable goods to stock', async () => {
    const { orderId, lineId, id } = await requestReturn()
    const sold = await app.stock()
    await app.approve(id)
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
      app.call('ops.receiveReturn', { id, lines: [{ lineId, saleable }] }, app.operator)
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
    await app.expectAuditPasses()
  })

  it('is closed when the goods are not sent in time', async () => {
    const { id } = await requestReturn()
    await app.approve(id)
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

  it('notifies of each step and once two days before its deadline', async () => {
    const { id } = await requestReturn()
    const noticesOf = async () => {
      const { data } = await app.call('notice.list', { limit: 50 }, app.shopper)
      return data.list.filter(({ facts }) => facts.afterSaleId === id)
    }
    const kindsOf = async () => (await noticesOf()).map(({ kind }) => kind)
    expect(await kindsOf()).toEqual(['after-sale.requested'])
    await app.approve(id)
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
    await app.call('ops.receiveReturn', { id, lines: saleable }, app.operator)
    await app.settle()
    expect(await kindsOf()).toEqual([
      'refund.finished',
      'after-sale.received',
      'after-sale.return-due',
      'after-sale.approved',
      'after-sale.requested',
    ])
    await app.expectAuditPasses()
  })

  it('postpones the automatic receipt of the order until three days after the return has ended', async () => {
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
    await app.expectAuditPasses()
  })

  it('is not approved without a return address of the company', async () => {
    const { id } = await requestReturn()
    const setAddress = (returnAddress: string) =>
      app.rows(
        1,
        sql`update companies set settings = jsonb_set(settings, '{afterSales,returnAddress}',
              to_jsonb(${returnAddress}::text)) where company_id = 1`,
      )
    const address = '杭州市余杭区云仓 3 号门'
    await setAddress('')
    expectRefusal(await app.approve(id), 'after-sale/no-return-address')
    expect(await app.detail(id)).toMatchObject({ status: S.PendingReview })
    await setAddress(address)
    expect(await app.approve(id)).toMatchObject({ flag: true })
    expect(await app.detail(id)).toMatchObject({ returnAddress: address })
  })

  it('is approved with its own address, which the shopper reads', async () => {
    const { id } = await requestReturn()
    const returnAddress = '成都市双流区南仓 1 号库'
    const given = { id, returnAddress: ` ${returnAddress} ` }
    expect(await app.call('ops.approveAfterSale', given, app.operator)).toMatchObject({
      data: { afterSale: { returnAddress } },
    })
    expect(await app.detail(id)).toMatchObject({ returnAddress })
    const { id: other } = await requestReturn()
    await app.approve(other)
    expect((await app.detail(other)).returnAddress).not.toBe(returnAddress)
  })

  it('is refused with a reason that the shopper reads', async () => {
    const { id } = await requestReturn()
    const reject = await app.call('ops.rejectAfterSale', { id, reason: '人为损坏' }, app.operator)
    expect(reject.data).toMatchObject({ status: S.Rejected })
    expect(await app.detail(id)).toMatchObject({ status: S.Rejected, rejectReason: '人为损坏' })
    const { data } = await app.call('notice.list', { limit: 1 }, app.shopper)
    expect(data.list).toMatchObject([
      { kind: 'after-sale.rejected', facts: { afterSaleId: id, reason: '人为损坏' } },
    ])
  })

  it('cannot be requested after the period that follows the receipt', async () => {
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
