import { useEffect } from 'react'
import { api } from '@mall/core/api'
import { useMallDispatch, usePorts } from '@mall/core/feature'
import { toPagePath } from '@mall/core/paths'
import { canPrefetch, onPageIdle, reloadOnce } from '@mall/core/loading'
import { afterPaint } from '../bridge/index.ts'
import type { NewsRequest, KeepFiles, News, Precache } from '../worker/run-worker.ts'

type Workers = Pick<ServiceWorkerContainer, 'controller' | 'register' | 'ready'>

/**
 * Lets a revisit paint without a network where the web view supports it: the worker requires https
 * and its API. Registered after everything else. A page shown from the worker's cache is updated:
 * its responses are requested again, and after a release it is reloaded.
 */
export function useServiceWorker(): void {
  const ports = usePorts()
  const dispatch = useMallDispatch()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const workers = navigator.serviceWorker
    const begin = () => {
      startWorker(workers, performance).then(
        () => precacheAtRest(workers, window),
        () => ports.telemetry.event('worker.unavailable'),
      )
    }
    if (document.documentElement.dataset['kept'] === undefined) {
      afterPaint(window, begin)
      return
    }
    void getPageChanges(workers).then((change) => {
      if (change === 'page' && reloadOnce(ports)) return
      // Without a network the request waits until the device is online again.
      if (change !== 'none' && navigator.onLine) dispatch(api.internalActions.onOnline())
      afterPaint(window, begin)
    })
  }, [dispatch, ports])
}

/** Later network result for a page that was shown from the cache. */
export function getPageChanges(
  workers: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener' | 'removeEventListener'>,
): Promise<News['change']> {
  const { controller } = workers
  if (!controller) return Promise.resolve('unknown')
  return new Promise((resolve) => {
    const handleNews = ({ data }: MessageEvent<Partial<News> | null>) => {
      if (data?.kind !== 'news') return
      workers.removeEventListener('message', handleNews)
      resolve(data.change ?? 'unknown')
    }
    workers.addEventListener('message', handleNews)
    controller.postMessage({ kind: 'news' } satisfies NewsRequest)
  })
}

/** Registers the worker and, the first time, makes it cache the files that this page has loaded. */
export async function startWorker(
  workers: Workers,
  timeline: Pick<Performance, 'getEntriesByType'>,
): Promise<void> {
  const first = workers.controller === null
  await workers.register(toPagePath('/service-worker.js'))
  if (!first) return
  const { active } = await workers.ready
  const files = timeline.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const keepFiles: KeepFiles = { kind: 'keep', files }
  active?.postMessage(keepFiles)
}

/**
 * Once the page is idle, makes the worker cache the code of all screens, which then open without a
 * network. Skipped where the shopper saves data or the connection is slow.
 */
export function precacheAtRest(workers: Pick<Workers, 'ready'>, page: Window): void {
  const end = onPageIdle(page, () => {
    if (!canPrefetch(page.navigator)) return
    end()
    void workers.ready.then(({ active }) =>
      active?.postMessage({ kind: 'precache' } satisfies Precache),
    )
  })
}
