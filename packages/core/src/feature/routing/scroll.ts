import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { entryOf } from '../context/entry.ts'

const places = new Map<string, number>()
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Time in which a position can be restored, ms, because lists fill the page after their data loads.
 */
const RESTORE_TIMEOUT_MS = 3000

/**
 * Going back and opening a tab again restore the scroll position; going forward starts at the top.
 * The first screen is not scrolled: a page scrolled before the shell loaded is not moved to the
 * top.
 */
export function useScroll(): void {
  const location = useLocation()
  const { key } = location
  const entry = entryOf(location)
  const type = useNavigationType()
  const isFirst = useRef(true)

  useBrowserLayoutEffect(() => {
    const stays = isFirst.current || type === 'REPLACE'
    isFirst.current = false
    const returns = type === 'POP' || entry !== key
    const target = returns ? (places.get(entry) ?? 0) : 0
    const cancel = stays ? () => undefined : scrollTo(target)
    return () => {
      cancel()
      places.set(entry, lastY)
    }
  }, [key, entry, type])

  useEffect(() => {
    const remember = () => void (lastY = window.scrollY)
    // The first position is read after the first frame, because reading it earlier forces a layout.
    const frame = window.requestAnimationFrame(() => void window.setTimeout(remember))
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      window.cancelAnimationFrame(frame)
      window.removeEventListener('scroll', remember)
    }
  }, [])
}

// The position is stored while scrolling, because it is lost once the next screen is rendered.
let lastY = 0

function scrollTo(target: number): () => void {
  lastY = target
  moveTo(target)
  if (target === 0 || typeof ResizeObserver === 'undefined') return () => undefined
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of ['wheel', 'touchstart'] as const) window.removeEventListener(event, stop)
  }
  const observer = new ResizeObserver(() => {
    moveTo(target)
    lastY = target
    if (Math.abs(window.scrollY - target) < 2) stop()
  })
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS)
  observer.observe(document.body)
  // Scrolling by the shopper ends the restoring of a position.
  for (const event of ['wheel', 'touchstart'] as const) {
    window.addEventListener(event, stop, { passive: true })
  }
  return stop
}

function moveTo(y: number): void {
  const page = document.scrollingElement ?? document.documentElement
  page.scrollTop = y
}
