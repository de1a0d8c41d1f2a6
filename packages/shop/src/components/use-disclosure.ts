import { useState, useSyncExternalStore } from 'react'

type DisclosureState<T> = { open: boolean; about: T | null }

/** What opens and closes a sheet. `about` stays until it opens for something else. */
export type Disclosure<T> = {
  show(about: T): void
  close(): void
  subscribe(told: () => void): () => void
  get(): DisclosureState<T>
}

function createDisclosure<T>(): Disclosure<T> {
  let now: DisclosureState<T> = { open: false, about: null }
  const listeners = new Set<() => void>()
  function become(next: DisclosureState<T>) {
    now = next
    for (const told of listeners) told()
  }
  return {
    show: (about) => become({ open: true, about }),
    close: () => become({ ...now, open: false }),
    subscribe(told) {
      listeners.add(told)
      return () => void listeners.delete(told)
    },
    get: () => now,
  }
}

/**
 * A sheet's opening for the screen that opens it. Only who asks `useOpened` is drawn again by it: with a
 * state of its own a screen drew all of its cards for each sheet, 30 ms of a tap on a slow phone.
 */
export function useDisclosure<T = true>(): Disclosure<T> {
  const [opening] = useState(createDisclosure<T>)
  return opening
}

/** What is opened now, for the sheet. */
export const useDisclosureState = <T>({ subscribe, get }: Disclosure<T>): DisclosureState<T> =>
  useSyncExternalStore(subscribe, get, get)
