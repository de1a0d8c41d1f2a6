import { refusals } from '@mall/contract'
import { carriers } from '@mall/contract/carriers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

let app: TestApp
let operator: { companyId: number; headers: Record<string, string> }
let shopper: { companyId: number; token: string }

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [buyer, ...others] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  const goods = company?.goods?.map((one) => ({
    ...one,
    skus: one.skus.map((sku) => ({ ...sku, stock: 100 })),
  }))
  app = await createTestApp({
    seedFile: { companies: [{ ...company, goods, id: 1, shoppers: [rich, ...others] }] },
  })
  operator = { companyId: 1, headers: await app.operatorHeaders(1, 'owner') }
  shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
})
afterAll(() => app.close())

const two = [
  { skuId: 11, num: 2 },
  { skuId: 12, num: 1 },
]
/** A paid order with one part: two pieces of 11 and, by default, one of 12. */
async function placeOrder(items = two) {
  const { data } = await buy(app, shopper, items, { couponId: null })
  if (!data.orderId) throw new Error('not ordered')
  return data.orderId
}
const ship = (
  orderId: string,
  trackingNumber: string,
  lines?: { skuId: number; num: number }[],
  shipper = '顺丰速运',
) =>
  app.call(
    'ops.ship',
    { id: `${orderId}-1`, shipper, trackingNumber, ...(lines && { lines }) },
    operator,
  )
const detail = async (id: string) => (await app.call('order.detail', { id }, shopper)).data
const list = async (id: string) => (await app.call('shipment.list', { id }, shopper)).data
const faults = async () =>
  (await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok).map(({ name }) => name)

it('lists the carriers whose parcels can be tracked', async () => {
  const { data } = await app.call('shipment.carriers', {}, shopper)
  expect(data.list).toHaveLength(carriers.length)
  expect(data.list[0]).toEqual({ code: 'shunfeng', name: '顺丰速运' })
})

describe('several parcels', () => {
  it('keep the order pending shipment until its last piece is in a parcel', async () => {
    const id = await placeOrder()
    expect(await ship(id, 'SF0001', [{ skuId: 11, num: 1 }])).toMatchObject({ flag: true })
    const partly = await detail(id)
    expect(partly).toMatchObject({
      status: 1,
      canCancel: false,
      canConfirm: false,
      parts: [{ status: 1, hasParcels: true }],
      children: [
        { status: 1, trackingNumber: 'SF0001', lines: [{ num: 2, shipped: 1 }, { shipped: 0 }] },
      ],
    })
    const tab = await app.call('order.listWithLines', { status: 2 }, shopper)
    expect(tab.data.list.map((order) => order.id)).toContain(id)

    expect(await ship(id, 'SF0002')).toMatchObject({ flag: true })
    const whole = await detail(id)
    expect(whole).toMatchObject({ status: 2, canConfirm: true, latestParcel: { parcelCount: 2 } })
    expect(whole.children[0]?.parcels.map((parcel) => parcel.trackingNumber)).toEqual([
      'SF0001',
      'SF0002',
    ])
    expect(whole.children[0]?.lines.map(({ shipped }) => shipped)).toEqual([2, 1])
    expect(await faults()).toEqual([])
  })

  it('are listed with their goods and the pending pieces', async () => {
    const id = await placeOrder()
    await ship(id, 'SF0011', [{ skuId: 11, num: 2 }])
    expect(await list(id)).toMatchObject({
      orderId: id,
      receiveTel: '13900000000',
      parcels: [{ trackingNumber: 'SF0011', status: 0, lines: [{ skuId: 11, num: 2 }] }],
      unshipped: [{ skuId: 12, num: 1 }],
    })
  })

  it('contain each piece once with concurrent requests', async () => {
    const id = await placeOrder([{ skuId: 11, num: 5 }])
    const results = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        ship(id, `SF10${String(index)}0`, [{ skuId: 11, num: 2 }]),
      ),
    )
    expect(results.filter(({ status }) => status === 200)).toHaveLength(2)
    const [line] = (await detail(id)).children[0]?.lines ?? []
    expect(line?.shipped).toBe(4)
    expect(await faults()).toEqual([])
  })

  it('prevent a cancellation once the first is shipped', async () => {
    const id = await placeOrder([{ skuId: 11, num: 2 }])
    await ship(id, 'SF0021', [{ skuId: 11, num: 1 }])
    expectRefusal(await app.call('order.cancel', { id }, shopper), 'order/not-cancellable')
  })
})

