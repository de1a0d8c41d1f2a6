import { and, eq } from 'drizzle-orm'
import { orderLines } from '../tables.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
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

it('finds orders by words of a product and by the last digits of the number', async () => {
  const one = (await buy(app, as, [{ skuId: 11, num: 1 }])).data.orderId
  const other = (await buy(app, as, [{ skuId: 21, num: 1 }])).data.orderId
  const find = async (kw: string) =>
    (await app.call('order.listWithLines', { kw }, as)).data.list.map((order) => order.id)
  const { name } = (await detail(one)).lines[0] ?? { name: '' }
  expect(await find(name)).toEqual([one])
  expect(await find(other.slice(-8))).toEqual([other])
  expect(await find('%')).toEqual([])
  expect(await find('没有这样的商品')).toEqual([])
})

it('lists an order of two suppliers under 待收货 and 待发货 when one has shipped', async () => {
  const id = await paidOrder()
  await ship(`${id}-1`)
  const ids = async (status: number) =>
    (await app.call('order.listWithLines', { status }, as)).data.list.map((order) => order.id)
  expect(await ids(2)).toEqual([id])
  expect(await ids(1)).toEqual([id])
  expect((await app.call('order.list', { status: 2 }, as)).data).toMatchObject({
    total: 1,
    list: [{ canConfirm: true, parts: [{ status: 2 }, { status: 1 }] }],
  })
  await app.call('order.confirm', { id }, as)
  expect(await ids(2)).toEqual([])
  expect(await ids(1)).toEqual([id])
  expect(await detail(id)).toMatchObject({ children: [{ status: 3 }, { status: 1 }] })
})

it('counts each tab by the rule that lists it', async () => {
  const counts = async (shopper = as) => (await app.call('order.counts', {}, shopper)).data
  const open = { pendingPayment: 0, pendingShipment: 0, shipped: 0, toReview: 0 }
  const none = { ...open, afterSales: 0, former: 0 }
  expect(await counts()).toEqual(none)
  const unpaid = await buy(app, as, [{ skuId: 11, num: 1 }], { usePoints: false })
  expect(await counts()).toEqual({ ...none, pendingPayment: 1 })
  const id = await paidOrder()
  await ship(`${id}-1`)
  expect(await counts()).toEqual({ ...none, pendingPayment: 1, pendingShipment: 1, shipped: 1 })
  const tabTotal = async (status: number) =>
    (await app.call('order.list', { status, size: 1 }, as)).data.total
  expect([await tabTotal(0), await tabTotal(1), await tabTotal(2)]).toEqual([1, 1, 1])

  await app.call('order.confirm', { id }, as)
  await app.call('order.cancel', { id: unpaid.data.orderId }, as)
  // The received part can be reviewed before the other one is shipped.
  expect(await counts()).toEqual({ ...none, pendingShipment: 1, toReview: 1 })
  await app.call('order.cancel', { id }, as)
  expect(await counts()).toEqual({ ...none, toReview: 1 })

  const other = { ...as, token: await app.tokenOf(companyId, 2) }
  await paidOrder()
  expect(await counts(other)).toEqual(none)
})

it('lists a completed order under 待评价 until every line is reviewed', async () => {
  const id = await paidOrder()
  await ship(`${id}-1`)
  await ship(`${id}-2`)
  expect(await statuses(6)).toEqual([])
  await app.call('order.confirm', { id }, as)
  expect(await statuses(6)).toEqual([3])
  const review = (skuId: number) =>
    app.db.transaction(companyId, (tx) =>
      tx
        .update(orderLines)
        .set({ reviewedAt: app.now() })
        .where(and(eq(orderLines.orderId, id), eq(orderLines.skuId, skuId))),
    )
  await review(11)
  expect(await statuses(6)).toEqual([3])
  await review(21)
  expect(await statuses(6)).toEqual([])
  expect(await statuses(3)).toEqual([3])
})

it('shows the tabs with pending payments first under 全部', async () => {
  const pending = await buy(app, as, [{ skuId: 11, num: 1 }], {
    couponId: null,
    usePoints: false,
  })
  const finished = await paidOrder()
  await ship(`${finished}-1`)
  await ship(`${finished}-2`)
  await app.call('order.confirm', { id: finished }, as)
  await paidOrder([{ skuId: 12, num: 1 }])
  expect(await statuses(99)).toEqual([0, 1, 3])
  expect(await statuses(1)).toEqual([1])
  expect(await statuses(2)).toEqual([])
  expect(await statuses(999_999_999_999)).toEqual([])
  expect(await statuses(6)).toEqual([3])
  const { data } = await app.call('order.list', { status: 99, size: 2 }, as)
  expect(data).toMatchObject({ total: 3, page: 1, size: 2, hasNext: true })
  expect(data.list[0]).toMatchObject({
    id: pending.data.orderId,
    lines: [],
    count: 1,
    canPay: true,
  })
})

it('hides a finished order and keeps it in the ledger', async () => {
  const { data } = await buy(app, as, both)
  expect(await app.call('order.remove', { id: data.orderId }, as)).toMatchObject({
    flag: false,
    code: refusalCode('order/not-removable'),
  })
  await app.call('order.cancel', { id: data.orderId }, as)
  expect(await app.call('order.remove', { id: data.orderId }, as)).toMatchObject({ flag: true })
  expect(await statuses(99)).toEqual([])
  expectRefusal(await app.call('order.detail', { id: data.orderId }, as), 'order/not-found')
  expect(await faults()).toEqual([])
})
