import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../plugins/errors.ts'
import type { Settings } from '../settings.ts'
import { sendFile, type StoredFile } from './files.ts'
import { unregisterWorkerScript } from './scripts/unregister-worker-script.ts'

const path = '/service-worker.js'
/** Address of the service worker, which a browser requests to find a newer version. */
const CACHE_CONTROL = 'no-cache'

/**
 * Serves the shell's service worker, or with MALL_SERVICE_WORKER=off one that unregisters itself,
 * because browsers keep a worker after a 404.
 */
export function serviceWorkerRoute(
  app: FastifyInstance,
  settings: Pick<Settings, 'MALL_SERVICE_WORKER'>,
  filesFor: (request: FastifyRequest) => ReadonlyMap<string, StoredFile> | undefined,
): void {
  app.get(path, (request, reply) => {
    if (settings.MALL_SERVICE_WORKER === 'off') {
      return reply
        .header('cache-control', CACHE_CONTROL)
        .type('text/javascript; charset=utf-8')
        .send(unregisterWorkerScript)
    }
    const file = filesFor(request)?.get(path)
    return file ? sendFile(file, CACHE_CONTROL, request, reply) : reply.status(404).send(notFound())
  })
}
