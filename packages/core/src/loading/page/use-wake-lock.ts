import { useEffect, useState } from 'react'
import { useIsPageVisible } from './use-is-page-visible.ts'

/** Absent in older browsers and outside https. */
type Page = Partial<Pick<Navigator, 'wakeLock'>>

const getWakeLock = () => (navigator as Page).wakeLock

/** A lock that is refused, for example on a low battery, leaves the screen as it is. */
async function requestWakeLock(): Promise<WakeLockSentinel | null> {
  try {
    return (await getWakeLock()?.request('screen')) ?? null
  } catch {
    return null
  }
}

const release = (lock: WakeLockSentinel) => void lock.release().catch(() => undefined)

/**
 * Keeps the screen on while the component is shown in the foreground.
 * @returns `isPossible`: the browser has locks; `isAwake`: one is held
 */
export function useWakeLock(): { isPossible: boolean; isAwake: boolean } {
  const isVisible = useIsPageVisible()
  const [isAwake, setIsAwake] = useState(false)

  useEffect(() => {
    if (!isVisible) return
    let isCurrent = true
    let lock: WakeLockSentinel | null = null
    void requestWakeLock().then((found) => {
      if (!found) return
      if (!isCurrent) return release(found)
      lock = found
      found.addEventListener('release', () => isCurrent && setIsAwake(false))
      setIsAwake(true)
    })
    return () => {
      isCurrent = false
      setIsAwake(false)
      if (lock) release(lock)
    }
  }, [isVisible])

  return { isPossible: getWakeLock() !== undefined, isAwake }
}
