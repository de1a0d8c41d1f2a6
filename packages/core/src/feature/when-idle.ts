/** Where the browser tells of no idle time (Safari), it is taken for granted (ms). */
const IDLE_MS = 200

/** Runs once the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => run())
  else setTimeout(run, IDLE_MS)
}

/** Runs once the page is loaded and the browser has nothing better to do. */
export function whenLoaded(run: () => void): void {
  const soon = () => whenIdle(run)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}
