import { payments } from '../../db/schema/index.ts'
import { mallJobs } from '../../jobs/mall-jobs.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openHouse, type House } from '../../testing/index.ts'
import { auditBooks } from '../audit/audit.service.ts'
import { settlePaid } from './settle.ts'
import { buy } from './testing/buy.ts'
import { shopWorld } from './testing/shop-world.ts'

const operator = { headers: { authorization: 'Bearer ops-key-for-tests-0' } }
let house: House
let as: { token: string; companyId: number }
let world = 0
beforeEach(async () => {
  world += 1
  const [company] = shopWorld().companies
  if (world === 1) {
    house = await openHouse({
      world: {
        companies: Array.from({ length: 16 }, (_, index) => ({ ...company, id: index + 1 })),
      },
    })
  }
  as = { companyId: world, token: await house.tokenOf(world, 1) }
})
afterAll(() => house.close())

const both = [
  { skuId: 11, num: 1 },
  { skuId: 21, num: 1 },
]
const faults = async () => (await auditBooks(house.db, world)).checks.filter(({ ok }) => !ok)
const detail = async (id: string) => (await house.call('order.detail', { id }, as)).data
const statuses = async (status: number) =>
  (await house.call('order.listWithLines', { status }, as)).data.list.map((order) => order.status)
const ship = (id: string, trackingNumber = 'SF1234567890') =>
  house.call(
    'ops.ship',
    { id, shipper: '顺丰速运', trackingNumber },
    { companyId: world, ...operator },
  )

/** The cash of an order arrives. */
const pay = (orderId: string, amount: number) =>
  house.db.transaction(world, async (tx) => {
    await tx.insert(payments).values({
      companyId: world,
      id: `p${orderId}`,
      orderId,
      channel: 'wechat',
      scene: 'h5',
      amount,
      status: 'succeeded',
      transactionId: `t${orderId}`,
      expiresAt: house.now(),
    })
    return settlePaid(tx, world, orderId, { channel: 'wechat', at: house.now() })
  })
async function paidOrder(items = both) {
  const { data } = await buy(house, as, items)
  expect(await pay(data.orderId, data.cash)).toBe('paid')
  return data.orderId
}

it('gives back stock, coupon and points of a cancelled order, once', async () => {
  const { data } = await buy(house, as, both)
  const cancel = () => house.call('order.cancel', { id: data.orderId, reason: '不想要了' }, as)
  expect(await cancel()).toMatchObject({ flag: true })
  expect(await cancel()).toMatchObject({ flag: true })
  expect(await detail(data.orderId)).toMatchObject({
    status: 4,
    cancelReason: '不想要了',
    canCancel: false,
    expiresAt: null,
  })
  expect((await house.call('login.myPoints', {}, as)).data).toMatchObject({
    balance: 3_000,
    held: 0,
  })
  const again = await buy(house, as, both)
  expect(again.data).toMatchObject({ cash: data.cash, paidPoints: data.paidPoints })
  expect(await faults()).toEqual([])
})

it('does not cancel what is paid, and tells nobody of what is not theirs', async () => {
  const id = await paidOrder()
  expect(await house.call('order.cancel', { id }, as)).toMatchObject({ flag: false, code: 34002 })
  const other = { ...as, token: await house.tokenOf(world, 2) }
  const missing = '1'.repeat(20)
  for (const name of [
    'order.cancel',
    'order.confirm',
    'order.remove',
    'order.detail',
    'order.children',
  ] as const) {
    const [theirs, nothing] = [
      await house.call(name, { id }, other),
      await house.call(name, { id: missing }, other),
    ]
    expect(theirs).toEqual(nothing)
    expect(theirs).toMatchObject({ flag: false, code: 34001 })
  }
})

it('pays once, and says that a payment for a cancelled order came too late', async () => {
  const id = await paidOrder()
  const settle = (orderId: string) =>
    house.db.transaction(world, (tx) =>
      settlePaid(tx, world, orderId, { channel: 'wechat', at: house.now() }),
    )
  expect(await settle(id)).toBe('already')
  const { data } = await buy(house, as, [{ skuId: 11, num: 1 }])
  await house.call('order.cancel', { id: data.orderId }, as)
  expect(await settle(data.orderId)).toBe('cancelled')
  expect(await settle('1'.repeat(20))).toBe('missing')
  expect(await faults()).toEqual([])
})

