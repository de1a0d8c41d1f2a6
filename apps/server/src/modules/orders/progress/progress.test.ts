import { eq } from 'drizzle-orm'
import { payments } from '../../pay/tables.ts'
import { findJob } from '../../../testing/find-job.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { createRefundService } from '../../pay/index.ts'
import { markPaid } from './settle.ts'
import { buy } from '../testing/buy.ts'
import { payOrder } from '../testing/pay-order.ts'
import { shopSeed } from '../testing/shop-seed.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

const operator = { headers: { authorization: 'Bearer ops-key-for-tests-0' } }
let app: TestApp
let as: { token: string; companyId: number }
let companyId = 0
beforeEach(async () => {
  companyId += 1
  const [company] = shopSeed().companies
  if (companyId === 1) {
    app = await createTestApp({
      seedFile: {
        companies: Array.from({ length: 24 }, (_, index) => ({ ...company, id: index + 1 })),
      },
    })
  }
  as = { companyId, token: await app.tokenOf(companyId, 1) }
})
afterAll(() => app.close())

const both = [
  { skuId: 11, num: 1 },
  { skuId: 21, num: 1 },
]
const faults = async () => (await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)
const detail = async (id: string) => (await app.call('order.detail', { id }, as)).data
const statuses = async (status: number) =>
  (await app.call('order.listWithLines', { status }, as)).data.list.map((order) => order.status)
const ship = (id: string, trackingNumber = 'SF1234567890') =>
  app.call('ops.ship', { id, shipper: '顺丰速运', trackingNumber }, { companyId, ...operator })

const pay = (orderId: string, amount: number) => payOrder(app, companyId, orderId, amount)
async function paidOrder(items = both) {
  const { data } = await buy(app, as, items)
  expect(await pay(data.orderId, data.cash)).toBe('paid')
  return data.orderId
}

it('releases stock, coupon and points of a cancelled order once', async () => {
  const { data } = await buy(app, as, both)
  const cancel = () => app.call('order.cancel', { id: data.orderId, reason: '不想要了' }, as)
  const returned = { points: data.paidPoints, cash: 0, channel: null, coupons: 1 }
  expect(await cancel()).toMatchObject({ flag: true, data: returned })
  expect(await cancel()).toMatchObject({ flag: true, data: returned })
  expect(await detail(data.orderId)).toMatchObject({
    status: 4,
    cancelReason: '不想要了',
    canCancel: false,
    expiresAt: null,
  })
  expect((await app.call('login.myPoints', {}, as)).data).toMatchObject({
    balance: 3_000,
    held: 0,
  })
  const again = await buy(app, as, both)
  expect(again.data).toMatchObject({ cash: data.cash, paidPoints: data.paidPoints })
  expect(await faults()).toEqual([])
})

it('accepts one reminder per day of China Standard Time while a part waits', async () => {
  const unpaid = await buy(app, as, both)
  const remind = (id: string, by = as) => app.call('order.remind', { id }, by)
  expect(await remind(unpaid.data.orderId)).toMatchObject({ message: '当前订单不能发货' })
  const id = await paidOrder()
  const other = { companyId, token: await app.tokenOf(companyId, 2) }
  expect((await remind(id, other)).flag).toBe(false)
  const listed = async () => {
    const input = { companyId, ...operator }
    const { data } = await app.call('ops.orders', { reminded: true }, input)
    return data.list.map((order) => order.id)
  }
  expect(await listed()).toEqual([])
  expect(await remind(id)).toMatchObject({ flag: true })
  expect(await remind(id)).toMatchObject({ message: '今天已经提醒过商家了' })
  expect(await listed()).toEqual([id])
  const day = 86_400_000
  // The same hour of the next day is another day in Beijing, whatever the server's time zone is.
  app.advance(day)
  expect(await remind(id)).toMatchObject({ flag: true })
  await ship(`${id}-1`, 'SF1234567001')
  expect((await detail(id)).canRemind).toBe(true)
  await ship(`${id}-2`, 'SF1234567002')
  expect((await detail(id)).canRemind).toBe(false)
  app.advance(day)
  expect(await remind(id)).toMatchObject({ flag: false })
})

