import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { createScrollMemory } from '@mall/ui'

const scrollPositions = createScrollMemory()
const onServer = typeof Element === 'undefined'
const useBrowserLayoutEffect = onServer ? useEffect : useLayoutEffect

/** Restores the scroll position of a scrollable pane once its content is `ready`. */
export function usePaneScroll<T extends HTMLElement>(
  key: string,
  ready: boolean,
): RefObject<T | null> {
  const pane = useRef<T>(null)
  useBrowserLayoutEffect(() => {
    const element = pane.current
    if (!element || !ready) return
    element.scrollTop = scrollPositions.recall(key)?.y ?? 0
    let y = element.scrollTop
    const handleScroll = () => void (y = element.scrollTop)
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      element.removeEventListener('scroll', handleScroll)
      scrollPositions.remember(key, { y })
    }
  }, [key, ready])
  return pane
}
