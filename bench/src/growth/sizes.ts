import type { Size } from '../seed/size.ts'

/** Orders of each shopper, in a mall of any size: what one shopper looks at is the same work. */
const ordersEach = 10

const firstCompany = (goods: number, orders: number) => ({
  goods,
  orders,
  // The model shopper has its own one order only.
  shoppers: orders / ordersEach + 1,
})

export const small: Size = {
  ...firstCompany(1_000, 10_000),
  ...{ companies: 1, othersGoods: 0, othersShoppers: 0, othersOrders: 0 },
}

const full = { companies: 1_000, goods: 100_000, orders: 1_000_000 }
const others = { othersGoods: 10, othersShoppers: 10, othersOrders: 100 }

/**
 * A hundred times the goods and orders and a thousand times the companies, or a share of that. Most
 * of it is in the company that is measured: its own size is what could slow it.
 */
export function largeOf(scale: number): Size {
  const companies = Math.max(2, Math.round(full.companies * scale))
  const ofOthers = (each: number) => each * (companies - 1)
  const rest = (whole: number, each: number, least: number) =>
    Math.max(least, Math.round(whole * scale) - ofOthers(each))
  return {
    ...firstCompany(
      rest(full.goods, others.othersGoods, small.goods),
      Math.ceil(rest(full.orders, others.othersOrders, small.orders) / ordersEach) * ordersEach,
    ),
    ...others,
    companies,
  }
}
