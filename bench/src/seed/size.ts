/** How large a database is made. The first company is the one that is measured. */
export type Size = {
  companies: number
  /** of the first company, and of each other */
  goods: number
  othersGoods: number
  shoppers: number
  othersShoppers: number
  orders: number
  othersOrders: number
}

/** What the first company has, and what each other has, as SQL over the company `c`. */
export const perCompany = (first: number, other: number) =>
  `case when c.company_id = 1 then ${first} else ${other} end`

/** The first copy: the first company has its models already. */
export const firstCopy = (models: number) => perCompany(models + 1, 1)
