import { useSyncExternalStore } from 'react'

const query = () => globalThis.matchMedia?.('(hover: hover) and (pointer: fine)')
function watch(listener: () => void) {
  const watched = query()
  watched?.addEventListener?.('change', listener)
  return () => watched?.removeEventListener?.('change', listener)
}

/** Whether a mouse or a touchpad points; false in the first HTML. */
export const useFinePointer = (): boolean =>
  useSyncExternalStore(
    watch,
    () => query()?.matches ?? false,
    () => false,
  )
