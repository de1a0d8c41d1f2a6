import { useEffect, useRef, useState, type ReactNode } from 'react'

export type DelayedProps = {
  /** Whether the work is still in progress. */
  when: boolean
  /** Shown after `after` ms of waiting, and then for no less than `atLeast` ms. */
  fallback: ReactNode
  /** Loaded content; shown once the fallback has been visible for its minimum time. */
  children?: ReactNode
  after?: number
  atLeast?: number
}

/**
 * Shows a skeleton without flashing: not for short waits, and never for less than its minimum time.
 */
export function Delayed({ when, fallback, children, after = 200, atLeast = 300 }: DelayedProps) {
  const [shown, setShown] = useState(false)
  const since = useRef(0)

  useEffect(() => {
    if (when === shown) return
    const wait = when ? after : Math.max(0, since.current + atLeast - Date.now())
    const timer = setTimeout(() => {
      since.current = Date.now()
      setShown(when)
    }, wait)
    return () => clearTimeout(timer)
  }, [when, shown, after, atLeast])

  if (shown) return <>{fallback}</>
  return when ? null : <>{children}</>
}
