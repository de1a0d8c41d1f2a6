import { useState, useSyncExternalStore } from 'react'

type DisclosureState<T> = { isOpen: boolean; item: T | null }

/** What opens and closes a sheet. `about` stays until it opens for something else. */
export type Disclosure<T> = {
  open(item: T): void
  close(): void
  subscribe(listener: () => void): () => void
  get(): DisclosureState<T>
}

function createDisclosure<T>(): Disclosure<T> {
  let state: DisclosureState<T> = { isOpen: false, item: null }
  const listeners = new Set<() => void>()
  function update(next: DisclosureState<T>) {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    open: (item) => update({ isOpen: true, item }),
    close: () => update({ ...state, isOpen: false }),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: () => state,
  }
}

/**
 * A sheet's opening for the screen that opens it. Only who asks `useOpened` is drawn again by it: with a
 * state of its own a screen drew all of its cards for each sheet, 30 ms of a tap on a slow phone.
 */
export function useDisclosure<T = true>(): Disclosure<T> {
  const [disclosure] = useState(createDisclosure<T>)
  return disclosure
}

/** What is opened now, for the sheet. */
export const useDisclosureState = <T>({ subscribe, get }: Disclosure<T>): DisclosureState<T> =>
  useSyncExternalStore(subscribe, get, get)
