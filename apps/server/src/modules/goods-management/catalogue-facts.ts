import type { ProductCategory } from '../goods/index.ts'

export type GoodsFault = { index: number; field: string; message: string }
/** Rows that goods refer to. */
export type CatalogueFacts = {
  categories: ReadonlyMap<number, ProductCategory>
  /** names by id */
  suppliers: ReadonlyMap<number, string>
  /** products of SKUs that exist */
  ownerOfSku: ReadonlyMap<number, number>
  /** their prices, costPoints */
  priceOfSku: ReadonlyMap<number, number>
}
