import { useEffect } from 'react'
import { api } from '@mall/core/api'
import { useMallDispatch, usePorts } from '@mall/core/feature'
import { afterPaint } from '../bridge/index.ts'
import type { KeepFiles } from '../worker/run-worker.ts'

type Workers = Pick<ServiceWorkerContainer, 'controller' | 'register' | 'ready'>

/**
 * Lets a revisit paint without network, where the web view can: it needs https and the API. Begun
 * after everything else. A page that came out of the worker's store asks anew for what it shows.
 */
export function useServiceWorker(): void {
  const { telemetry } = usePorts()
  const dispatch = useMallDispatch()
  useEffect(() => {
    const kept = document.documentElement.dataset['kept'] !== undefined
    // Without network it is asked for once that is back.
    if (kept && navigator.onLine) dispatch(api.internalActions.onOnline())
    if (!('serviceWorker' in navigator)) return
    const workers = navigator.serviceWorker
    afterPaint(window, () => {
      startWorker(workers, performance).catch(() => telemetry.event('worker.unavailable'))
    })
  }, [dispatch, telemetry])
}

/** Registers the worker and, the first time, has it keep what this page was loaded from. */
export async function startWorker(
  workers: Workers,
  timeline: Pick<Performance, 'getEntriesByType'>,
): Promise<void> {
  const first = workers.controller === null
  await workers.register('/service-worker.js')
  if (!first) return
  const { active } = await workers.ready
  const files = timeline.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const wish: KeepFiles = { kind: 'keep', files }
  active?.postMessage(wish)
}
