import { useEffect, useEffectEvent } from 'react'

/** An open popup, or a guard of the screen itself. */
type Overlay = {
  /** Closes it as its scrim would; false if only its own buttons may close it. */
  dismiss: () => boolean
  /** nothing is drawn: it only receives Back */
  isGuard?: boolean
}

const overlays: Overlay[] = []
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

/** How many popups are open on the page: what is below the topmost is inert, toasts included. */
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

/** Puts a popup on top; the returned function takes it out again. */
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

/** Calls `onBack` instead of leaving the screen by Back of browser or host, while `isActive`. */
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
