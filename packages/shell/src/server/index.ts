import { parentPort } from 'node:worker_threads'
import { createShell, type Feature } from '@mall/core/feature'
import { serverHost } from '@mall/core/host'
import { silentNotify } from '@mall/core/notify'
import { serveRenders } from '@mall/core/server'
import { fallbacks } from '../layout/fallbacks.tsx'
import { Layout } from '../layout/layout.tsx'

/**
 * A bundle's screens, rendered in a worker thread of the edge (`@mall/contract/rendering`).
 * @param titleBar as the shell's host reports it in the browser, so that the markup is the same
 */
export function renderFeatures(
  features: readonly Feature[],
  { titleBar }: { titleBar: boolean },
): void {
  if (!parentPort) throw new Error('the renderer of a shell runs as a worker of the edge')
  const host = { ...serverHost, facts: { ...serverHost.facts, titleBar } }
  serveRenders(parentPort, (entry, fetch) =>
    createShell({
      host,
      features,
      layout: Layout,
      fallbacks,
      notify: silentNotify,
      entry,
      fetch,
    }),
  )
}
