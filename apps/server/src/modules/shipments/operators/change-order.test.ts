import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { buy, shopSeed } from '../../orders/testing/index.ts'

let app: TestApp
let as: { companyId: number; headers: Record<string, string> }
let shopper: { companyId: number; token: string }

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [buyer] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  app = await createTestApp({ seedFile: { companies: [{ ...company, id: 1, shoppers: [rich] }] } })
  as = { companyId: 1, headers: await app.operatorHeaders(1, 'service') }
  shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
})
afterAll(() => app.close())

async function placeOrder(): Promise<string> {
  const { data } = await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })
  return data.orderId
}
const address = {
  receiver: '王宁',
  tel: '13800000001',
  province: '上海市',
  city: '上海市',
  county: '浦东新区',
  detail: '一号',
}
const listLog = async (id: string) => {
  const auditor = { companyId: 1, headers: await app.operatorHeaders(1, 'auditor') }
  return (await app.call('ops.log', { target: `order:${id}` }, auditor)).data.list
}

it('shows a remark to operators only and logs its change', async () => {
  const id = await placeOrder()
  await app.call('ops.remarkOrder', { id, remark: '客户要求周末送' }, as)
  expect((await app.call('ops.order', { id }, as)).data.operatorRemark).toBe('客户要求周末送')
  const { data } = await app.call('ops.orders', { find: id }, as)
  expect(data.list).toMatchObject([{ operatorRemark: '客户要求周末送' }])
  const seen = await app.call('order.detail', { id }, shopper)
  expect(JSON.stringify(seen.data)).not.toContain('客户要求周末送')
  const log = await listLog(id)
  expect(log).toContainEqual(
    expect.objectContaining({ call: 'ops.remarkOrder', after: { changed: 'operatorRemark' } }),
  )
  await app.call('ops.remarkOrder', { id, remark: '' }, as)
  expect((await app.call('ops.order', { id }, as)).data.operatorRemark).toBe('')
  const unknown = await app.call('ops.remarkOrder', { id: '1'.repeat(20), remark: '无' }, as)
  expectRefusal(unknown, 'order/not-found')
})

it('changes the address of an unshipped order by the shopper’s rules', async () => {
  const id = await placeOrder()
  const nowhere = await app.call('ops.changeOrderAddress', { id, ...address, county: '无' }, as)
  expectRefusal(nowhere, 'address/region')
  const changed = await app.call('ops.changeOrderAddress', { id, ...address }, as)
  expect(changed).toMatchObject({ flag: true })
  const { data } = await app.call('order.detail', { id }, shopper)
  expect(data.receiver).toMatchObject({ name: '王宁', tel: '13800000001' })
  expect(JSON.stringify(await listLog(id))).not.toContain('13800000001')
  const parcel = { id: `${id}-1`, shipper: '顺丰速运', trackingNumber: 'SF1234567890' }
  await app.call('ops.ship', parcel, as)
  const late = await app.call('ops.changeOrderAddress', { id, ...address }, as)
  expectRefusal(late, 'order/address-fixed')
})
