export type Kind = 'html' | 'js' | 'css' | 'image' | 'api' | 'other'

/** Request of a page. Times in epoch ms. */
export type RequestRecord = {
  url: string
  kind: Kind
  startedAt: number
  /** null while pending */
  endedAt: number | null
  /** encoded bytes on the wire with headers; 0 if served from a cache or a service worker */
  bytes: number
  /** 0 without a response */
  status: number
  failure: string | null
  /** served from the browser's cache or a service worker */
  isCached: boolean
}

const mimes: readonly (readonly [Kind, RegExp])[] = [
  ['js', /javascript|ecmascript/],
  ['css', /^text\/css/],
  ['image', /^image\//],
]
const types: Partial<Record<string, Kind>> = {
  Document: 'html',
  Script: 'js',
  Stylesheet: 'css',
  Image: 'image',
  XHR: 'api',
  Fetch: 'api',
}

/**
 * Classifies a request.
 * @param type resource type of the DevTools protocol
 * @param mime of the response; identifies preloads
 */
export function classifyRequest(type: string, mime: string): Kind {
  return types[type] ?? mimes.find(([, pattern]) => pattern.test(mime))?.[0] ?? 'other'
}

const isFailed = ({ status, failure }: RequestRecord) => failure !== null || status >= 400

/** Counts and bytes of the network requests, by kind. */
export function trafficSums(all: readonly RequestRecord[]) {
  const requests = all.filter(({ isCached }) => !isCached)
  const sumBytes = (kind: Kind) =>
    requests.filter((one) => one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    requests: requests.length,
    apiRequests: requests.filter(({ kind }) => kind === 'api').length,
    failed: requests
      .filter(isFailed)
      .map(({ url, status, failure }) => `${failure ?? status} ${url}`),
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    jsBytes: sumBytes('js'),
    cssBytes: sumBytes('css'),
    htmlBytes: sumBytes('html'),
    imageBytes: sumBytes('image'),
    apiBytes: sumBytes('api'),
  }
}

/**
 * Counts the requests that delayed the first card: the page itself, and everything except images
 * that
 * ended before the card was painted.
 * @param cardAt epoch ms
 */
export function countBeforeCard(all: readonly RequestRecord[], cardAt: number): number {
  const isBlocking = ({ isCached, kind, startedAt, endedAt }: RequestRecord) =>
    !isCached &&
    kind !== 'image' &&
    startedAt <= cardAt &&
    (kind === 'html' || (endedAt !== null && endedAt <= cardAt))
  return all.filter(isBlocking).length
}

/**
 * Counts the requests of the first view: visible images, and everything else that started before
 * they
 * had loaded. Browsers prefetch images some screens ahead; those cost bytes, not the view.
 * @param readyAt epoch ms
 * @param inView URLs of the visible images
 */
export function countFirstView(
  all: readonly RequestRecord[],
  readyAt: number,
  inView: readonly string[],
): number {
  const seen = new Set(inView)
  const isInFirstView = ({ isCached, kind, startedAt, url }: RequestRecord) =>
    !isCached && startedAt <= readyAt && (kind !== 'image' || seen.has(url))
  return all.filter(isInFirstView).length
}

/**
 * Bytes of the scripts of the first load: requested before the page had loaded and its first cards
 * were
 * ready. Scripts prefetched for the next screen are excluded.
 * @param until epoch ms
 */
export const sumScriptBytes = (all: readonly RequestRecord[], until: number): number =>
  all
    .filter(({ isCached, kind, startedAt }) => !isCached && kind === 'js' && startedAt <= until)
    .reduce((sum, { bytes }) => sum + bytes, 0)
