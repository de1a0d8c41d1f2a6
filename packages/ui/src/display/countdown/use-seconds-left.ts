import { useEffect, useEffectEvent, useState } from 'react'

/** Whole seconds until a moment, 0 after it. Updates on each full second of the given clock. */
export function useSecondsLeft(until: number, now: () => number, onEnd?: () => void): number {
  const [, tick] = useState(0)
  const left = secondsLeft(until, now())

  const read = useEffectEvent(() => until - now())
  const end = useEffectEvent(() => onEnd?.())
  const drawn = useEffectEvent(() => left)

  useEffect(() => {
    if (drawn() === 0 && read() <= 0) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const ms = read()
      timer = setTimeout(step, Math.min(ms, (ms % 1000) + 1))
    }
    const step = () => {
      tick((n) => n + 1)
      if (read() > 0) wait()
      else end()
    }
    // Timers stop while the device sleeps, so the value is updated when the page is visible again.
    const wake = () => {
      if (document.hidden) return
      clearTimeout(timer)
      step()
    }
    // The time may have run out between render and effect, after which neither timer nor event
    // would report the end.
    if (read() > 0) wait()
    else step()
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [until])

  return left
}

function secondsLeft(until: number, at: number): number {
  return Math.max(0, Math.ceil((until - at) / 1000))
}
