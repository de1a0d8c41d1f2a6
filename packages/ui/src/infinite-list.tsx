import { lazy, Suspense, useEffect, useRef, useState, type Key, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './infinite-list.module.css'
import { useScrollMemory } from './scroll-memory.ts'
import type { VirtualHandle } from './virtual-rows.tsx'

const VirtualRows = lazy(() => import('./virtual-rows.tsx'))

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
      <div key={getKey(first)} className={columns === 2 ? styles.pair : styles.row} role="presentation">
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

  // Decided on the client only; the first HTML holds the first page.
  const [virtual, setVirtual] = useState(false)
  const long = rows.length > virtualAfter
  useEffect(() => {
    if (long) setVirtual(true)
  }, [long])

  const plain = <div role="presentation">{rows}</div>
  return (
    <div className={styles.list}>
      <div role="list" aria-label={label} aria-busy={state === 'loading'}>
        {virtual ? (
          <Suspense fallback={plain}>
            <VirtualRows handle={handle} rows={rows} cache={place?.extra} />
          </Suspense>
        ) : (
          plain
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

  useEffect(() => {
    const element = mark.current
    if (!element || !waiting || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        loadMore()
      },
      { rootMargin: '0px 0px 800px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waiting, loadMore, count])

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
