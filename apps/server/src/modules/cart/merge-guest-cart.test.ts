import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { many, shopperOf, seedFile } from './sample-cart.fixture.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile })
})
afterAll(() => app.close())

let nextShopper = 1
async function createShopper() {
  const shopper = await shopperOf(app, nextShopper++)
  const merge = (items: { skuId: number; num: number }[], key = createKey()) =>
    app.call('cart.merge', { key, items }, { token: shopper.token })
  const items = async () =>
    (await shopper.cart()).activeList.map(({ skuId, totalNum }) => [skuId, totalNum])
  return { ...shopper, merge, items }
}
const createKey = () => randomBytes(16).toString('hex')

it('adds a guest’s items to the items of the shopper’s cart', async () => {
  const shopper = await createShopper()
  await shopper.add(11, 1)
  const { data } = await shopper.merge([
    { skuId: 22, num: 3 },
    { skuId: 11, num: 1 },
  ])
  expect(data).toMatchObject({ merged: 4, notMerged: [] })
  expect(new Map((await shopper.items()) as [number, number][])).toEqual(
    new Map([
      [22, 3],
      [11, 2],
    ]),
  )
})

it('returns the items that could not be merged, with reasons', async () => {
  const shopper = await createShopper()
  const { data } = await shopper.merge([
    { skuId: 21, num: 7 },
    { skuId: 11, num: 5 },
    { skuId: 41, num: 1 },
    { skuId: 31, num: 1 },
    { skuId: 91, num: 1 },
    { skuId: 22, num: 1 },
  ])
  expect(data?.notMerged).toEqual([
    { skuId: 21, name: '咖啡', specText: '', num: 7, added: 5, reason: '库存不足' },
    { skuId: 11, name: '耳机', specText: '白 · 标准', num: 5, added: 3, reason: '超过限购数量' },
    { skuId: 41, name: '售罄', specText: '', num: 1, added: 0, reason: '库存不足' },
    { skuId: 31, name: '下架', specText: '', num: 1, added: 0, reason: '商品不存在或已下架' },
    { skuId: 91, name: '', specText: '', num: 1, added: 0, reason: '商品不存在或已下架' },
  ])
  // The minimum quantity of SKU 22 is 2.
  expect(data?.merged).toBe(10)
})

it('counts earlier purchases against the purchase limit', async () => {
  const shopper = await createShopper()
  await shopper.bought(100, 2)
  const { data } = await shopper.merge([{ skuId: 12, num: 2 }])
  expect(data).toMatchObject({ merged: 1, notMerged: [{ added: 1, reason: '超过限购数量' }] })
})

it('refuses a 121st SKU', async () => {
  const shopper = await createShopper()
  await shopper.merge(
    many.slice(0, 119).map(({ skus }) => ({ skuId: skus[0]?.skuId ?? 0, num: 1 })),
  )
  const { data } = await shopper.merge([
    { skuId: 5119, num: 1 },
    { skuId: 5120, num: 1 },
  ])
  expect(data?.notMerged).toMatchObject([{ skuId: 5120, reason: '购物车已满，请先清理' }])
  expect((await shopper.cart()).activeList).toHaveLength(120)
})

it('merges once per key and returns the same response, also for twenty concurrent requests', async () => {
  const shopper = await createShopper()
  const key = createKey()
  const items = [{ skuId: 21, num: 7 }]
  const answers = await Promise.all(Array.from({ length: 20 }, () => shopper.merge(items, key)))
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
  expect(answers[0]?.data).toMatchObject({ merged: 5 })
  expect(await shopper.items()).toEqual([[21, 5]])
})

it('returns the items of a key’s first request, whatever the guest’s cart contains later', async () => {
  const shopper = await createShopper()
  const key = createKey()
  await shopper.merge([{ skuId: 51, num: 1 }], key)
  const { data } = await shopper.merge(
    [
      { skuId: 51, num: 1 },
      { skuId: 22, num: 2 },
    ],
    key,
  )
  expect(data?.items).toEqual([{ skuId: 51, num: 1 }])
  expect(await shopper.items()).toEqual([[51, 1]])
})

it('merges a key for one shopper only and hides the cart from the next shopper', async () => {
  const [first, second] = [await createShopper(), await createShopper()]
  const key = createKey()
  await first.merge([{ skuId: 21, num: 7 }], key)
  const { data } = await second.merge([{ skuId: 21, num: 7 }], key)
  expect(data).toEqual({ items: [{ skuId: 21, num: 7 }], merged: 0, notMerged: [] })
  expect(await second.items()).toEqual([])
})

it('respects the stock with concurrent additions', async () => {
  const shopper = await createShopper()
  await Promise.all([
    shopper.merge([{ skuId: 21, num: 3 }]),
    shopper.add(21, 3),
    shopper.merge([{ skuId: 21, num: 3 }]),
  ])
  const [[, num] = []] = await shopper.items()
  expect(num).toBeLessThanOrEqual(5)
})

it('refuses a guest, an empty cart and an invalid key', async () => {
  const shopper = await createShopper()
  const items = [{ skuId: 51, num: 1 }]
  expectRefusal(await app.call('cart.merge', { key: createKey(), items }), 'session/missing')
  expectRefusal(await shopper.merge([]), 'request/invalid')
  expectRefusal(await shopper.merge(items, 'guess'), 'request/invalid')
})
