import { useRef, type ReactElement, type RefObject } from 'react'
import { lateComponent } from '../../helpers/late-component.ts'
import { PlainRows } from './plain-rows.tsx'
import type { RowsHandle } from './rows-handle.ts'

/**
 * Virtual rows, loaded lazily; without their code a long list renders all rows, which costs memory.
 */
const useVirtualRows = lateComponent(async () => (await import('./virtual-rows.tsx')).VirtualRows)

export type LongRowsProps<T> = {
  rows: readonly T[]
  /** Renders a row; the element has the row's key. Not called for rows far from the viewport. */
  renderRow: (row: T, index: number) => ReactElement
  /** Number of rows from which only rows near the viewport are rendered. */
  virtualAfter?: number
  handle?: RefObject<RowsHandle | null>
  cache?: unknown
}

/** Any number of rows of any height in a scrolling page. */
export function LongRows<T>({
  rows,
  renderRow,
  virtualAfter = 24,
  handle,
  cache,
}: LongRowsProps<T>) {
  const own = useRef<RowsHandle>(null)
  const Rows = useVirtualRows(rows.length > virtualAfter) ?? PlainRows
  return <Rows rows={rows} renderRow={renderRow} handle={handle ?? own} cache={cache} />
}