it('follows its parts: paid, sent and received one by one', async () => {
  const id = await paidOrder()
  expect(await house.call('order.confirm', { id }, as)).toMatchObject({ flag: false, code: 34003 })
  expect(await ship(`${id}-1`)).toMatchObject({ flag: true })
  expect(await detail(id)).toMatchObject({
    status: 1,
    canConfirm: true,
    children: [{ status: 2, shipper: '顺丰速运' }, { status: 1 }],
  })
  expect(await house.call('order.confirm', { id }, as)).toMatchObject({ flag: true })
  expect(await detail(id)).toMatchObject({ status: 1, children: [{ status: 3 }, { status: 1 }] })
  expect(await ship(`${id}-2`)).toMatchObject({ flag: true })
  expect(await detail(id)).toMatchObject({ status: 2 })
  expect(await house.call('order.confirm', { id }, as)).toMatchObject({ flag: true })
  const { data } = await house.call('order.children', { id }, as)
  expect(data.map(({ status }) => status)).toEqual([3, 3])
  expect((await detail(id)).finishedAt).not.toBeNull()
  expect(await faults()).toEqual([])
})

it('ships a part once, a paid one only, and for operators only', async () => {
  const id = await paidOrder()
  await ship(`${id}-1`)
  expect(await ship(`${id}-1`, 'SF0000000000')).toMatchObject({ flag: false, code: 34005 })
  expect((await detail(id)).children[0]?.trackingNumber).toBe('SF1234567890')
  expect(await ship(`${'1'.repeat(20)}-1`)).toMatchObject({ flag: false, code: 34001 })
  const { data } = await buy(house, as, [{ skuId: 12, num: 1 }], { couponId: null })
  expect(await ship(`${data.orderId}-1`)).toMatchObject({ flag: false, code: 34005 })
  const shopper = await house.call(
    'ops.ship',
    { id: `${id}-2`, shipper: '顺丰', trackingNumber: 'SF12345' },
    as,
  )
  expect(shopper).toMatchObject({ status: 403, code: 40300 })
})

it('ships two parts at once and the order follows both', async () => {
  const id = await paidOrder()
  await Promise.all([ship(`${id}-1`), ship(`${id}-2`)])
  expect(await detail(id)).toMatchObject({ status: 2 })
})

it('shows the tabs, a pending payment first among all', async () => {
  const pending = await buy(house, as, [{ skuId: 11, num: 1 }], {
    couponId: null,
    usePoints: false,
  })
  const finished = await paidOrder()
  await ship(`${finished}-1`)
  await ship(`${finished}-2`)
  await house.call('order.confirm', { id: finished }, as)
  await paidOrder([{ skuId: 12, num: 1 }])
  expect(await statuses(99)).toEqual([0, 1, 3])
  expect(await statuses(1)).toEqual([1])
  expect(await statuses(2)).toEqual([])
  expect(await statuses(999_999_999_999)).toEqual([])
  expect(await statuses(6)).toEqual([3])
  const { data } = await house.call('order.list', { status: 99, size: 2 }, as)
  expect(data).toMatchObject({ total: 3, page: 1, size: 2, hasNext: true })
  expect(data.list[0]).toMatchObject({
    id: pending.data.orderId,
    lines: [],
    count: 1,
    canPay: true,
  })
})

it('hides a finished order and keeps it for the books', async () => {
  const { data } = await buy(house, as, both)
  expect(await house.call('order.remove', { id: data.orderId }, as)).toMatchObject({
    flag: false,
    code: 34004,
  })
  await house.call('order.cancel', { id: data.orderId }, as)
  expect(await house.call('order.remove', { id: data.orderId }, as)).toMatchObject({ flag: true })
  expect(await statuses(99)).toEqual([])
  expect(await house.call('order.detail', { id: data.orderId }, as)).toMatchObject({ code: 34001 })
  expect(await faults()).toEqual([])
})

const round = async (name: string) => mallJobs.find((job) => job.name === name)?.round(house.deps)

it('cancels an unpaid order when its time is over, and confirms a delivery after 15 days', async () => {
  const sent = await paidOrder()
  await ship(`${sent}-1`)
  await ship(`${sent}-2`)
  const { data } = await buy(house, as, [{ skuId: 11, num: 1 }], { couponId: null })
  await round('order-timeout')
  expect(await detail(data.orderId)).toMatchObject({ status: 0 })
  house.advance(30 * 60_000)
  await round('order-timeout')
  expect(await detail(data.orderId)).toMatchObject({
    status: 4,
    cancelReason: '超时未支付，订单已自动取消',
  })
  await round('confirm-receipts')
  expect(await detail(sent)).toMatchObject({ status: 2 })
  house.advance(15 * 86_400_000)
  as = { ...as, token: await house.tokenOf(world, 1) }
  await round('confirm-receipts')
  expect(await detail(sent)).toMatchObject({ status: 3 })
  expect(await faults()).toEqual([])
})
