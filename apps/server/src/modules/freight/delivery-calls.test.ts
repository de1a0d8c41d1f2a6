/** An address decides freight, deliverability and delivery time, from the product to the order. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { checkout, shanghai, shopSeed, yuan } from '../orders/testing/index.ts'

const urumqi = { province: '新疆维吾尔自治区', city: '乌鲁木齐市', county: '天山区' }
const [company] = shopSeed({
  suppliers: [
    {
      id: 1,
      name: '云仓',
      delivery: { days: 2, regions: [{ province: urumqi.province, days: 7, surcharge: yuan(10) }] },
    },
    {
      id: 2,
      name: '果园直发',
      delivery: { regions: [{ province: urumqi.province, served: false }] },
    },
  ],
  shoppers: [
    {
      id: 1,
      phone: '13900000001',
      addresses: [shanghai, { ...shanghai, ...urumqi, isDefault: false }],
    },
  ],
}).companies
const coffee = { skuId: 11, num: 1 }
const oranges = { skuId: 21, num: 1 }

let app: TestApp
let as: { companyId: number; token: string }
let near = 0
let far = 0
const daysUntil = (arrivesAt: string | null | undefined) =>
  arrivesAt ? Math.round((Date.parse(arrivesAt) - app.now().getTime()) / 86_400_000) : null

beforeAll(async () => {
  app = await createTestApp({ seedFile: { companies: company ? [company] : [] } })
})
beforeEach(async () => {
  as = { companyId: 1, token: await app.tokenOf(1, 1) }
  const { data } = await app.call('address.list', {}, as)
  near = data.find(({ province }) => province === '上海市')?.id ?? 0
  far = data.find(({ province }) => province === urumqi.province)?.id ?? 0
})
afterAll(() => app.close())

it('refreshes a SKU with freight, deliverability and arrival at the address', async () => {
  const refresh = async (id: number, addressId?: number) => {
    const input = { id, ...(addressId !== undefined && { addressId }) }
    return (await app.call('goods.refreshSku', input, as)).data
  }
  const here = await refresh(11)
  expect(here).toMatchObject({ freight: { baseFee: yuan(8) }, delivery: { deliverable: true } })
  expect(daysUntil(here.delivery?.arrivesAt)).toBe(2)
  const there = await refresh(11, far)
  expect(there.freight).toEqual({ baseFee: yuan(18), text: '运费 ¥18，满 ¥599 包邮' })
  expect(daysUntil(there.delivery?.arrivesAt)).toBe(7)
  expect(await refresh(21, far)).toMatchObject({
    delivery: { deliverable: false, arrivesAt: null },
  })
})

it('lists the cart for an address with freight, arrival and undeliverable items', async () => {
  await app.call('cart.add', { skuId: 11 }, as)
  await app.call('cart.add', { skuId: 21 }, as)
  const { data: here } = await app.call('cart.list', { addressId: near }, as)
  expect(here).toMatchObject({ baseFreight: yuan(16), inactiveList: [], length: 2 })
  const { data: there } = await app.call('cart.list', { addressId: far }, as)
  expect(there.activeList).toMatchObject([{ skuId: 11, delivery: { deliverable: true } }])
  expect(daysUntil(there.activeList[0]?.delivery?.arrivesAt)).toBe(7)
  expect(there.inactiveList).toMatchObject([
    {
      skuId: 21,
      reason: '不支持配送至该地区',
      isBuyableElsewhere: true,
      delivery: { deliverable: false },
    },
  ])
  expect(there).toMatchObject({ baseFreight: yuan(18), length: 2 })
})

it('marks the undeliverable line at checkout and refuses its order', async () => {
  const input = { items: [coffee, oranges], addressId: far }
  const { data } = await app.call('pricing.checkout', input, as)
  expect(data.problem).toBe('部分商品不支持配送至该地区')
  const groups = data.groups.map(({ lines, arrivesAt }) => [
    lines[0]?.deliverable,
    daysUntil(arrivesAt),
  ])
  expect(groups).toEqual([
    [true, 7],
    [false, null],
  ])
  const body = await checkout(app, as, [coffee, oranges])
  const answer = await app.call('order.commit', { ...body, addressId: far }, as)
  expect(answer.message).toContain('部分商品不支持配送至该地区')
})

it('charges the surcharge of the region for an order', async () => {
  const { data } = await app.call('pricing.checkout', { items: [coffee], addressId: far }, as)
  expect(data).toMatchObject({ freight: yuan(18), payable: yuan(47.9) })
  const { token, payable } = data
  const body = { token: token ?? '', addressId: far, couponId: null, payable }
  expect((await app.call('order.commit', body, as)).data).toMatchObject({ cash: 4_790 })
  expect((await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok)).toEqual([])
})
