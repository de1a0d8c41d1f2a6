/** Idle time is assumed after this delay where the browser does not report it (Safari). */
const IDLE_FALLBACK_MS = 200

/** Runs in the browser's next idle time. */
export function onIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => run())
  else setTimeout(run, IDLE_FALLBACK_MS)
}

/** Runs in idle time after the page has loaded. */
export function onLoad(run: () => void): void {
  const runOnIdle = () => onIdle(run)
  if (document.readyState === 'complete') runOnIdle()
  else window.addEventListener('load', runOnIdle, { once: true })
}

/**
 * Runs each time an element enters the viewport, and on the first scroll, which leads there. Runs
 * immediately on a page from the service worker's cache: its content may be outdated.
 * @returns unsubscribes
 */
export function onVisible(element: Element, run: () => void): () => void {
  const isCachedPage = document.documentElement.hasAttribute('data-kept')
  if (isCachedPage || typeof IntersectionObserver !== 'function') {
    run()
    return () => undefined
  }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) run()
  })
  observer.observe(element)
  window.addEventListener('scroll', run, { passive: true, once: true })
  return () => {
    observer.disconnect()
    window.removeEventListener('scroll', run)
  }
}

/**
 * Runs with the shopper's first touch, key or scroll.
 * @returns unsubscribes
 */
export function onActivity(run: () => void): () => void {
  const events = ['pointerdown', 'keydown', 'scroll'] as const
  const end = () => {
    for (const event of events) window.removeEventListener(event, handle)
  }
  const handle = () => {
    end()
    run()
  }
  for (const event of events) window.addEventListener(event, handle, { passive: true })
  return end
}

/** Network Information API; absent in Safari and Firefox. */
type Connection = { connection?: { saveData?: boolean; effectiveType?: string } }

/** Whether the connection allows prefetching: neither data saver nor 2G. */
export function canPrefetch(navigator: object): boolean {
  const { connection } = navigator as Connection
  return connection?.saveData !== true && !connection?.effectiveType?.endsWith('2g')
}
