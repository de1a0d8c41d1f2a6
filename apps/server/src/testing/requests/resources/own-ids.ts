/** Ids that the owner's company alone has. */
export const OWN = {
  skuId: 13,
  spuId: 50,
  categoryId: 5,
  cmsId: 7,
  articleId: 9,
  articleCategoryId: 4,
  pageId: '77',
  templateId: 88,
  cardSkuId: 61,
  /** a published flash sale */
  flashSaleId: 777_001,
  /** an open draw, with a product that the owner has won */
  luckyDrawId: 777_002,
  dailyTaskId: 777_101,
} as const

/** A benefit with its grant, an outlet and its staff. */
export const BENEFIT = {
  id: 777_003,
  grantId: 777_002,
  outletId: 2_000_000_777_001,
  staffId: 777_004,
}
