import { applianceTexts } from './appliances.ts'
import { babyTexts } from './baby.ts'
import { beautyTexts } from './beauty.ts'
import { bookTexts } from './books.ts'
import { cardTexts } from './cards.ts'
import { digitalTexts } from './digital.ts'
import { foodTexts } from './food.ts'
import { freshTexts } from './fresh.ts'
import type { GoodsText } from './goods-text.ts'
import { homeTexts } from './home.ts'
import { outdoorTexts } from './outdoor.ts'
import { treatTexts } from './treats.ts'
import { wearTexts } from './wear.ts'
import { welfareTexts } from './welfare.ts'

export const goodsTexts: readonly GoodsText[] = [
  digitalTexts,
  applianceTexts,
  freshTexts,
  foodTexts,
  treatTexts,
  beautyTexts,
  homeTexts,
  babyTexts,
  outdoorTexts,
  wearTexts,
  bookTexts,
  cardTexts,
  welfareTexts,
].flat()

/** Texts of a product. @throws Error if its kind has none */
export function textsOf(name: string): GoodsText {
  const text = goodsTexts.find(({ match }) => match.test(name))
  if (!text) throw new Error(`the demo has no texts for ${name}`)
  return text
}
