import type { Size } from '../seed/size.ts'

/** Orders per shopper, equal in all sizes: the work for one shopper's orders is the same. */
const ORDERS_PER_SHOPPER = 10

const firstCompany = (goods: number, orders: number) => ({
  goods,
  orders,
  // The model shopper has one order only.
  shoppers: orders / ORDERS_PER_SHOPPER + 1,
})

export const small: Size = {
  ...firstCompany(1_000, 10_000),
  companies: 1,
  othersGoods: 0,
  othersShoppers: 0,
  othersOrders: 0,
}

const full = { companies: 1_000, goods: 100_000, orders: 1_000_000 }
const others = { othersGoods: 10, othersShoppers: 10, othersOrders: 100 }

/**
 * Builds the large size: 100 times the goods and orders and 1,000 times the companies, times
 * `scale`.
 * Most rows are in the measured company, whose own size could slow it down.
 */
export function buildLargeSize(scale: number): Size {
  const companies = Math.max(2, Math.round(full.companies * scale))
  const totalOfOthers = (each: number) => each * (companies - 1)
  const ofFirst = (whole: number, each: number, min: number) =>
    Math.max(min, Math.round(whole * scale) - totalOfOthers(each))
  return {
    ...firstCompany(
      ofFirst(full.goods, others.othersGoods, small.goods),
      Math.ceil(ofFirst(full.orders, others.othersOrders, small.orders) / ORDERS_PER_SHOPPER) *
        ORDERS_PER_SHOPPER,
    ),
    ...others,
    companies,
  }
}
