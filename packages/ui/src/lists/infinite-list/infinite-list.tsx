import { useMemo, useRef, type Key, type ReactNode } from 'react'
import { inRows } from '../waterfall/in-rows.ts'
import { useColumns } from '../waterfall/use-columns.ts'
import { cx } from '../../helpers/cx.ts'
import styles from './infinite-list.module.css'
import { ListFoot } from '../list-foot/list-foot.tsx'
import { LongRows } from '../long-rows/long-rows.tsx'
import type { RowsHandle } from '../long-rows/rows-handle.ts'
import { useScrollMemory } from '../scroll-memory/scroll-memory.ts'

export type InfiniteListProps<T> = {
  items: readonly T[]
  getKey: (item: T) => Key
  renderItem: (item: T, index: number) => ReactNode
  hasMore: boolean
  /**
   * Called once each time the end approaches the viewport; not while `state` is loading or error.
   */
  loadMore: () => void
  state?: 'idle' | 'loading' | 'error'
  /** 2 puts items side by side, row by row; both values give more columns on a wide page. */
  columns?: 1 | 2
  /** Key of the stored scroll position; one per history entry. */
  restoreKey?: string
  /** Shown while more items load; a line of text by default. */
  loading?: ReactNode
  /** Content below the last item; null shows nothing. */
  end?: ReactNode
  label?: string
  /** Number of rows from which only rows near the viewport are rendered. */
  virtualAfter?: number
}

export function InfiniteList<T>(props: InfiniteListProps<T>) {
  const { items, getKey, renderItem, hasMore, loadMore, state = 'idle', columns = 1 } = props
  const handle = useRef<RowsHandle>(null)
  const place = useScrollMemory(props.restoreKey, items.length > 0, () => handle.current?.cache)
  const page = useColumns()
  const perRow = columns === 2 ? page.cards : page.rows
  const isWide = perRow > columns
  const rows = useMemo(() => inRows(items, perRow), [items, perRow])

  return (
    <div className={cx(styles.list, columns === 2 && styles.tiles)}>
      <div
        role="list"
        className={isWide ? undefined : styles.first}
        aria-label={props.label}
        aria-busy={state === 'loading'}
      >
        <LongRows
          rows={rows}
          virtualAfter={props.virtualAfter}
          handle={handle}
          cache={place?.extra}
          renderRow={(cells, row) => (
            <div
              key={getKey(cells[0] as T)}
              className={isWide ? styles.wide : columns === 2 ? styles.pair : styles.row}
              role="presentation"
            >
              {cells.map((item, cell) => (
                <div
                  key={getKey(item)}
                  role="listitem"
                  // -1: the total number is unknown.
                  aria-setsize={hasMore ? -1 : items.length}
                  aria-posinset={row * perRow + cell + 1}
                >
                  {renderItem(item, row * perRow + cell)}
                </div>
              ))}
            </div>
          )}
        />
      </div>
      <ListFoot
        {...props}
        hasMore={hasMore}
        loadMore={loadMore}
        state={state}
        count={items.length}
      />
    </div>
  )
}
