import { useSyncExternalStore } from 'react'

/** The browsing task whose time runs, or is over, while the shopper is on another page. */
export type Browsing = { id: number; points: number; readyAt: string }

let current: Browsing | null = null
const listeners = new Set<() => void>()

function set(next: Browsing | null): void {
  current = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const startBrowsing = (browsing: Browsing): void => set(browsing)
export const endBrowsing = (): void => set(null)
export const useBrowsing = (): Browsing | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
