import type { StoragePort } from './storage.ts'

/** `elder` is the larger text, 1.3 times the usual. */
export type TextScale = 'normal' | 'elder'

/**
 * The size of text on this device, whichever company is open: the shopper's own choice, else what
 * the host app is set to.
 */
export type TextScalePort = {
  read(): TextScale
  choose(scale: TextScale): void
  /** The host shows text this many times larger than normal; from 1.3 on that means `elder`. */
  setHostScale(hostScale: number): void
  /** Calls back after every change; returns what ends that. */
  watch(listener: () => void): () => void
}

const KEY = 'mall:text-scale'
const LARGE = 1.3

export function createTextScale({ local }: StoragePort): TextScalePort {
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  let followedScale: TextScale = 'normal'
  return {
    read() {
      const chosen = local.get(KEY)
      return chosen === 'elder' || chosen === 'normal' ? chosen : followedScale
    },
    choose(scale) {
      // The host's own value is no choice: it continues to follow the host.
      if (scale === followedScale) local.remove(KEY)
      else local.set(KEY, scale)
      notify()
    },
    setHostScale(hostScale) {
      const next = hostScale >= LARGE ? 'elder' : 'normal'
      if (next === followedScale) return
      followedScale = next
      notify()
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
