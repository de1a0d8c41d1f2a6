import { useEffectEvent, useLayoutEffect } from 'react'

/** Runs `recover` each time the device reconnects while the component is mounted. */
export function useWhenOnline(recover: () => void): void {
  const handleOnline = useEffectEvent(recover)
  useLayoutEffect(() => {
    const listener = () => handleOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
