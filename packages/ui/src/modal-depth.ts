/** An open popup. */
type Overlay = {
  /** Closes it as its scrim would; false if only its own buttons may close it. */
  dismiss: () => boolean
}

const overlays: Overlay[] = []
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

/** How many popups lie on the page: what is below the topmost is inert, toasts included. */
export const modalDepth = {
  get: () => overlays.length,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** The open popups for the Back key of a shell. */
export const overlayStack = {
  ...modalDepth,
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
