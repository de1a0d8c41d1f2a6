import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { entryOf } from '../context/entry.ts'

const places = new Map<string, number>()
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Lists fill the page only after their data is back on screen. */
const RESTORE_TIMEOUT_MS = 3000

/**
 * Going back finds the page where it was left, and so does a tab that is opened again; going
 * forward starts at the top. The first screen stays where it is: a page scrolled before the shell
 * loaded is not moved to the top.
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
    // The position of the first screen is read when its frame is drawn: before, it is laid out for
    // that.
    const frame = window.requestAnimationFrame(() => void window.setTimeout(remember))
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      window.cancelAnimationFrame(frame)
      window.removeEventListener('scroll', remember)
    }
  }, [])
}

// Read while scrolling: once the next screen is in place the old position is already gone.
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
  // The shopper's own hand wins over memory.
  for (const event of ['wheel', 'touchstart'] as const) {
    window.addEventListener(event, stop, { passive: true })
  }
  return stop
}

function moveTo(y: number): void {
  const page = document.scrollingElement ?? document.documentElement
  page.scrollTop = y
}
