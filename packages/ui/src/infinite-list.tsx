import { useRef, type Key, type ReactNode } from 'react'
import styles from './infinite-list.module.css'
import { ListFoot } from './list-foot.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { useVirtualRows } from './use-virtual-rows.ts'
import type { VirtualHandle } from './virtual-rows.tsx'

export type InfiniteListProps<T> = {
  items: readonly T[]
  getKey: (item: T) => Key
  renderItem: (item: T, index: number) => ReactNode
  hasMore: boolean
  /** Asked once each time the end comes near; not while `state` is loading or error. */
  loadMore: () => void
  state?: 'idle' | 'loading' | 'error'
  /** 2 puts items side by side, row by row. */
  columns?: 1 | 2
  /** Names the place for coming back; one per history entry. */
  restoreKey?: string
  /** While more is coming; a line of text unless told. */
  loading?: ReactNode
  /** Below the last item; null says nothing. */
  end?: ReactNode
  label?: string
  /** Rows from which on only those near the screen are kept. */
  virtualAfter?: number
}

export function InfiniteList<T>(props: InfiniteListProps<T>) {
  const { items, getKey, renderItem, hasMore, loadMore, state = 'idle', columns = 1 } = props
  const { virtualAfter = 24, label } = props
  const handle = useRef<VirtualHandle>(null)
  const place = useScrollMemory(props.restoreKey, items.length > 0, () => handle.current?.cache)

  const rows: ReactNode[] = []
  for (let at = 0; at < items.length; at += columns) {
    const cells = items.slice(at, at + columns)
    const first = cells[0] as T
    rows.push(
      <div
        key={getKey(first)}
        className={columns === 2 ? styles.pair : styles.row}
        role="presentation"
      >
        {cells.map((item, index) => (
          <div
            key={getKey(item)}
            role="listitem"
            // -1: the whole length is not known yet.
            aria-setsize={hasMore ? -1 : items.length}
            aria-posinset={at + index + 1}
          >
            {renderItem(item, at + index)}
          </div>
        ))}
      </div>,
    )
  }

  const plain = useRef<HTMLDivElement>(null)
  const Virtual = useVirtualRows(rows.length > virtualAfter)

  return (
    <div className={styles.list}>
      <div role="list" aria-label={label} aria-busy={state === 'loading'}>
        {Virtual ? (
          <Virtual
            handle={handle}
            rows={rows}
            cache={place?.extra}
            measure={() => plain.current && heightsOf(plain.current)}
          />
        ) : (
          <div ref={plain} role="presentation">
            {rows}
          </div>
        )}
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

function heightsOf(list: HTMLElement): number[] {
  return [...list.children].map((row) => row.getBoundingClientRect().height)
}
