import { useMemo, useRef, type Key, type ReactNode } from 'react'
import { inColumns } from '../waterfall/in-rows.ts'
import styles from './infinite-waterfall.module.css'
import { LongRows } from '../long-rows/long-rows.tsx'
import type { RowsHandle } from '../long-rows/rows-handle.ts'
import { useScrollMemory } from '../scroll-memory/scroll-memory.ts'

export type InfiniteWaterfallProps<T> = {
  items: readonly T[]
  getKey: (item: T) => Key
  renderItem: (item: T, index: number) => ReactNode
  /** Names the place for coming back; one per history entry. */
  restoreKey?: string
  /** Cards in a column from which on only those near the screen are kept. */
  virtualAfter?: number
}

const COLUMNS = 2

/** Two columns of cards of any height, as many as there are. A card stays in its column for good. */
export function InfiniteWaterfall<T>(props: InfiniteWaterfallProps<T>) {
  const { items, getKey, renderItem, restoreKey, virtualAfter } = props
  const left = useRef<RowsHandle>(null)
  const right = useRef<RowsHandle>(null)
  const handles = [left, right]
  const place = useScrollMemory(restoreKey, items.length > 0, () =>
    handles.map(({ current }) => current?.cache),
  )
  const columns = useMemo(() => inColumns(items, COLUMNS), [items])
  const caches: unknown[] = Array.isArray(place?.extra) ? place.extra : []

  return (
    <div className={styles.waterfall}>
      {columns.map((cards, column) => (
        <div key={column === 0 ? 'left' : 'right'} className={styles.column}>
          <LongRows
            rows={cards}
            virtualAfter={virtualAfter}
            handle={handles[column]}
            cache={caches[column]}
            renderRow={(card, row) => (
              <div key={getKey(card)} className={styles.cell}>
                {renderItem(card, row * COLUMNS + column)}
              </div>
            )}
          />
        </div>
      ))}
    </div>
  )
}
