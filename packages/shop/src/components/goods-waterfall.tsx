import type { ReactNode } from 'react'
import type { GoodsCard } from '@mall/contract'
import { Waterfall } from '@mall/ui'
import { GoodsTile } from './goods-card.tsx'

type Props = {
  goods: readonly GoodsCard[]
  /** Cards among the goods: the first at the head of the right column, one more every six. */
  between?: readonly ReactNode[]
  /** Pictures of the first row are fetched at once. */
  priority?: boolean
}

const FIRST = 1
const EVERY = 6

export function GoodsWaterfall({ goods, between = [], priority }: Props) {
  const cards: ReactNode[] = goods.map((card, index) => (
    <GoodsTile key={card.spuId} goods={card} priority={priority && index < 2} />
  ))
  between.forEach((card, index) => {
    const at = FIRST + index * EVERY
    if (at <= cards.length) void cards.splice(at, 0, card)
  })
  return <Waterfall>{cards}</Waterfall>
}
