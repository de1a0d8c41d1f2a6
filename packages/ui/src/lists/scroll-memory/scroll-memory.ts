import { useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { afterNextPaint } from '../../helpers/after-next-paint.ts'

/** Where a page was left. `extra` is the list's own business (measured heights). */
export type ScrollPlace = { y: number; extra?: unknown }
export type ScrollMemory = {
  recall: (key: string) => ScrollPlace | undefined
  remember: (key: string, place: ScrollPlace) => void
  forget: (key: string) => void
}

/** The last `size` places, by key. In memory only: a reloaded page starts at its top. */
export function createScrollMemory(size = 50): ScrollMemory {
  const places = new Map<string, ScrollPlace>()
  return {
    recall: (key) => places.get(key),
    remember(key, place) {
      places.delete(key)
      places.set(key, place)
      const oldest = places.keys().next()
      if (places.size > size && !oldest.done) places.delete(oldest.value)
    },
    forget: (key) => void places.delete(key),
  }
}

/** The one that lists use. Give keys per history entry, so that a new visit starts at the top. */
export const ScrollMemory: ScrollMemory = /* @__PURE__ */ createScrollMemory()

/** Goes back to the remembered place once `ready`, before the first paint, and keeps it on leaving. */
export function useScrollMemory(
  key: string | undefined,
  ready: boolean,
  extra?: () => unknown,
): ScrollPlace | undefined {
  const place = useMemo(() => (key === undefined ? undefined : ScrollMemory.recall(key)), [key])
  const readExtra = useEffectEvent(() => extra?.())

  useLayoutEffect(() => {
    if (key === undefined || !ready) return
    const left = ScrollMemory.recall(key)
    if (left) window.scrollTo(0, left.y)
    // Read while scrolling: on leaving, the next page may already have shortened the document.
    let y = left?.y ?? 0
    const read = () => void (y = window.scrollY)
    const callOff = afterNextPaint(read)
    window.addEventListener('scroll', read, { passive: true })
    return () => {
      callOff()
      window.removeEventListener('scroll', read)
      ScrollMemory.remember(key, { y, extra: readExtra() })
    }
  }, [key, ready])

  return place
}

/** Scrolls to the top where `key` has no remembered place: the page stays, its list is another one. */
export function useTopUnlessRemembered(key: string): void {
  useLayoutEffect(() => {
    if (!ScrollMemory.recall(key)) window.scrollTo(0, 0)
  }, [key])
}
