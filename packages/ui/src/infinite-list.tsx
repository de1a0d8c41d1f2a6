import { useEffect, useEffectEvent, useRef, type Key, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './infinite-list.module.css'
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
      <Foot {...props} hasMore={hasMore} loadMore={loadMore} state={state} count={items.length} />
    </div>
  )
}

type FootProps = {
  hasMore: boolean
  loadMore: () => void
  state: 'idle' | 'loading' | 'error'
  count: number
  loading?: ReactNode
  end?: ReactNode
}

function Foot({ hasMore, loadMore, state, count, loading, end = '没有更多了' }: FootProps) {
  const mark = useRef<HTMLDivElement>(null)
  const waiting = hasMore && state === 'idle'
  const askForMore = useEffectEvent(() => loadMore())

  useEffect(() => {
    const element = mark.current
    if (!element || !waiting || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        askForMore()
      },
      { rootMargin: '0px 0px 800px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waiting, count])

  return (
    <div ref={mark} className={styles.foot}>
      <div role="status">
        {state === 'loading' && (loading ?? '正在加载…')}
        {!hasMore && state === 'idle' && count > 0 && end}
        {state === 'error' && '没有加载出来'}
      </div>
      {state === 'error' && (
        <Button size="m" variant="soft" onClick={loadMore}>
          重新加载
        </Button>
      )}
      {waiting && (
        // For those whose device does not scroll to the end: a way on all the same.
        <Button size="m" variant="line" onClick={loadMore}>
          加载更多
        </Button>
      )}
    </div>
  )
}

function heightsOf(list: HTMLElement): number[] {
  return [...list.children].map((row) => row.getBoundingClientRect().height)
}
