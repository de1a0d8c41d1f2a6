import { useMemo, type ReactNode } from 'react'
import type { GoodsCard } from '@mall/contract'
import { InfiniteWaterfall } from '@mall/ui'
import { GoodsTile } from './goods-card.tsx'

type Props = {
  goods: readonly GoodsCard[]
  /**
   * Cards between the goods: the first at the top of the right column, then one every six entries.
   */
  between?: readonly Between[]
  /** Loads the images of the first row eagerly. */
  priority?: boolean
  /** Key of the stored scroll position; one per history entry. */
  restoreKey?: string
}
export type Between = { key: string; card: ReactNode }
type Entry = GoodsCard | Between

const FIRST_INDEX = 1
const INTERVAL = 6

/** Two-column waterfall of products. */
export function GoodsWaterfall({ goods, between, priority, restoreKey }: Props) {
  const entries = useMemo(() => mixEntries(goods, between ?? []), [goods, between])
  return (
    <InfiniteWaterfall
      items={entries}
      getKey={(entry) => ('spuId' in entry ? entry.spuId : entry.key)}
      restoreKey={restoreKey}
      renderItem={(entry, index) =>
        'spuId' in entry ? <GoodsTile goods={entry} priority={priority && index < 2} /> : entry.card
      }
    />
  )
}

function mixEntries(goods: readonly GoodsCard[], between: readonly Between[]): Entry[] {
  const entries: Entry[] = [...goods]
  between.forEach((card, index) => {
    const at = FIRST_INDEX + index * INTERVAL
    if (at <= entries.length) entries.splice(at, 0, card)
  })
  return entries
}
