import type { Picture } from '@mall/contract'

/** Placeholder of a product without picture: the shells draw their own for an empty address. */
export const noPicture: Picture = { src: '', width: 800, height: 800, tile: 'grey' }

/** The picture of a SKU in carts and orders: its own, else the product's first. */
export const pictureOf = (own: Picture | null, ofProduct: Picture | null | undefined): Picture =>
  own ?? ofProduct ?? noPicture

/** 云雾白 · 标准版 */
export const specTextOf = (specValues: readonly string[]) => specValues.join(' · ')
