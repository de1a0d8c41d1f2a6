import { useEffect } from 'react'
import { api } from '@mall/core/api'
import { useMallDispatch, usePorts } from '@mall/core/feature'
import { toPagePath } from '@mall/core/paths'
import { canPrefetch, onPageIdle, reloadOnce } from '@mall/core/loading'
import { afterPaint } from '../bridge/index.ts'
import type { NewsRequest, KeepFiles, News, Precache } from '../worker/run-worker.ts'

type Workers = Pick<ServiceWorkerContainer, 'controller' | 'register' | 'ready'>

/**
 * Lets a revisit paint without network, where the web view can: it needs https and the API. Begun
 * after everything else. A page that came out of the worker's store is brought up to date: its
 * answers are requested again, and after a release it is reloaded.
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
      // Without network it is requested once that is back.
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

/** Registers the worker and, the first time, has it keep what this page was loaded from. */
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
 * Once the page has come to rest, has the worker store the code of all screens: they open without
 * network then. Not where the shopper saves data or the line is narrow.
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
