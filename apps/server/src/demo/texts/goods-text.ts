type Section = readonly [heading: string, paragraph: string]

/** Texts of a narrow kind of goods: facts as `材质=棉;产地=…`, and sections of the product page. */
export type GoodsText = { match: RegExp; facts: string; story: readonly [Section, Section] }

/** @param match pattern that the names of all products of this kind match */
export const goodsText = (
  match: RegExp,
  facts: string,
  ...story: GoodsText['story']
): GoodsText => ({
  match,
  facts,
  story,
})
