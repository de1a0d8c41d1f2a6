import { useRef, type ReactElement, type RefObject } from 'react'
import { useVirtualRows } from './use-virtual-rows.ts'
import type { VirtualHandle } from './virtual-rows.tsx'

export type LongRowsProps<T> = {
  rows: readonly T[]
  /** The element carries the row's key. Rows far from the screen may not be asked for. */
  renderRow: (row: T, index: number) => ReactElement
  /** Rows from which on only those near the screen are kept in the document. */
  virtualAfter?: number
  /** Its `cache` is what has been measured, to be given back as `cache` after coming back. */
  handle?: RefObject<VirtualHandle | null>
  cache?: unknown
}

/** Rows of any height one below the other, in a page that scrolls; as many as there are. */
export function LongRows<T>({
  rows,
  renderRow,
  virtualAfter = 24,
  handle,
  cache,
}: LongRowsProps<T>) {
  const plain = useRef<HTMLDivElement>(null)
  const own = useRef<VirtualHandle>(null)
  const Virtual = useVirtualRows(rows.length > virtualAfter)
  if (Virtual) {
    return (
      <Virtual
        handle={handle ?? own}
        rows={rows}
        renderRow={renderRow}
        cache={cache}
        measure={() => plain.current && heightsOf(plain.current)}
      />
    )
  }
  return (
    <div ref={plain} role="presentation">
      {rows.map(renderRow)}
    </div>
  )
}

function heightsOf(list: HTMLElement): number[] {
  return [...list.children].map((row) => row.getBoundingClientRect().height)
}
