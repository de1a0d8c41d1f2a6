let depth = 0
const listeners = new Set<() => void>()

/** How many popups lie on the page: what is below the topmost is inert, toasts included. */
export const modalDepth = {
  get: () => depth,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export function enterModal(): () => void {
  move(1)
  return () => move(-1)
}

function move(by: number) {
  depth += by
  for (const listener of listeners) listener()
}
