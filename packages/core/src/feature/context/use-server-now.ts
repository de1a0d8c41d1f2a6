import { useEffect, useState } from 'react'
import type { Clock } from '../../clock/index.ts'
import { usePorts } from './ports-context.ts'

export const useClock = (): Clock => usePorts().clock

/** The server's time, updated every `everyMs` while the screen is seen. */
export function useServerNow(everyMs = 1000): number {
  const clock = useClock()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    const tick = () => setNow(clock.now())
    tick()
    const timer = setInterval(tick, everyMs)
    // Timers pause in a hidden page, so the time is read when it becomes visible.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [clock, everyMs])
  return now
}

/** Milliseconds left until a time on the server's clock; 0 after it, or without one. */
export function useCountdown(until: string | number | null): number {
  const now = useServerNow()
  if (until === null) return 0
  const left = new Date(until).getTime() - now
  return Number.isNaN(left) ? 0 : Math.max(0, left)
}
