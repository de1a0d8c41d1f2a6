import type { GoodsFacets } from '@mall/contract'
import { Chip } from '@mall/ui'
import type { ListQuery } from '@mall/commerce/goods'
import styles from './filter-sheet.module.css'
import { usePriceRangeText } from './use-price-range-text.ts'

type Props = {
  bands: GoodsFacets['prices'] | undefined
  chosen: Pick<ListQuery, 'minPrice' | 'maxPrice'>
  onChoose: (min: number | null, max: number | null) => void
  labelledBy: string
}

/** Price ranges with their numbers of goods; a second tap removes the range. */
export function PriceBands({ bands = [], chosen, onChoose, labelledBy }: Props) {
  const format = usePriceRangeText()
  if (bands.length === 0) return null
  return (
    <div className={styles.bands} role="group" aria-labelledby={labelledBy}>
      {bands.map(({ min, max, count }) => {
        const isChosen = chosen.minPrice === min && chosen.maxPrice === max
        return (
          <Chip
            key={`${String(min)}-${String(max)}`}
            selected={isChosen}
            onClick={() => (isChosen ? onChoose(null, null) : onChoose(min, max))}
          >
            {format(min, max)}
            <span className={styles.number}>{count}</span>
          </Chip>
        )
      })}
    </div>
  )
}
