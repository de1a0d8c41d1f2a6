import { changeOf, type Change, type KeptPage } from './kept-page.ts'
import { companyIn, mayBeKept } from './page-key.ts'
import { createOfflinePage } from './offline-page.ts'
import { openStore } from './store.ts'
import { strategyFor } from './strategy.ts'
import type { ClientLike, FetchLike, WorkerScope } from './worker-scope.ts'

/** ms that a page waits for the network's newer version before an old cached one is shown. */
const NETWORK_TIMEOUT_MS = 3_000
/**
 * Maximum age in ms of a cached page that is shown at once; an older one is shown only without a
 * response of the network.
 */
const FRESH_MS = 24 * 3600 * 1000

/** Message of a page to the worker: cache the files that loaded before there was a worker. */
export type KeepFiles = { kind: 'keep'; files: string[] }
/**
 * Message of an idle page to the worker: cache the code of all screens, so that they open without a
 * network.
 */
export type Precache = { kind: 'precache' }
/** Message of a page shown from the cache: how the network's later response differs from it. */
export type NewsRequest = { kind: 'news' }
/**
 * Reply to `NewsRequest`. `unknown`: the network has not responded, or another worker showed the
 * page.
 */
export type News = { kind: 'news'; change: Change | 'unknown' }

const isOf = <T extends { kind: string }>(data: unknown, kind: T['kind']): data is T =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === kind

/**
 * @param built paths of the files of this build, as `/assets/home-page-1a2b3c4d.js`
 * @param base path below which the bundle is served, without its last slash
 */
export function runWorker(scope: WorkerScope, built: readonly string[], base = ''): void {
  const { origin } = scope.location
  const store = openStore(scope.caches, origin, built, base)
  const wait = (ms: number) => new Promise<void>((resolve) => scope.setTimeout(resolve, ms))

  /**
   * The response to the request that the browser sent while the worker was starting, else to a new
   * one.
   */
  const through = async ({ preloadResponse, request }: FetchLike): Promise<Response> =>
    (await preloadResponse) ?? (await scope.fetch(request))

  /** Network results of pages shown from the cache, by client. */
  const news = new Map<string, Promise<Change>>()

  /** Caches the network's page and returns how it differs from the cached one. */
  async function learn(address: string, answer: Response, kept: KeptPage | null): Promise<Change> {
    if (answer.status !== 200) throw new Error(`a page came with ${String(answer.status)}`)
    const html = await answer.text()
    const isKept = await store.keepPage(address, answer, html, Date.now())
    const change = kept ? changeOf(await kept.html(), html, store.isCurrent) : 'none'
    if (change === 'page' && !isKept) await store.dropPage(address)
    return change
  }

  async function page(event: FetchLike): Promise<Response> {
    const { request, resultingClientId } = event
    const networkResponse = through(event)
    const kept = store.page(request.url, Date.now())
    const learnt = networkResponse.then(async (answer) =>
      learn(request.url, answer.clone(), await kept),
    )
    event.waitUntil(learnt.catch(() => undefined))

    // A reload requires the latest page, and the server resolves an address without a company.
    if (request.cache === 'default' && companyIn(request.url) !== null) {
      const instead = await kept
      if (instead && instead.age < FRESH_MS) {
        if (resultingClientId) news.set(resultingClientId, learnt)
        return instead.answer
      }
    }
    const late = wait(NETWORK_TIMEOUT_MS).then(async () => (await kept)?.answer ?? networkResponse)
    try {
      return await Promise.race([networkResponse, late])
    } catch {
      const instead = await kept
      if (instead) return instead.answer
      return showOffline(request.url)
    }
  }

  /** Shows the shell's offline page instead of the browser's error page. */
  async function showOffline(address: string): Promise<Response> {
    const { name, home } = await store.describeMall(address)
    const isHome = home !== null && new URL(home).pathname === new URL(address).pathname
    return createOfflinePage(name, isHome ? null : home)
  }

  const ownScreen = (event: FetchLike): Promise<Response> =>
    through(event).catch(() => showOffline(event.request.url))

  /**
   * Caches files one after the other until the first failure; the next idle page continues. Ends
   * for the worker of a new release as well, which the browser activates only once this one has no
   * work left.
   */
  async function precache(): Promise<void> {
    for (const path of await store.listMissingFiles()) {
      if (scope.registration.waiting) return
      const response = await scope.fetch(origin + path, { priority: 'low' })
      await store.keepFile(origin + path, response)
    }
  }

  async function sendNews(to: ClientLike): Promise<void> {
    const change = await (news.get(to.id) ?? Promise.reject(new Error('another worker'))).catch(
      () => 'unknown' as const,
    )
    news.delete(to.id)
    to.postMessage({ kind: 'news', change } satisfies News)
  }

  async function file(event: FetchLike): Promise<Response> {
    const { request } = event
    const kept = await store.file(request.url)
    if (kept) return kept
    const answer = await scope.fetch(request)
    event.waitUntil(store.keepFile(request.url, answer.clone()))
    return answer
  }

  /** Files loaded before the worker started; they are still in the browser's HTTP cache. */
  async function keepVisit(address: string, files: readonly string[]): Promise<void> {
    const paths = files.filter((path) => path.startsWith(`${base}/assets/`))
    await Promise.all(
      paths.map(async (path) => {
        const url = origin + path
        if (!(await store.file(url))) await store.keepFile(url, await scope.fetch(url))
      }),
    )
    const networkResponse = { method: 'GET', mode: 'navigate', url: address } as const
    if (strategyFor(networkResponse, origin + base) === 'page' && mayBeKept(address)) {
      const answer = await scope.fetch(address)
      await store.keepPage(address, answer, await answer.clone().text(), Date.now())
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
    const strategy = strategyFor(event.request, origin + base)
    if (strategy === 'page') event.respondWith(page(event))
    if (strategy === 'through') event.respondWith(ownScreen(event))
    if (strategy === 'file') event.respondWith(file(event))
  })
  scope.addEventListener('message', (event) => {
    const { data, source } = event
    if (!source) return
    if (isOf<KeepFiles>(data, 'keep')) event.waitUntil(keepVisit(source.url, data.files))
    if (isOf<Precache>(data, 'precache')) event.waitUntil(precache().catch(() => undefined))
    if (isOf<NewsRequest>(data, 'news')) event.waitUntil(sendNews(source))
  })
}
