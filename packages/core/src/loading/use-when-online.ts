import { useEffectEvent, useLayoutEffect } from 'react'

/** Runs `recover` each time the device reconnects, from the moment that what uses it is on screen. */
export function useWhenOnline(recover: () => void): void {
  const handleOnline = useEffectEvent(recover)
  useLayoutEffect(() => {
    const listener = () => handleOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
