import { onIdle } from './schedulers.ts'

/** A page is idle after this time without activity (ms). */
export const QUIET_MS = 2_000
/** Activity of the shopper; finished requests of resources count as well. */
const ACTIVITY_EVENTS = ['pointerdown', 'scroll', 'keydown', 'popstate'] as const

/**
 * Runs in idle time each time the page becomes idle: loaded, then 2 s without a finished request or
 * an event of the shopper.
 * @returns unsubscribes
 */
export function onPageIdle(page: Window, run: () => void): () => void {
  let lastActivityAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isEnded = false

  function check() {
    const remainingMs = lastActivityAt + QUIET_MS - performance.now()
    if (remainingMs > 0 || page.document.readyState !== 'complete') {
      timer = setTimeout(check, remainingMs > 0 ? remainingMs : QUIET_MS)
      return
    }
    timer = null
    onIdle(() => {
      if (!isEnded) run()
    })
  }
  // Stores the time only: scroll events arrive with every frame.
  const onActivity = () => {
    lastActivityAt = performance.now()
    timer ??= setTimeout(check, QUIET_MS)
  }
  const observer =
    typeof PerformanceObserver === 'function' ? new PerformanceObserver(onActivity) : null
  observer?.observe({ type: 'resource', buffered: false })
  const options = { passive: true, capture: true }
  for (const event of ACTIVITY_EVENTS) page.addEventListener(event, onActivity, options)
  onActivity()

  return () => {
    isEnded = true
    if (timer !== null) clearTimeout(timer)
    observer?.disconnect()
    for (const event of ACTIVITY_EVENTS) page.removeEventListener(event, onActivity, options)
  }
}
