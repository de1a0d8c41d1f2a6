import { expect, it } from 'vitest'
import { largeOf, small } from './sizes.ts'

const whole = (size: ReturnType<typeof largeOf>) => {
  const others = size.companies - 1
  return {
    companies: size.companies,
    goods: size.goods + size.othersGoods * others,
    orders: size.orders + size.othersOrders * others,
  }
}

it('grows goods and orders a hundredfold, companies a thousandfold', () => {
  expect(whole(small)).toEqual({ companies: 1, goods: 1_000, orders: 10_000 })
  expect(whole(largeOf(1))).toEqual({ companies: 1_000, goods: 100_000, orders: 1_000_000 })
})

it.each([1, 0.3, 0.01, 0.001])(
  'is never smaller than the small one, at %d of its size',
  (scale) => {
    const large = largeOf(scale)
    expect(large.goods).toBeGreaterThanOrEqual(small.goods)
    expect(large.orders).toBeGreaterThanOrEqual(small.orders)
    expect(large.companies).toBeGreaterThan(small.companies)
  },
)

it('lets every shopper have as many orders in either size', () => {
  const each = ({ orders, shoppers }: typeof small) => orders / (shoppers - 1)
  expect(each(largeOf(1))).toBe(each(small))
})
