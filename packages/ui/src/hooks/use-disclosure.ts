import { useState, useSyncExternalStore } from 'react'

type DisclosureState<T> = {
  isOpen: boolean
  item: T | null
  /** number of `open` calls; a key for content that resets with each opening */
  openings: number
}

/** Open state of a sheet. `item` keeps its value after closing, until the next `open`. */
export type Disclosure<T> = {
  open(item: T): void
  close(): void
  subscribe(listener: () => void): () => void
  get(): DisclosureState<T>
}

function createDisclosure<T>(): Disclosure<T> {
  let state: DisclosureState<T> = { isOpen: false, item: null, openings: 0 }
  const listeners = new Set<() => void>()
  function update(next: DisclosureState<T>) {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    open: (item) => update({ isOpen: true, item, openings: state.openings + 1 }),
    close: () => update({ ...state, isOpen: false }),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => state,
  }
}

/**
 * Creates the open state of a sheet. Changes re-render only subscribers (`useDisclosureState`).
 * With local state the screen re-rendered every card (30 ms per tap on a slow phone).
 */
export function useDisclosure<T = true>(): Disclosure<T> {
  const [disclosure] = useState(createDisclosure<T>)
  return disclosure
}

/** Subscribes to the open state; for the sheet. */
export const useDisclosureState = <T>({ subscribe, get }: Disclosure<T>): DisclosureState<T> =>
  useSyncExternalStore(subscribe, get, get)
