import type { Picture } from '@mall/contract'

/** Empty address of a product without a picture, for which shells draw a placeholder. */
export const noPicture: Picture = { src: '', width: 800, height: 800, tile: 'grey' }

/** The picture of a SKU in carts and orders: its own or the product's first. */
export const pictureOf = (own: Picture | null, ofProduct: Picture | null | undefined): Picture =>
  own ?? ofProduct ?? noPicture

/** 云雾白 · 标准版 */
export const specTextOf = (specValues: readonly string[]) => specValues.join(' · ')
