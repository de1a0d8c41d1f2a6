import { useCallback, useEffect, useState } from 'react'

const pause = 2_000

/** What a call answers, asked again and again while it is shown; null before the first answer. */
export function usePolled<T>(call: () => Promise<T>): [T | null, () => void] {
  const [value, setValue] = useState<T | null>(null)
  const ask = useCallback(() => {
    // The lab may be starting anew: the next round tells.
    call().then(setValue, () => undefined)
  }, [call])
  useEffect(() => {
    ask()
    const timer = setInterval(ask, pause)
    return () => clearInterval(timer)
  }, [ask])
  return [value, ask]
}
