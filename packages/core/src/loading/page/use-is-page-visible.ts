import { useSyncExternalStore } from 'react'

function subscribe(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}
const isVisible = () => document.visibilityState === 'visible'
const always = () => true

/** Whether the page is in the foreground. True during server rendering and hydration. */
export const useIsPageVisible = (): boolean => useSyncExternalStore(subscribe, isVisible, always)
