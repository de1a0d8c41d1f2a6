import { expect, it } from 'vitest'
import { buildLargeSize, small } from './sizes.ts'

const whole = (size: ReturnType<typeof buildLargeSize>) => {
  const others = size.companies - 1
  return {
    companies: size.companies,
    goods: size.goods + size.othersGoods * others,
    orders: size.orders + size.othersOrders * others,
  }
}

it('multiplies goods and orders by 100 and companies by 1,000', () => {
  expect(whole(small)).toEqual({ companies: 1, goods: 1_000, orders: 10_000 })
  expect(whole(buildLargeSize(1))).toEqual({ companies: 1_000, goods: 100_000, orders: 1_000_000 })
})

it.each([1, 0.3, 0.01, 0.001])('is never smaller than the small size at a scale of %d', (scale) => {
  const large = buildLargeSize(scale)
  expect(large.goods).toBeGreaterThanOrEqual(small.goods)
  expect(large.orders).toBeGreaterThanOrEqual(small.orders)
  expect(large.companies).toBeGreaterThan(small.companies)
})

it('keeps the number of orders per shopper equal in both sizes', () => {
  const each = ({ orders, shoppers }: typeof small) => orders / (shoppers - 1)
  expect(each(buildLargeSize(1))).toBe(each(small))
})
