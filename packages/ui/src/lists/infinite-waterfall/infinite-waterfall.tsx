import { useMemo, useRef, type Key, type ReactNode } from 'react'
import { inColumns, inRows } from '../waterfall/in-rows.ts'
import { useColumns } from '../waterfall/use-columns.ts'
import styles from './infinite-waterfall.module.css'
import { LongRows } from '../long-rows/long-rows.tsx'
import type { RowsHandle } from '../long-rows/rows-handle.ts'
import { useScrollMemory } from '../scroll-memory/scroll-memory.ts'

export type InfiniteWaterfallProps<T> = {
  items: readonly T[]
  getKey: (item: T) => Key
  renderItem: (item: T, index: number) => ReactNode
  /** Key of the stored scroll position; one per history entry. */
  restoreKey?: string
  /** Number of cards in a column from which only cards near the viewport are rendered. */
  virtualAfter?: number
}

const COLUMNS = 2

/**
 * Two columns of any number of cards of any height. A card never changes its column. A wide page
 * has rows of three to five.
 */
export function InfiniteWaterfall<T>(props: InfiniteWaterfallProps<T>) {
  const { items, getKey, renderItem, restoreKey, virtualAfter } = props
  const left = useRef<RowsHandle>(null)
  const right = useRef<RowsHandle>(null)
  const handles = [left, right]
  const place = useScrollMemory(restoreKey, items.length > 0, () =>
    handles.map(({ current }) => current?.cache),
  )
  const perRow = useColumns().cards
  const rows = useMemo(() => (perRow > COLUMNS ? inRows(items, perRow) : null), [items, perRow])
  const columns = useMemo(() => inColumns(items, COLUMNS), [items])
  const caches: unknown[] = Array.isArray(place?.extra) ? place.extra : []

  const renderCell = (card: T, index: number) => (
    <div key={getKey(card)} className={styles.cell} style={{ order: index }}>
      {renderItem(card, index)}
    </div>
  )
  if (rows) {
    return (
      <LongRows
        rows={rows}
        virtualAfter={virtualAfter}
        handle={left}
        cache={caches[0]}
        renderRow={(cards, row) => (
          <div key={getKey(cards[0] as T)} className={styles.row}>
            {cards.map((card, cell) => renderCell(card, row * perRow + cell))}
          </div>
        )}
      />
    )
  }
  return (
    <div className={styles.waterfall}>
      {columns.map((cards, column) => (
        <div key={column === 0 ? 'left' : 'right'} className={styles.column}>
          <LongRows
            rows={cards}
            virtualAfter={virtualAfter}
            handle={handles[column]}
            cache={caches[column]}
            renderRow={(card, row) => renderCell(card, row * COLUMNS + column)}
          />
        </div>
      ))}
    </div>
  )
}
