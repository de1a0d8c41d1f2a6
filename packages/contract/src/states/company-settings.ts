/** `companyInfo.shopStatus`. Source: the specification, section 3. */
export const ShopStatus = { Open: 0, Closed: 1 } as const

/** `companyInfo.goodsPriceType`: prices in money, or in points. */
export const PriceType = { Money: 0, Points: 1 } as const
