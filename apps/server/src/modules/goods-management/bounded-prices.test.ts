import { expect, it } from 'vitest'
import { splitPrices } from './bounded-prices.ts'

const current = new Map([
  [1, { id: 1, costPoints: 1_000, marketCostPoints: 1_200 }],
  [2, { id: 2, costPoints: 1_000, marketCostPoints: null }],
])

it('holds SKU prices below the bound and changes the stock and the other SKUs', () => {
  const wanted = [
    { skuId: 1, costPoints: 499, stock: 7 },
    { skuId: 2, costPoints: 500 },
  ]
  expect(splitPrices(wanted, current, 50)).toEqual({
    skus: [
      { skuId: 1, stock: 7 },
      { skuId: 2, costPoints: 500 },
    ],
    waiting: [
      {
        skuId: 1,
        before: { costPoints: 1_000, marketCostPoints: 1_200 },
        after: { costPoints: 499, marketCostPoints: 1_200 },
      },
    ],
  })
})

it('holds the second price of a SKU too', () => {
  const wanted = [{ skuId: 1, costPoints: 10, marketCostPoints: null }]
  expect(splitPrices(wanted, current, 50).waiting[0]?.after).toEqual({
    costPoints: 10,
    marketCostPoints: null,
  })
})

it('holds no price when the company has no bound or the price is unchanged', () => {
  const wanted = [
    { skuId: 1, costPoints: 1 },
    { skuId: 2, stock: 1 },
  ]
  expect(splitPrices(wanted, current, 0)).toEqual({ skus: wanted, waiting: [] })
  expect(splitPrices([{ skuId: 2, stock: 1 }], current, 100).waiting).toEqual([])
})
