import { useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { afterNextPaint } from '../../helpers/after-next-paint.ts'

/**
 * Scroll position at which a page was left. `extra` is data of the list, such as measured heights.
 */
export type ScrollPlace = { y: number; extra?: unknown }
export type ScrollMemory = {
  recall: (key: string) => ScrollPlace | undefined
  remember: (key: string, place: ScrollPlace) => void
  forget: (key: string) => void
}

/** The latest `size` scroll positions by key. In memory only: a reloaded page starts at its top. */
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

/** Restores the stored position once `ready`, before the first paint, and stores it on leaving. */
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
    // Read while scrolling, because on leaving the next page may already have shortened the
    // document.
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

/** Scrolls to the top where `key` has no stored position, because the page shows another list. */
export function useTopUnlessRemembered(key: string): void {
  useLayoutEffect(() => {
    if (!ScrollMemory.recall(key)) window.scrollTo(0, 0)
  }, [key])
}