it('changes the receiver until a part is shipped, to one of the shopper’s addresses', async () => {
  const id = await paidOrder()
  const before = (await detail(id)).receiver
  const region = { province: '北京市', city: '北京市', county: '东城区', town: '' }
  const form = { receiver: '王宁', tel: '13800000001', ...region, detail: '一号', isDefault: false }
  const { data: added } = await app.call('address.add', form, as)
  const change = (addressId: number, by = as) =>
    app.call('order.changeAddress', { id, addressId }, by)
  const other = { companyId, token: await app.tokenOf(companyId, 2) }
  expect((await change(added.id, other)).flag).toBe(false)
  expect(await change(999_999)).toMatchObject({ flag: false })
  expect(await detail(id)).toMatchObject({ receiver: before, canChangeAddress: true })
  expect(await change(added.id)).toMatchObject({ flag: true })
  expect((await detail(id)).receiver).toEqual({
    name: '王宁',
    tel: '13800000001',
    address: '北京市东城区一号',
  })
  const { data } = await app.call('ops.order', { id }, { companyId, ...operator })
  expect(data.receiverChangedAt).not.toBeNull()
  await ship(`${id}-1`)
  expect(await change(added.id)).toMatchObject({ message: '订单已开始发货，不能修改地址' })
  expect((await detail(id)).canChangeAddress).toBe(false)
  expect(await faults()).toEqual([])
})

it('refuses to cancel a shipped order and hides orders of another shopper', async () => {
  const id = await paidOrder()
  await ship(`${id}-1`)
  await ship(`${id}-2`)
  expectRefusal(await app.call('order.cancel', { id }, as), 'order/not-cancellable')
  const other = { ...as, token: await app.tokenOf(companyId, 2) }
  const missing = '1'.repeat(20)
  for (const name of [
    'order.cancel',
    'order.confirm',
    'order.remove',
    'order.detail',
    'order.children',
  ] as const) {
    const [theirs, nothing] = [
      await app.call(name, { id }, other),
      await app.call(name, { id: missing }, other),
    ]
    expect(theirs).toEqual(nothing)
    expectRefusal(theirs, 'order/not-found')
  }
})

it('pays once and reports a payment that arrives after the cancellation', async () => {
  const id = await paidOrder()
  const settle = (orderId: string) =>
    app.db.transaction(companyId, (tx) =>
      markPaid(tx, companyId, orderId, { channel: 'wechat', at: app.now() }),
    )
  expect(await settle(id)).toBe('already')
  const { data } = await buy(app, as, [{ skuId: 11, num: 1 }])
  await app.call('order.cancel', { id: data.orderId }, as)
  expect(await settle(data.orderId)).toBe('cancelled')
  expect(await settle('1'.repeat(20))).toBe('missing')
  expect(await faults()).toEqual([])
})

it('derives the status of an order from its parts: paid, shipped and received one by one', async () => {
  const id = await paidOrder()
  expectRefusal(await app.call('order.confirm', { id }, as), 'order/not-confirmable')
  expect(await ship(`${id}-1`)).toMatchObject({ flag: true })
  expect(await detail(id)).toMatchObject({
    status: 1,
    canConfirm: true,
    children: [{ status: 2, shipper: '顺丰速运' }, { status: 1 }],
  })
  expect(await app.call('order.confirm', { id }, as)).toMatchObject({ flag: true })
  expect(await detail(id)).toMatchObject({ status: 1, children: [{ status: 3 }, { status: 1 }] })
  expect(await ship(`${id}-2`)).toMatchObject({ flag: true })
  expect(await detail(id)).toMatchObject({ status: 2 })
  expect(await app.call('order.confirm', { id }, as)).toMatchObject({ flag: true })
  const { data } = await app.call('order.children', { id }, as)
  expect(data.map(({ status }) => status)).toEqual([3, 3])
  expect((await detail(id)).finishedAt).not.toBeNull()
  expect(await faults()).toEqual([])
})

