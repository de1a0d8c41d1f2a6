import { useCallback, useEffect, useState } from 'react'

const POLL_INTERVAL_MS = 2_000

/** What a call answers, asked again and again while it is shown; null before the first answer. */
export function usePolled<T>(call: () => Promise<T>): [T | null, () => void] {
  const [value, setValue] = useState<T | null>(null)
  const refresh = useCallback(() => {
    // The lab may be starting anew: the next round tells.
    call().then(setValue, () => undefined)
  }, [call])
  useEffect(() => {
    refresh()
    const timer = setInterval(refresh, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return [value, refresh]
}
