import { useEffectEvent, useLayoutEffect } from 'react'

export function useWhenOnline(recover: () => void): void {
  const handleOnline = useEffectEvent(recover)
  useLayoutEffect(() => {
    const listener = () => handleOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
