import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua'

export type VirtualHandle = WindowVirtualizerHandle
type Props = {
  handle: RefObject<VirtualHandle | null>
  rows: ReactNode[]
  /** What `handle.cache` was when the list was left. */
  cache: unknown
  /** Heights of the same rows while they are all in the document, else null. */
  measure: () => number[] | null
}

/** Only what is near the screen is in the document. A chunk of its own, for long lists only. */
export function VirtualRows({ handle, rows, cache, measure }: Props) {
  // The plain rows are still in the document now: with their heights nothing moves in the swap.
  // Without them, a guessed height above the screen would throw the reader thousands of px off.
  const [known] = useState(() => (isSnapshot(cache) ? cache : snapshot(measure())))
  const [y] = useState(() => window.scrollY)

  useLayoutEffect(() => {
    if (window.scrollY !== y) window.scrollTo(0, y)
  }, [y])

  return (
    <WindowVirtualizer ref={handle} bufferSize={600} cache={known}>
      {rows}
    </WindowVirtualizer>
  )
}

function snapshot(heights: number[] | null): CacheSnapshot | undefined {
  return heights ? [heights, heights.reduce((sum, h) => sum + h, 0) / heights.length] : undefined
}

function isSnapshot(value: unknown): value is CacheSnapshot {
  return Array.isArray(value) && Array.isArray(value[0])
}
