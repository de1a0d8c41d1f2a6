import { useState, useSyncExternalStore } from 'react'

type Opened<T> = { open: boolean; about: T | null }

/** What opens and closes a sheet. `about` stays until it opens for something else. */
export type Opening<T> = {
  show(about: T): void
  close(): void
  subscribe(told: () => void): () => void
  get(): Opened<T>
}

function createOpening<T>(): Opening<T> {
  let now: Opened<T> = { open: false, about: null }
  const listeners = new Set<() => void>()
  function become(next: Opened<T>) {
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
export function useOpening<T = true>(): Opening<T> {
  const [opening] = useState(createOpening<T>)
  return opening
}

/** What is opened now, for the sheet. */
export const useOpened = <T>({ subscribe, get }: Opening<T>): Opened<T> =>
  useSyncExternalStore(subscribe, get, get)
