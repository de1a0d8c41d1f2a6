import { useEffect, useEffectEvent } from 'react'

/** An open popup, or a guard of the screen itself. */
type Overlay = {
  /** Closes the popup as its scrim would; false if only its own buttons may close it. */
  dismiss: () => boolean
  /** renders nothing: the entry only receives Back */
  isGuard?: boolean
}

const overlays: Overlay[] = []
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

/** Number of open popups on the page: everything below the topmost is inert, including toasts. */
export const modalDepth = {
  get: () => overlays.filter(({ isGuard }) => !isGuard).length,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** The open popups and guards for the Back key of a shell. */
export const overlayStack = {
  subscribe: modalDepth.subscribe,
  get: () => overlays.length,
  /**
   * Closes the popup at `index`, counted from the topmost, which is 0.
   * @returns false if there is none or it may not be dismissed
   */
  dismiss: (index: number): boolean => overlays.at(-1 - index)?.dismiss() ?? false,
}

/** Adds a popup as the topmost one. @returns removes it */
export function enterModal(overlay: Overlay): () => void {
  overlays.push(overlay)
  notify()
  return () => {
    const index = overlays.indexOf(overlay)
    if (index < 0) return
    overlays.splice(index, 1)
    notify()
  }
}

/** While `isActive`, Back of browser or host calls `onBack` instead of leaving the screen. */
export function useBackGuard(isActive: boolean, onBack: () => void): void {
  const handleBack = useEffectEvent(onBack)
  useEffect(() => {
    if (!isActive) return undefined
    const dismiss = () => {
      handleBack()
      return true
    }
    return enterModal({ isGuard: true, dismiss })
  }, [isActive])
}
