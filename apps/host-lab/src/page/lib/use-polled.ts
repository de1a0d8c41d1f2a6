import { useCallback, useEffect, useState } from 'react'

const POLL_INTERVAL_MS = 2_000

/** Polls a call while the component is mounted; null before the first result. */
export function usePolled<T>(call: () => Promise<T>): [T | null, () => void] {
  const [value, setValue] = useState<T | null>(null)
  const refresh = useCallback(() => {
    // The lab may be restarting: the next poll retries.
    call().then(setValue, () => undefined)
  }, [call])
  useEffect(() => {
    refresh()
    const timer = setInterval(refresh, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [refresh])
  return [value, refresh]
}
