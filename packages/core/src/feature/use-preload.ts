import { useEffect } from 'react'
import { hasRoom } from './has-room.ts'
import { useShell } from './shell-context.ts'
import { whenLoaded } from './when-idle.ts'

/**
 * Has a part made ready once the page has come to rest, before anybody opens it: mostly its code fetched.
 * @param load the same function from one drawing to the next
 */
export function usePreload(load: () => Promise<unknown>): void {
  const { wanted } = useShell()
  useEffect(() => {
    wanted.add(load)
    return () => void wanted.delete(load)
  }, [wanted, load])
}

/**
 * The same for what a screen is there for, and may be tapped as soon as it is seen: once the page is loaded.
 * @param load always the same function
 */
export function usePreloadSoon(load: () => Promise<unknown>): void {
  useEffect(() => {
    whenLoaded(() => {
      // Whoever opens it asks for it again, and says so where it cannot be had.
      if (hasRoom(navigator)) load().catch(() => undefined)
    })
  }, [load])
}