/** The provider reports every cash refund of an order as paid out. */
async function receiveRefunds(orderId: string) {
  const { list } = (await app.call('ops.refunds', { state: 'all' }, { companyId, ...operator }))
    .data
  for (const refund of list.filter((one) => one.orderId === orderId)) {
    const [payment] = await app.db.transaction(companyId, (tx) =>
      tx.select().from(payments).where(eq(payments.id, refund.paymentId)),
    )
    await createRefundService(app.deps).settle(companyId, 'wechat', {
      mchId: '',
      refundId: refund.id,
      paymentId: refund.paymentId,
      amount: refund.amount,
      total: payment?.amount ?? 0,
      state: 'succeeded',
    })
  }
}
const isBackToStart = async () => {
  expect((await app.call('login.myPoints', {}, as)).data).toMatchObject({
    balance: 3_000,
    held: 0,
  })
  const again = await buy(app, as, both)
  expect(again.data.orderId).toMatch(/^\d{20}$/)
  return again.data
}

it('refunds a paid order of two suppliers to every origin and closes it after the cash refund', async () => {
  const { data } = await buy(app, as, both)
  const { orderId: id, cash, paidPoints } = data
  expect(await pay(id, cash)).toBe('paid')
  expect((await detail(id)).canCancel).toBe(true)
  const cancel = () => app.call('order.cancel', { id, reason: '商品选错了' }, as)
  const returned = { points: paidPoints, cash, coupons: 1 }
  expect(await cancel()).toMatchObject({ flag: true, data: returned })
  expect(await cancel()).toMatchObject({ flag: true, data: returned })
  const refunding = await detail(id)
  expect(refunding).toMatchObject({
    status: 1,
    cancelReason: '商品选错了',
    canCancel: false,
    canRemove: false,
    parts: [{ isRefunding: true }, { isRefunding: true }],
    refundedPoints: paidPoints,
    refundedCash: 0,
    refunds: [
      {
        reason: 'cancelled',
        status: 'processing',
        doneAt: null,
        childIds: [`${id}-1`, `${id}-2`],
        couponReturned: true,
        origins: [
          { origin: 'points', amount: paidPoints, status: 'done' },
          { origin: 'wechat', amount: cash, status: 'processing', doneAt: null },
        ],
      },
    ],
  })
  expect([await statuses(1), await statuses(5)]).toEqual([[], [1]])
  expectRefusal(await ship(`${id}-1`), 'order/not-shippable')
  expect(await faults()).toEqual([])
  await receiveRefunds(id)
  await receiveRefunds(id)
  expect(await detail(id)).toMatchObject({
    status: 5,
    canRemove: true,
    refundedCash: cash,
    refunds: [{ status: 'done', doneAt: expect.any(String) }],
  })
  expect(await statuses(5)).toEqual([5])
  expect(await isBackToStart()).toMatchObject({ cash, paidPoints })
  expect(await faults()).toEqual([])
})

it('refunds only the unshipped part and keeps the coupon used', async () => {
  const { data } = await buy(app, as, both)
  const { orderId: id, cash, paidPoints } = data
  await pay(id, cash)
  await ship(`${id}-1`)
  expect(await app.call('order.cancel', { id }, as)).toMatchObject({ flag: true })
  const partly = await detail(id)
  expect(partly).toMatchObject({
    status: 2,
    cancelledAt: null,
    canCancel: false,
    canConfirm: true,
    children: [
      { status: 2, isRefunding: false },
      { status: 1, isRefunding: true },
    ],
    refunds: [{ childIds: [`${id}-2`], couponReturned: false }],
  })
  expect(partly.refundedPoints).toBeLessThan(paidPoints)
  await receiveRefunds(id)
  const closed = await detail(id)
  expect(closed.children).toMatchObject([{ status: 2 }, { status: 5 }])
  expect(closed.refundedCash).toBeGreaterThan(0)
  expect(closed.refundedCash).toBeLessThan(cash)
  await app.call('order.confirm', { id }, as)
  expect(await detail(id)).toMatchObject({ status: 3, children: [{ status: 3 }, { status: 5 }] })
  expect(await statuses(6)).toEqual([3])
  expect(await faults()).toEqual([])
})

