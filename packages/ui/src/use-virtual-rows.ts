import { useEffect, useState } from 'react'
import type { VirtualRows } from './virtual-rows.tsx'

type Component = typeof VirtualRows
/** Once it has come, the next long list, and the way back to this one, start with it. */
let loaded: Component | undefined

/**
 * Fetches the thinning-out for a long list; undefined until it is there, and for good where it
 * cannot be fetched: the list is then whole, only heavier.
 */
export function useVirtualRows(wanted: boolean): Component | undefined {
  const [component, setComponent] = useState(() => loaded)

  useEffect(() => {
    if (!wanted || component) return
    let mounted = true
    import('./virtual-rows.tsx').then(
      (chunk) => {
        loaded = chunk.VirtualRows
        if (mounted) setComponent(() => chunk.VirtualRows)
      },
      () => {},
    )
    return () => {
      mounted = false
    }
  }, [wanted, component])

  return wanted ? component : undefined
}
