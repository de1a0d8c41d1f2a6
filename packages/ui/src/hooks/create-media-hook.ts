import { useSyncExternalStore } from 'react'

/** A hook that follows a media query; false in the first HTML and where there is no `matchMedia`. */
export function createMediaHook(query: string): () => boolean {
  const read = () => globalThis.matchMedia?.(query)
  const watch = (listener: () => void) => {
    const watched = read()
    watched?.addEventListener?.('change', listener)
    return () => watched?.removeEventListener?.('change', listener)
  }
  return () =>
    useSyncExternalStore(
      watch,
      () => read()?.matches ?? false,
      () => false,
    )
}
