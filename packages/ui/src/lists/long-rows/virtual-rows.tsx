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
  /** Called for rows near the screen only; the element carries the row's key. */
  renderRow: (row: T, index: number) => ReactElement
  /** `handle.cache` from when the list was left. */
  cache: unknown
}

/** Only what is near the screen is in the document. A chunk of its own, for long lists only. */
export function VirtualRows<T>({ handle, rows, renderRow, cache }: Props<T>) {
  const rendered = useRef<WindowVirtualizerHandle>(null)
  // The plain rows are still in the document now: with their heights nothing moves in the swap.
  // Without them, a guessed height above the screen would throw the reader thousands of px off.
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
