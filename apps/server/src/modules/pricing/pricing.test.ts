import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { shopSeed, yuan } from '../orders/testing/index.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

let app: TestApp
let token: string
beforeAll(async () => {
  const [first] = shopSeed().companies
  app = await createTestApp({
    seedFile: { companies: [...shopSeed().companies, { ...first, id: 2 }] },
  })
  token = await app.tokenOf(1, 1)
})
afterAll(() => app.close())

const preview = (items: { skuId: number; num: number }[], more: object = {}) =>
  app.call('pricing.preview', { items, ...more }, { token })

it('previews a price without an order token', async () => {
  const { data } = await preview([{ skuId: 11, num: 1 }])
  expect(data).toMatchObject({
    token: null,
    tokenExpiresAt: null,
    orderTimeoutMinutes: 30,
    goodsAmount: yuan(29.9),
    count: 1,
    problem: '',
  })
})

it('issues an own token with every checkout, valid for half an hour', async () => {
  const ask = () => app.call('pricing.checkout', { items: [{ skuId: 11, num: 1 }] }, { token })
  const [first, second] = [await ask(), await ask()]
  expect(first.data.token).toMatch(/^ck_[\w-]{32}$/)
  expect(first.data.token).not.toBe(second.data.token)
  const { tokenExpiresAt, serverTime } = first.data
  expect(Date.parse(tokenExpiresAt ?? '') - Date.parse(serverTime)).toBe(1_800_000)
})

it('stores no token in plain text', async () => {
  const { data } = await app.call('pricing.checkout', { items: [{ skuId: 11, num: 1 }] }, { token })
  const rows = await app.db.transaction(1, async (tx) => {
    const { checkoutTokens } = await import('./tables.ts')
    return tx.select().from(checkoutTokens)
  })
  expect(JSON.stringify(rows)).not.toContain(data.token)
})

it('sums lines with the same SKU', async () => {
  const { data } = await preview([
    { skuId: 11, num: 1 },
    { skuId: 21, num: 1 },
    { skuId: 11, num: 2 },
  ])
  expect(data.groups.flatMap(({ lines }) => lines.map(({ skuId, num }) => [skuId, num]))).toEqual([
    [11, 3],
    [21, 1],
  ])
})

it('splits the goods by supplier and returns the specification as text', async () => {
  const { data } = await preview([
    { skuId: 21, num: 1 },
    { skuId: 12, num: 1 },
  ])
  expect(data.groups).toMatchObject([
    { supplierId: 2, supplierName: '果园直发', lines: [{ specText: '' }] },
    { supplierId: 1, supplierName: '云仓', lines: [{ specText: '深烘', amount: yuan(35) }] },
  ])
})

it('uses the default address and refuses an address of another shopper', async () => {
  const { data } = await preview([{ skuId: 11, num: 1 }])
  expect(data.address).toMatchObject({ receiver: '李雷', isDefault: true })
  const other = await app.tokenOf(1, 2)
  const theirs = await app.call(
    'pricing.preview',
    { items: [{ skuId: 11, num: 1 }] },
    { token: other },
  )
  expect(
    await preview([{ skuId: 11, num: 1 }], { addressId: theirs.data.address?.id }),
  ).toMatchObject({ flag: false, code: refusalCode('address/not-found') })
})

it.each([
  ['a product that is off the shelf', [{ skuId: 41, num: 1 }], refusalCode('checkout/delisted')],
  ['a product that does not exist', [{ skuId: 999, num: 1 }], refusalCode('checkout/delisted')],
  ['fewer than the least number', [{ skuId: 31, num: 1 }], refusalCode('checkout/below-minimum')],
  ['more than the limit per person', [{ skuId: 21, num: 6 }], refusalCode('checkout/limit')],
  [
    'more than the limit in two lines',
    [
      { skuId: 21, num: 3 },
      { skuId: 21, num: 3 },
    ],
    refusalCode('checkout/limit'),
  ],
])('refuses %s', async (_what, items, code) => {
  expect(await preview(items)).toMatchObject({ status: 200, flag: false, code })
})

it('prices sold-out goods and marks them, since stock may return', async () => {
  expect((await preview([{ skuId: 31, num: 2 }])).data.problem).toBe('商品已售罄')
  expect((await preview([{ skuId: 12, num: 4 }])).data.problem).toBe('商品库存不足')
})

it('requires an address at checkout when the shopper has none', async () => {
  const addresses = await app.call(
    'address.list',
    {},
    { token: await app.tokenOf(2, 2), companyId: 2 },
  )
  const as = { token: await app.tokenOf(2, 2), companyId: 2 }
  for (const { id } of addresses.data) await app.call('address.remove', { id }, as)
  const { data } = await app.call('pricing.checkout', { items: [{ skuId: 11, num: 1 }] }, as)
  expect(data).toMatchObject({ address: null, problem: '请选择收货地址' })
})

it.each([
  [[]],
  [[{ skuId: 11, num: 0 }]],
  [[{ skuId: 11, num: -1 }]],
  [[{ skuId: 11, num: 1.5 }]],
  [[{ skuId: 11, num: 1e308 }]],
  [Array.from({ length: 101 }, () => ({ skuId: 11, num: 1 }))],
  [
    [
      { skuId: 11, num: 9_999 },
      { skuId: 11, num: 1 },
    ],
  ],
])('refuses an invalid cart: %j', async (items) => {
  expectRefusal(await preview(items), 'request/invalid')
})

it('ignores prices of the client', async () => {
  const items = [{ skuId: 11, num: 1, costPoints: 1, amount: 1 }]
  expect((await preview(items, { payable: 1, goodsAmount: 1 })).data.goodsAmount).toBe(yuan(29.9))
})
