import type { GoodsKind } from '@mall/contract/kinds'
import type { PictureName } from '../pictures.ts'

/** Optional fields of a line. */
type Extra = {
  corner?: string
  /** label of a running activity */
  activity?: string
  sold?: number
  least?: number
  limit?: number
  /** pieces of every SKU; random by default */
  stock?: number
  offSale?: boolean
  keywords?: string
}
/**
 * One product: name, subtitle, pictures, price in yuan (or price and former price), specs as
 * `颜色=云雾白,石墨黑+20;版本=…` (`+20`: surcharge of 20 yuan), facts as `重量=248g;…`. The first word of the
 * name is the brand.
 */
export type Line = readonly [
  name: string,
  subtitle: string,
  pictures: PictureName | readonly PictureName[],
  price: number | readonly [price: number, before: number],
  specs: string,
  facts: string,
  extra?: Extra,
]

export type Shelf = {
  name: string
  picture: PictureName
  /**
   * kind of the goods, by default `parcel`; a company lists only departments whose kinds it can
   * deliver
   */
  kind?: GoodsKind
  supplier: 'own' | 'origin' | 'cold' | 'cards'
  /** further pictures that any line of the department may use */
  also: readonly PictureName[]
  lines: readonly Line[]
}
export type Department = {
  name: string
  picture: PictureName
  shelves: readonly Shelf[]
}
