import { refusals } from '@mall/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { buy, shopSeed } from '../../orders/testing/index.ts'

let app: TestApp
let as: { companyId: number; headers: Record<string, string> }
let shopper: { companyId: number; token: string }

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [buyer, ...others] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  app = await createTestApp({
    seedFile: { companies: [{ ...company, id: 1, shoppers: [rich, ...others] }] },
  })
  as = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
  shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
})
afterAll(() => app.close())

/** An order paid by points, with its only part. */
async function paidPart(): Promise<string> {
  const { data } = await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })
  return `${data.orderId}-1`
}
const parcel = (id: string, trackingNumber = 'SF1234567890') => ({
  id,
  shipper: '顺丰速运',
  trackingNumber,
})

describe('orders for operators', () => {
  it('are listed newest first, page by page, with masked receivers', async () => {
    const ids = [await paidPart(), await paidPart(), await paidPart()].map((id) => id.slice(0, 20))
    const first = await app.call('ops.orders', { limit: 2 }, as)
    expect(first.data.list.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    const cursor = first.data.nextCursor ?? ''
    const second = await app.call('ops.orders', { limit: 2, cursor }, as)
    expect(second.data.list.map(({ id }) => id)).toContain(ids[0])
    expect(first.data.list[0]?.receiver).toEqual({
      name: expect.stringMatching(/^.\*\*$/),
      tel: expect.stringMatching(/^1\d{2}\*{4}\d{4}$/),
      address: expect.stringMatching(/^.{6}\*{4}$/),
    })
  })

  it('show a receiver in full and log the view', async () => {
    const id = (await paidPart()).slice(0, 20)
    const { data } = await app.call('ops.order', { id }, as)
    expect(data.receiver.tel).toMatch(/^1\d{10}$/)
    const log = await app.call(
      'ops.log',
      { target: `order:${id}` },
      {
        companyId: 1,
        headers: await app.operatorHeaders(1, 'auditor'),
      },
    )
    expect(log.data.list).toEqual([
      expect.objectContaining({ call: 'ops.order', after: { viewed: 'receiver' } }),
    ])
    expect(JSON.stringify(log.data)).not.toContain(data.receiver.tel)
  })
})

describe('shipping many', () => {
  it('previews each row, then ships each once', async () => {
    const [one, two] = [await paidPart(), await paidPart()]
    const rows = [parcel(one), parcel(two), parcel(`${'1'.repeat(20)}-1`)]
    const checked = await app.call('ops.shipMany', { rows, check: true }, as)
    expect(checked.data.results).toEqual(['shipped', 'shipped', 'not-found'])
    const shipped = await app.call('ops.shipMany', { rows, check: false }, as)
    expect(shipped.data.results).toEqual(['shipped', 'shipped', 'not-found'])
    const again = [parcel(one), parcel(two, 'SF9999999999')]
    expect(
      (await app.call('ops.shipMany', { rows: again, check: false }, as)).data.results,
    ).toEqual(['already-shipped', 'other-number'])
    const { data } = await app.call('order.detail', { id: one.slice(0, 20) }, shopper)
    expect(data.children[0]).toMatchObject({ status: 2, trackingNumber: 'SF1234567890' })
  })

  it('refuses an unknown courier with the row and similar names, and ships nothing', async () => {
    const [one, two] = [await paidPart(), await paidPart()]
    const rows = [parcel(one), { ...parcel(two), shipper: '顺风速运' }]
    for (const check of [true, false]) {
      expect(await app.call('ops.shipMany', { rows, check }, as)).toMatchObject({
        status: 422,
        code: refusals['shipment/unknown-carrier'].code,
        errors: [{ field: 'rows.1.shipper', message: expect.stringContaining('顺丰速运') }],
      })
    }
    const { data } = await app.call('order.detail', { id: one.slice(0, 20) }, shopper)
    expect(data.children[0]).toMatchObject({ status: 1 })
  })
})

describe('a courier', () => {
  it('is accepted by code, shown by its name and refused when it is not in the list', async () => {
    const id = await paidPart()
    expect(await app.call('ops.ship', { ...parcel(id), shipper: '不存在快递' }, as)).toMatchObject({
      code: refusals['shipment/unknown-carrier'].code,
      errors: [{ field: 'shipper', message: expect.stringContaining('mall orders couriers') }],
    })
    await app.call('ops.ship', { ...parcel(id), shipper: 'zhongtong' }, as)
    const read = () => app.call('shipment.list', { id: id.slice(0, 20) }, shopper)
    const [sent] = (await read()).data.parcels
    expect(sent).toMatchObject({ shipper: '中通快递' })
    const correction = { id: sent?.id ?? 0, trackingNumber: 'ZT00000001' }
    expect(
      await app.call('ops.correctParcel', { ...correction, shipper: '不存在快递' }, as),
    ).toMatchObject({ code: refusals['shipment/unknown-carrier'].code })
    await app.call('ops.correctParcel', { ...correction, shipper: '圆通' }, as)
    expect((await read()).data.parcels).toMatchObject([{ shipper: '圆通速递' }])
  })
})