describe('a corrected tracking number', () => {
  const correct = (id: number, trackingNumber: string, shipper = '中通快递') =>
    app.call('ops.correctParcel', { id, shipper, trackingNumber }, operator)

  it('replaces courier and number and logs both', async () => {
    const orderId = await placeOrder([{ skuId: 11, num: 1 }])
    await ship(orderId, 'SF0031')
    const [parcel] = (await list(orderId)).parcels
    expect(await correct(parcel?.id ?? 0, 'ZT0031')).toMatchObject({ status: 200 })
    expect((await list(orderId)).parcels[0]).toMatchObject({
      shipper: '中通快递',
      trackingNumber: 'ZT0031',
    })
    expect((await detail(orderId)).children[0]).toMatchObject({ trackingNumber: 'ZT0031' })
    const log = await app.call('ops.log', { target: `order:${orderId}-1` }, operator)
    expect(log.data.list[0]).toMatchObject({
      call: 'ops.correctParcel',
      before: { trackingNumber: 'SF0031' },
      after: { trackingNumber: 'ZT0031' },
    })
    expect(await correct(parcel?.id ?? 0, 'ZT0031')).toMatchObject({ status: 200 })
    const again = await app.call('ops.log', { target: `order:${orderId}-1` }, operator)
    expect(again.data.list).toHaveLength(log.data.list.length)
    expect(await faults()).toEqual([])
  })

  it('is refused when it is the number of the part’s other parcel or of an unknown parcel', async () => {
    const orderId = await placeOrder([{ skuId: 11, num: 2 }])
    await ship(orderId, 'SF0041', [{ skuId: 11, num: 1 }])
    await ship(orderId, 'SF0042', [{ skuId: 11, num: 1 }])
    const [first] = (await list(orderId)).parcels
    expect(await correct(first?.id ?? 0, 'SF0042')).toMatchObject({
      status: 409,
      code: refusals['shipment/number-taken'].code,
    })
    expect(await correct(987_654, 'SF0042')).toMatchObject({ status: 404 })
  })
})

describe('the audit', () => {
  const run = (statement: ReturnType<typeof sql>) =>
    app.db.transaction(1, (tx) => tx.execute(statement))

  it.each([
    [
      '发货数量不超过订购数量',
      (id: string) => sql`update shipment_lines set num = num + 1 where shipment_id in
        (select id from shipments where company_id = 1 and order_id = ${id})`,
      (id: string) => sql`update shipment_lines set num = num - 1 where shipment_id in
        (select id from shipments where company_id = 1 and order_id = ${id})`,
    ],
    [
      '子订单状态与包裹一致',
      (id: string) => sql`update order_children set status = 1 where order_id = ${id}`,
      (id: string) => sql`update order_children set status = 2 where order_id = ${id}`,
    ],
    [
      '子订单状态与包裹一致',
      (id: string) => sql`update order_children set tracking_number = 'X' where order_id = ${id}`,
      (id: string) =>
        sql`update order_children set tracking_number = 'SF0051' where order_id = ${id}`,
    ],
  ])('reports a fault of %s', async (name, plant, repair) => {
    const id = await placeOrder([{ skuId: 11, num: 2 }])
    await ship(id, 'SF0051')
    expect(await faults()).toEqual([])
    await run(plant(id))
    expect(await faults()).toContain(name)
    await run(repair(id))
    expect(await faults()).toEqual([])
  })
})
