import { mayBeKept } from './page-key.ts'
import { openStore } from './store.ts'
import { strategyFor } from './strategy.ts'
import type { FetchLike, WorkerScope } from './worker-scope.ts'

/** So long a page that is kept waits for the network's, which is newer. */
const PATIENCE_MS = 3_000

/** What a page may ask of the worker: to keep what it was loaded from before there was a worker. */
export type KeepFiles = { kind: 'keep'; files: string[] }

const isKeepFiles = (data: unknown): data is KeepFiles =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'keep'

/** @param built paths of the files of this build, as `/assets/home-page-1a2b3c4d.js` */
export function runWorker(scope: WorkerScope, built: readonly string[]): void {
  const { origin } = scope.location
  const store = openStore(scope.caches, origin, built)
  const wait = (ms: number) => new Promise<void>((resolve) => scope.setTimeout(resolve, ms))

  /** The request that the browser has already sent while the worker woke up, or one now. */
  const through = async ({ preloadResponse, request }: FetchLike): Promise<Response> =>
    (await preloadResponse) ?? (await scope.fetch(request))

  async function page(event: FetchLike): Promise<Response> {
    const { request } = event
    const asked = through(event)
    event.waitUntil(
      asked.then(
        (answer) => store.keepPage(request.url, answer.clone()),
        () => undefined,
      ),
    )
    const kept = store.page(request.url, Date.now())
    const late = wait(PATIENCE_MS).then(async () => (await kept) ?? asked)
    try {
      return await Promise.race([asked, late])
    } catch (error) {
      const instead = await kept
      if (instead) return instead
      throw error
    }
  }

  async function file(event: FetchLike): Promise<Response> {
    const { request } = event
    const kept = await store.file(request.url)
    if (kept) return kept
    const answer = await scope.fetch(request)
    event.waitUntil(store.keepFile(request.url, answer.clone()))
    return answer
  }

  /** What was loaded before the worker came; the files are still in the browser's own cache. */
  async function keepVisit(address: string, files: readonly string[]): Promise<void> {
    const paths = files.filter((path) => path.startsWith('/assets/'))
    await Promise.all(
      paths.map(async (path) => {
        const url = origin + path
        if (!(await store.file(url))) await store.keepFile(url, await scope.fetch(url))
      }),
    )
    const asked = { method: 'GET', mode: 'navigate', url: address } as const
    if (strategyFor(asked, origin) === 'page' && mayBeKept(address)) {
      await store.keepPage(address, await scope.fetch(address))
    }
  }

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) =>
    event.waitUntil(
      Promise.all([
        store.prune(),
        scope.registration.navigationPreload?.enable(),
        scope.clients.claim(),
      ]),
    ),
  )
  scope.addEventListener('fetch', (event) => {
    const strategy = strategyFor(event.request, origin)
    if (strategy === 'page') event.respondWith(page(event))
    if (strategy === 'through') event.respondWith(through(event))
    if (strategy === 'file') event.respondWith(file(event))
  })
  scope.addEventListener('message', (event) => {
    const address = event.source?.url
    if (address && isKeepFiles(event.data)) event.waitUntil(keepVisit(address, event.data.files))
  })
}
