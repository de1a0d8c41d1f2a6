import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type RefObject,
} from 'react'
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua'
import type { RowsHandle } from './rows-handle.ts'

type Props<T> = {
  handle: RefObject<RowsHandle | null>
  rows: readonly T[]
  /** Renders a row, for rows near the viewport only; the element has the row's key. */
  renderRow: (row: T, index: number) => ReactElement
  /** `handle.cache` stored when the list was left. */
  cache: unknown
}

/** Renders rows near the viewport only. A separate chunk, for long lists only. */
export function VirtualRows<T>({ handle, rows, renderRow, cache }: Props<T>) {
  const rendered = useRef<WindowVirtualizerHandle>(null)
  // The plain rows are still rendered here: with their measured heights the swap moves nothing. An
  // estimated height above the viewport would move the content by thousands of px.
  const [known] = useState(() => (isSnapshot(cache) ? cache : snapshot(handle.current?.heights())))
  const [y] = useState(() => window.scrollY)

  useImperativeHandle(handle, () => ({
    get cache() {
      return rendered.current?.cache
    },
    heights: () => null,
  }))
  useLayoutEffect(() => {
    if (window.scrollY !== y) window.scrollTo(0, y)
  }, [y])

  return (
    <WindowVirtualizer ref={rendered} bufferSize={600} cache={known} data={rows}>
      {renderRow}
    </WindowVirtualizer>
  )
}

function snapshot(heights: number[] | null | undefined): CacheSnapshot | undefined {
  return heights?.length
    ? [heights, heights.reduce((sum, h) => sum + h, 0) / heights.length]
    : undefined
}

function isSnapshot(value: unknown): value is CacheSnapshot {
  return Array.isArray(value) && Array.isArray(value[0])
}
