import { useSyncExternalStore } from 'react'

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
