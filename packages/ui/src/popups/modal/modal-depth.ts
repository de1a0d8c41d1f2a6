import { useEffect, useEffectEvent } from 'react'

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

export const modalDepth = {
  get: () => overlays.filter(({ isGuard }) => !isGuard).length,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const overlayStack = {
  subscribe: modalDepth.subscribe,
  get: () => overlays.length,
  /**
   * Closes the popup at `index`, counted from the topmost, which is 0.
   * @returns false if there is none or it may not be dismissed
   */
  dismiss: (index: number): boolean => overlays.at(-1 - index)?.dismiss() ?? false,
}

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
