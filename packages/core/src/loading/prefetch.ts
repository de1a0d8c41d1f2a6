import type { Loading } from './loading-context.ts'
import { onPageIdle } from './on-page-idle.ts'
import { canPrefetch, onIdle } from './schedulers.ts'
import type { ScreenLoader } from './screen-loader.ts'

/** The loader of the screen at a path, or null where this bundle has none. */
export type FindScreen = (pathname: string) => ScreenLoader | null

const parsePath = (href: string | null | undefined) => href?.split(/[?#]/)[0] ?? ''

/**
 * Loads the screen of a link when the link is touched: the tap most likely follows.
 * @returns unsubscribes
 */
export function prefetchOnTouch(findScreen: FindScreen, page: Document): () => void {
  const handle = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
    if (link) void findScreen(parsePath(link.getAttribute('href')))?.load()
  }
  const events = ['pointerdown', 'mouseover', 'focusin'] as const
  for (const event of events) page.addEventListener(event, handle, { passive: true })
  return () => {
    for (const event of events) page.removeEventListener(event, handle)
  }
}

/** Screens of the links in the viewport that are not loaded yet, in document order. */
function findVisibleScreens(findScreen: FindScreen, page: Document): Promise<ScreenLoader[]> {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
  if (links.length === 0) return Promise.resolve([])
  // Missing in old web views, and in tests that remove their stub while a timer is pending.
  if (typeof IntersectionObserver === 'undefined') return Promise.resolve([])
  return new Promise((resolve) => {
    // Reports all links at once without a forced layout.
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect()
      const loaders = entries
        .filter(({ isIntersecting }) => isIntersecting)
        .map(({ target }) => findScreen(parsePath(target.getAttribute('href'))))
        .filter((loader) => loader !== null)
      resolve([...new Set(loaders)].filter((loader) => loader.get().kind === 'idle'))
    })
    for (const link of links) observer.observe(link)
  })
}

/**
 * Each time the page is idle, loads the code of the screen's closed parts and of the screens linked
 * in the viewport, one after the other. Does nothing on a metered or slow connection.
 * @returns unsubscribes
 */
export function prefetchOnPageIdle(
  { prefetchQueue }: Pick<Loading, 'prefetchQueue'>,
  findScreen: FindScreen,
  page: Window,
): () => void {
  if (typeof IntersectionObserver !== 'function') return () => undefined
  const { navigator } = page
  let isRunning = false

  async function prefetch() {
    isRunning = true
    const screens = await findVisibleScreens(findScreen, page.document)
    for (const load of [...prefetchQueue, ...screens.map((screen) => screen.prefetch)]) {
      if (!canPrefetch(navigator)) break
      // Opening the part or the screen loads again and shows the error.
      await load().catch(() => undefined)
      prefetchQueue.delete(load)
      await new Promise<void>(onIdle)
    }
    isRunning = false
  }
  return onPageIdle(page, () => {
    if (!isRunning && canPrefetch(navigator)) void prefetch()
  })
}
