import { useLayoutEffect, useState, type ReactElement, type RefObject } from 'react'
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua'

export type VirtualHandle = WindowVirtualizerHandle
type Props<T> = {
  handle: RefObject<VirtualHandle | null>
  rows: readonly T[]
  /** Called for rows near the screen only; the element carries the row's key. */
  renderRow: (row: T, index: number) => ReactElement
  /** What `handle.cache` was when the list was left. */
  cache: unknown
  /** Heights of the same rows while they are all in the document, else null. */
  measure: () => number[] | null
}

/** Only what is near the screen is in the document. A chunk of its own, for long lists only. */
export function VirtualRows<T>({ handle, rows, renderRow, cache, measure }: Props<T>) {
  // The plain rows are still in the document now: with their heights nothing moves in the swap.
  // Without them, a guessed height above the screen would throw the reader thousands of px off.
  const [known] = useState(() => (isSnapshot(cache) ? cache : snapshot(measure())))
  const [y] = useState(() => window.scrollY)

  useLayoutEffect(() => {
    if (window.scrollY !== y) window.scrollTo(0, y)
  }, [y])

  return (
    <WindowVirtualizer ref={handle} bufferSize={600} cache={known} data={rows}>
      {renderRow}
    </WindowVirtualizer>
  )
}

function snapshot(heights: number[] | null): CacheSnapshot | undefined {
  return heights?.length
    ? [heights, heights.reduce((sum, h) => sum + h, 0) / heights.length]
    : undefined
}

function isSnapshot(value: unknown): value is CacheSnapshot {
  return Array.isArray(value) && Array.isArray(value[0])
}
