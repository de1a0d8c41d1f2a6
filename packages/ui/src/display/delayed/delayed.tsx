import { useEffect, useRef, useState, type ReactNode } from 'react'

export type DelayedProps = {
  /** Is the work still in progress? */
  when: boolean
  fallback: ReactNode
  children?: ReactNode
  after?: number
  atLeast?: number
}

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
