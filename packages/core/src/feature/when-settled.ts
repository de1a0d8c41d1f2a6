import { whenIdle } from './when-idle.ts'

/** Quiet for so long, a page has come to rest (ms): the next request of a burst comes sooner. */
export const QUIET_MS = 2_000
/** Signs of a shopper who is doing something; files that arrive are another sign. */
const hands = ['pointerdown', 'scroll', 'keydown', 'popstate'] as const

/**
 * Runs in idle time each time a page has come to rest: loaded, and then 2 s without a file that
 * arrived or a hand on it. After a rest the next begins with the next sign of life.
 * @returns ends it
 */
export function whenSettled(page: Window, run: () => void): () => void {
  let last = performance.now()
  let timer: ReturnType<typeof setTimeout> | null = null
  let ended = false

  function look() {
    const left = last + QUIET_MS - performance.now()
    if (left > 0 || page.document.readyState !== 'complete') {
      timer = setTimeout(look, left > 0 ? left : QUIET_MS)
      return
    }
    timer = null
    whenIdle(() => {
      if (!ended) run()
    })
  }
  // Only the moment is kept: a scroll event comes with every frame.
  const stir = () => {
    last = performance.now()
    timer ??= setTimeout(look, QUIET_MS)
  }
  const files = typeof PerformanceObserver === 'function' ? new PerformanceObserver(stir) : null
  files?.observe({ type: 'resource', buffered: false })
  for (const event of hands) page.addEventListener(event, stir, { passive: true, capture: true })
  stir()

  return () => {
    ended = true
    if (timer !== null) clearTimeout(timer)
    files?.disconnect()
    for (const event of hands) page.removeEventListener(event, stir, { capture: true })
  }
}
