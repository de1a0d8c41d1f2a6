import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { createScrollMemory } from '@mall/ui'

const places = createScrollMemory()
const onServer = typeof Element === 'undefined'
const useBrowserLayoutEffect = onServer ? useEffect : useLayoutEffect

/** A pane that scrolls by itself is found where it was left, once what fills it is `ready`. */
export function usePaneScroll(
  pane: RefObject<HTMLElement | null>,
  key: string,
  ready: boolean,
): void {
  useBrowserLayoutEffect(() => {
    const element = pane.current
    if (!element || !ready) return
    element.scrollTop = places.recall(key)?.y ?? 0
    let y = element.scrollTop
    const handleScroll = () => void (y = element.scrollTop)
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      element.removeEventListener('scroll', handleScroll)
      places.remember(key, { y })
    }
  }, [pane, key, ready])
}
