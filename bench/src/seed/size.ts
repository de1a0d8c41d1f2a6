/** Size of a database. The first company is the measured one. */
export type Size = {
  companies: number
  /** numbers of the first company, and of each other company */
  goods: number
  othersGoods: number
  shoppers: number
  othersShoppers: number
  orders: number
  othersOrders: number
}

/** SQL expression for the first company's value and the others', over the company `c`. */
export const perCompany = (first: number, other: number) =>
  `case when c.company_id = 1 then ${first} else ${other} end`

/** Index of the first copy: the first company already contains the models. */
export const firstCopy = (models: number) => perCompany(models + 1, 1)
