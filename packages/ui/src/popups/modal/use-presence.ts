import { useEffect, useState } from 'react'

export type Presence = 'open' | 'closing' | 'gone'

/**
 * Keeps a popup mounted during its closing animation. With reduced motion it is unmounted at once.
 */
export function usePresence(open: boolean, ms: number): Presence {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)

  useEffect(() => {
    if (open || !present) return
    const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setPresent(false), still ? 0 : ms)
    return () => clearTimeout(timer)
  }, [open, present, ms])

  if (open) return 'open'
  return present ? 'closing' : 'gone'
}
