import { describe, expect, it } from 'vitest'
import { planMerge, toCartMerge, toOwnMerge, type MergeSku } from './plan-merge.ts'

const sku = (overrides: Partial<MergeSku> = {}): MergeSku => ({
  id: 1,
  spuId: 10,
  leastNum: 1,
  available: 9,
  onSale: true,
  allowed: null,
  ...overrides,
})
const row = (skuId: number, spuId: number, num: number) => ({ skuId, spuId, num })
const full = Array.from({ length: 120 }, (_, index) => row(100 + index, 500 + index, 1))

it.each([
  ['adds all pieces that fit', 3, sku(), [], 3, null],
  ['adds to what the cart holds', 3, sku(), [row(1, 10, 6)], 3, null],
  ['adds as many as there are', 3, sku(), [row(1, 10, 7)], 2, 'cart/insufficient-stock'],
  ['adds none of a sold-out SKU', 3, sku({ available: 0 }), [], 0, 'cart/insufficient-stock'],
  [
    'adds none where the cart holds all there are',
    1,
    sku(),
    [row(1, 10, 9)],
    0,
    'cart/insufficient-stock',
  ],
  ['adds as many as the limit leaves', 3, sku({ allowed: 2 }), [], 2, 'cart/limit'],
  [
    'counts other SKUs of the product against the limit',
    3,
    sku({ allowed: 3 }),
    [row(2, 10, 2)],
    1,
    'cart/limit',
  ],
  ['raises the number to the minimum', 1, sku({ leastNum: 2 }), [], 2, null],
  [
    'adds none where fewer than the minimum are left',
    3,
    sku({ leastNum: 3, available: 2 }),
    [],
    0,
    'cart/insufficient-stock',
  ],
  ['adds none of a delisted SKU', 1, sku({ onSale: false }), [], 0, 'goods/not-found'],
  ['adds no 121st SKU', 1, sku(), full, 0, 'cart/full'],
  ['adds to a SKU of a full cart', 1, sku({ id: 100, spuId: 500 }), full, 1, null],
])('plans the merge: %s', (_title, num, one, cart, added, refusal) => {
  expect(planMerge([{ skuId: one.id, num }], [one], cart)).toMatchObject([{ added, refusal }])
})

it('sums repeated SKUs and counts existing items against stock and limit', () => {
  const skus = [sku({ allowed: 4 }), sku({ id: 2, allowed: 4 })]
  const items = [
    { skuId: 1, num: 1 },
    { skuId: 2, num: 3 },
    { skuId: 1, num: 1 },
    { skuId: 3, num: 1 },
  ]
  expect(planMerge(items, skus, [])).toMatchObject([
    { skuId: 1, num: 2, added: 2, refusal: null },
    { skuId: 2, num: 3, added: 2, refusal: 'cart/limit' },
    { skuId: 3, num: 1, added: 0, refusal: 'goods/not-found' },
  ])
})

describe('toCartMerge', () => {
  const skus = [{ id: 7, name: '耳机', specValues: ['白', '标准'] }]
  const steps = [{ skuId: 7, num: 2, added: 2, bound: 9, refusal: null }]

  it('counts the pieces of a step that was stored', () => {
    const result = toCartMerge([{ skuId: 7, num: 2 }], skus, steps, new Set([7]))
    expect(result).toEqual({ items: [{ skuId: 7, num: 2 }], merged: 2, notMerged: [] })
  })

  it('reports a step that a concurrent change has invalidated', () => {
    const { merged, notMerged } = toCartMerge([{ skuId: 7, num: 2 }], skus, steps, new Set())
    expect(merged).toBe(0)
    expect(notMerged).toEqual([
      { skuId: 7, name: '耳机', specText: '白 · 标准', num: 2, added: 0, reason: '库存不足' },
    ])
  })
})

describe('toOwnMerge', () => {
  const items = [{ skuId: 7, num: 2 }]
  const result = { items, merged: 2, notMerged: [] }

  it('returns the stored result to the shopper whose request made it', () => {
    expect(toOwnMerge({ userId: 1, result }, 1)).toBe(result)
  })

  it('returns only the guest’s items to another shopper', () => {
    expect(toOwnMerge({ userId: 1, result }, 2)).toEqual({ items, merged: 0, notMerged: [] })
  })
})
