import { useEffect, useEffectEvent } from 'react'

/** Runs `recover` each time the device reconnects. */
export function useWhenOnline(recover: () => void): void {
  const handleOnline = useEffectEvent(recover)
  useEffect(() => {
    const listener = () => handleOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
