import { useEffect, useEffectEvent } from 'react'

/** Runs `recover` when the device gets its network back; for what failed without one. */
export function useWhenOnline(recover: () => void): void {
  const handleOnline = useEffectEvent(recover)
  useEffect(() => {
    const listener = () => handleOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
