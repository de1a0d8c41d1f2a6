/** Calls back when another tab of this browser changes local storage; returns the unsubscribe. */
export function watchOtherTabs(listener: () => void): () => void {
  globalThis.addEventListener('storage', listener)
  return () => globalThis.removeEventListener('storage', listener)
}
