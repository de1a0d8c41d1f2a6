/** The part of the worker's global scope in use. The DOM's own types cover pages only. */
export type WorkerScope = {
  caches: Pick<CacheStorage, 'open'>
  fetch: typeof fetch
  location: { origin: string }
  registration: {
    /** the worker of a newer build, once it has been installed */
    waiting?: unknown
    /** Chrome only: requests the page while the worker is starting. */
    navigationPreload?: { enable(): Promise<void> }
  }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  setTimeout(run: () => void, ms: number): unknown
  addEventListener<K extends keyof WorkerEvents>(
    type: K,
    listener: (event: WorkerEvents[K]) => void,
  ): void
}

type Extendable = { waitUntil(work: Promise<unknown>): void }
export type FetchLike = Extendable & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  /** of a visit: client id of the page that the response becomes */
  resultingClientId?: string
  respondWith(answer: Promise<Response>): void
}
/** A page that the worker can send messages to. */
export type ClientLike = { id: string; url: string; postMessage(message: unknown): void }
type MessageLike = Extendable & { data: unknown; source: ClientLike | null }

export type WorkerEvents = {
  install: Extendable
  activate: Extendable
  fetch: FetchLike
  message: MessageLike
}
