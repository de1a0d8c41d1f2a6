import { runWorker, type NewsRequest, type KeepFiles, type Precache } from './run-worker.ts'
import type { WorkerEvents, WorkerScope } from './worker-scope.ts'

export const origin = 'https://mall.example'

/** Text of a page as the edge renders it for a company from one response. */
export function page(companyId: number, text: string, file = '/assets/a-1.js'): string {
  const answer = { data: text, fulfilledTimeStamp: answered++ }
  const boot = { companyInfo: { companyId }, screen: { answers: { queries: { home: answer } } } }
  return (
    `<!doctype html><html><script src="${file}"></script><div id="root" data-rendered>${text}</div>` +
    `<script type="application/json" id="mall-boot">${JSON.stringify(boot)}</script></html>`
  )
}
/** Time of the latest response; each response gets another one. */
let answered = 1_000

/** The browser's cache storage, in memory. */
export function memoryCaches(): Pick<CacheStorage, 'open'> {
  const stores = new Map<string, Map<string, Response>>()
  const urlOf = (key: RequestInfo | URL) =>
    new URL(key instanceof Request ? key.url : String(key), origin).href
  return {
    async open(name) {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return {
        match: async (key: RequestInfo | URL) => store.get(urlOf(key))?.clone(),
        put: async (key: RequestInfo | URL, answer: Response) => void store.set(urlOf(key), answer),
        delete: async (key: RequestInfo | URL) => store.delete(urlOf(key)),
        keys: async () => [...store.keys()].map((url) => new Request(url)),
      } as unknown as Cache
    },
  }
}

/** A worker whose network and clock the test controls. */
export function aWorker(
  built: readonly string[] = ['/assets/a-1.js'],
  { base = '', caches = memoryCaches() } = {},
) {
  const listeners = new Map<string, (event: never) => void>()
  const answers = new Map<string, () => Promise<string>>()
  const timers: { run: () => void; ms: number }[] = []
  const requestedUrls: string[] = []
  let offline = false
  /** Number of held responses; while there are any, the worker's tasks are not awaited. */
  let late = 0
  let works: Promise<unknown>[] = []

  const scope: WorkerScope = {
    caches,
    fetch: async (input) => {
      const url = input instanceof URL ? input.href : typeof input === 'string' ? input : input.url
      requestedUrls.push(url)
      const answer = answers.get(url)
      // Error of requests that the browser sent while the worker was starting.
      if (offline || !answer) throw new DOMException('offline', 'NetworkError')
      return new Response(await answer())
    },
    location: { origin },
    registration: {},
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    setTimeout: (run, ms) => timers.push({ run, ms }),
    addEventListener: (type, listener) => void listeners.set(type, listener as never),
  }
  runWorker(scope, built, base)

  const settle = async () => {
    while (works.length > 0) {
      const now = works
      works = []
      await Promise.all(now)
    }
  }
  const fire = <K extends keyof WorkerEvents>(type: K, event: Partial<WorkerEvents[K]>) => {
    const whole = { waitUntil: (work: Promise<unknown>) => void works.push(work), ...event }
    listeners.get(type)?.(whole as never)
  }
  type How = { mode: RequestMode; cache?: RequestCache; client?: string }
  async function request(path: string, { client, ...how }: How): Promise<string> {
    // The constructor of Request does not accept the mode of a navigation.
    const request = { method: 'GET', cache: 'default', url: origin + path, ...how } as Request
    let answer: Promise<Response> | undefined
    fire('fetch', {
      request: request,
      resultingClientId: client ?? '',
      respondWith: (given) => void (answer = given),
    })
    if (!answer) throw new Error(`${path} was left to the browser`)
    const text = await (await answer).text()
    if (late === 0) await settle()
    return text
  }

  return {
    requestedUrls,
    settle,
    answer: (path: string, text: string) => void answers.set(origin + path, async () => text),
    /** Holds a response until the returned function is called. */
    answerLate(path: string, text: string): () => void {
      let come = (): void => undefined
      late += 1
      const waited = new Promise<void>((resolve) => {
        come = () => {
          late -= 1
          resolve()
        }
      })
      answers.set(origin + path, () => waited.then(() => text))
      return () => come()
    },
    goOffline: () => void (offline = true),
    /** A newer build's worker has been installed and waits for this one. */
    release: () => void (scope.registration.waiting = {}),
    /** Runs the timers that wait for at most `ms`. */
    async pass(ms: number) {
      for (const timer of timers.splice(0)) if (timer.ms <= ms) timer.run()
    },
    visit: (path: string, client?: string) => request(path, { mode: 'navigate', client }),
    reload: (path: string) => request(path, { mode: 'navigate', cache: 'no-cache' }),
    load: (path: string) => request(path, { mode: 'cors' }),
    async activate() {
      fire('activate', {})
      await settle()
    },
    /** Sends a message of a page to the worker and resolves with the reply. */
    async post(
      path: string,
      data: KeepFiles | NewsRequest | Precache,
      id = '',
    ): Promise<unknown[]> {
      const messages: unknown[] = []
      const postMessage = (message: unknown) => void messages.push(message)
      fire('message', { data, source: { id, url: origin + path, postMessage } })
      await settle()
      return messages
    },
  }
}
