import { parentPort } from 'node:worker_threads'
import { createShell, type Feature } from '@mall/core/feature'
import { serverHost } from '@mall/core/host'
import { silentNotify } from '@mall/core/notify'
import { serveRenders } from '@mall/core/server'
import { faces } from '../layout/faces.tsx'
import { Layout } from '../layout/layout.tsx'

/** A bundle's screens, rendered in a worker thread of the edge (`@mall/contract/rendering`). */
export function renderFeatures(features: readonly Feature[]): void {
  if (!parentPort) throw new Error('the renderer of a shell runs as a worker of the edge')
  serveRenders(parentPort, (entry, fetch) =>
    createShell({
      host: serverHost,
      features,
      layout: Layout,
      faces,
      notify: silentNotify,
      entry,
      fetch,
    }),
  )
}