it('cancels once for 8 concurrent requests', async () => {
  const { data } = await buy(app, as, both)
  await pay(data.orderId, data.cash)
  const cancel = () => app.call('order.cancel', { id: data.orderId }, as)
  const results = await Promise.all(Array.from({ length: 8 }, cancel))
  expect(results.every(({ flag }) => flag)).toBe(true)
  expect((await detail(data.orderId)).refunds).toHaveLength(1)
  expect(await faults()).toEqual([])
})

it('allows either the shipment or the cancellation of a part, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { data } = await buy(app, as, [{ skuId: 11, num: 1 }], { couponId: null })
    const id = data.orderId
    if (data.status === 0) await pay(id, data.cash)
    const steps = [() => app.call('order.cancel', { id }, as), () => ship(`${id}-1`)]
    if (round % 2) steps.reverse()
    const results = await Promise.all(steps.map((step) => step()))
    expect(results.filter(({ flag }) => flag)).toHaveLength(1)
    const { parts, refunds } = await detail(id)
    const isShipped = parts[0]?.status === 2
    expect(refunds).toHaveLength(isShipped ? 0 : 1)
  }
  expect(await faults()).toEqual([])
})

it('ships only paid parts, once, and by operators only', async () => {
  const id = await paidOrder()
  await ship(`${id}-1`)
  expectRefusal(await ship(`${id}-1`, 'SF0000000000'), 'order/not-shippable')
  expect((await detail(id)).children[0]?.trackingNumber).toBe('SF1234567890')
  expectRefusal(await ship(`${'1'.repeat(20)}-1`), 'order/not-found')
  const { data } = await buy(app, as, [{ skuId: 12, num: 1 }], { couponId: null })
  expectRefusal(await ship(`${data.orderId}-1`), 'order/not-shippable')
  const shopper = await app.call(
    'ops.ship',
    { id: `${id}-2`, shipper: '顺丰', trackingNumber: 'SF12345' },
    as,
  )
  expect(shopper).toMatchObject({ status: 403, code: refusalCode('request/forbidden') })
})

it('ships two parts concurrently and updates the order for both', async () => {
  const id = await paidOrder()
  await Promise.all([ship(`${id}-1`), ship(`${id}-2`)])
  expect(await detail(id)).toMatchObject({ status: 2 })
})

const round = (name: string) => findJob(name).round(app.deps)

it('cancels an unpaid order after its deadline and confirms a delivery after 15 days', async () => {
  const sent = await paidOrder()
  await ship(`${sent}-1`)
  await ship(`${sent}-2`)
  const { data } = await buy(app, as, [{ skuId: 11, num: 1 }], { couponId: null })
  await round('order-timeout')
  expect(await detail(data.orderId)).toMatchObject({ status: 0 })
  app.advance(30 * 60_000)
  await round('order-timeout')
  expect(await detail(data.orderId)).toMatchObject({
    status: 4,
    cancelReason: '超时未支付，订单已自动取消',
  })
  await round('confirm-receipts')
  expect(await detail(sent)).toMatchObject({ status: 2 })
  app.advance(15 * 86_400_000)
  as = { ...as, token: await app.tokenOf(companyId, 1) }
  await round('confirm-receipts')
  expect(await detail(sent)).toMatchObject({ status: 3 })
  expect(await faults()).toEqual([])
})
