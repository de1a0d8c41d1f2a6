import { useRef, type ReactElement, type RefObject } from 'react'
import { lateComponent } from '../../helpers/late-component.ts'
import { PlainRows } from './plain-rows.tsx'
import type { RowsHandle } from './rows-handle.ts'

/** Where it cannot be fetched a long list is whole, only heavier. */
const useVirtualRows = lateComponent(async () => (await import('./virtual-rows.tsx')).VirtualRows)

export type LongRowsProps<T> = {
  rows: readonly T[]
  /** The element carries the row's key. Rows far from the screen may not be requested. */
  renderRow: (row: T, index: number) => ReactElement
  /** Rows from which on only those near the screen are kept in the document. */
  virtualAfter?: number
  handle?: RefObject<RowsHandle | null>
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
  const own = useRef<RowsHandle>(null)
  const Rows = useVirtualRows(rows.length > virtualAfter) ?? PlainRows
  return <Rows rows={rows} renderRow={renderRow} handle={handle ?? own} cache={cache} />
}
