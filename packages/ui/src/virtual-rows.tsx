import { useLayoutEffect, type ReactNode, type RefObject } from 'react'
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua'

export type VirtualHandle = WindowVirtualizerHandle
type Props = {
  handle: RefObject<VirtualHandle | null>
  rows: ReactNode[]
  /** What `handle.cache` was when the list was left. */
  cache: unknown
}

/** Only what is near the screen is in the document. A chunk of its own, for long lists only. */
export default function VirtualRows({ handle, rows, cache }: Props) {
  const y = typeof window === 'undefined' ? 0 : window.scrollY

  useLayoutEffect(() => {
    // Swapping the plain rows for these must not move what is being looked at.
    if (window.scrollY !== y) window.scrollTo(0, y)
    // Only the first time counts.
  }, [])

  return (
    <WindowVirtualizer
      ref={handle}
      bufferSize={600}
      cache={cache as CacheSnapshot | undefined}
    >
      {rows}
    </WindowVirtualizer>
  )
}
