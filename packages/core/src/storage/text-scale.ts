import type { StoragePort } from './storage.ts'

/** `elder` is the larger text, 1.3 times the usual. */
export type TextScale = 'normal' | 'elder'

/** The size of text a shopper has chosen: one for the device, whichever company is open. */
export type TextScalePort = {
  read(): TextScale
  choose(scale: TextScale): void
  /** Calls back after every choice; returns what ends that. */
  watch(listener: () => void): () => void
}

const KEY = 'mall:text-scale'

export function createTextScale({ local }: StoragePort): TextScalePort {
  const listeners = new Set<() => void>()
  return {
    read: () => (local.get(KEY) === 'elder' ? 'elder' : 'normal'),
    choose(scale) {
      if (scale === 'elder') local.set(KEY, scale)
      else local.remove(KEY)
      for (const listener of listeners) listener()
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
