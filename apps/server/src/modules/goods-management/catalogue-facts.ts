import type { ProductCategory } from '../goods/index.ts'

export type GoodsFault = { index: number; field: string; message: string }
export type CatalogueFacts = {
  categories: ReadonlyMap<number, ProductCategory>
  suppliers: ReadonlyMap<number, string>
  ownerOfSku: ReadonlyMap<number, number>
  /** prices by SKU, costPoints */
  priceOfSku: ReadonlyMap<number, number>
}
