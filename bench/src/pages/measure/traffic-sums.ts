export type Kind = 'html' | 'js' | 'css' | 'image' | 'api' | 'other'

/** One request of a page. Moments in ms since the epoch. */
export type RequestRecord = {
  url: string
  kind: Kind
  startedAt: number
  /** null while it is under way */
  endedAt: number | null
  /** encoded bytes on the wire, headers included; 0 where a cache or a service worker answered */
  bytes: number
  /** 0 where none came */
  status: number
  failure: string | null
  /** answered without the network: by the browser's cache or a service worker */
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
 * What a request is for.
 * @param type as the DevTools protocol calls it
 * @param mime of the answer; tells what a preload fetched
 */
export function classifyRequest(type: string, mime: string): Kind {
  return types[type] ?? mimes.find(([, pattern]) => pattern.test(mime))?.[0] ?? 'other'
}

const isFailed = ({ status, failure }: RequestRecord) => failure !== null || status >= 400

/** Counts and bytes of the requests that went over the network. `before`: ms since the epoch. */
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
 * Requests that stood between a shopper and the first card: the page itself, and all but pictures
 * that had arrived when the card was drawn. What still loads beside it did not hold it up.
 * @param cardAt ms since the epoch
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
 * Requests of the first view: of pictures only those that are seen, of all else what had begun when
 * they were there. A browser fetches pictures some screens ahead; those cost bytes, not the view.
 * @param readyAt ms since the epoch
 * @param inView addresses of the pictures that are seen
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
 * Bytes of the scripts that a page begins with: those asked for until it had loaded and its first
 * cards stood. What is fetched for the next screen while the shopper looks around is not of them.
 * @param until ms since the epoch
 */
export const sumScriptBytes = (all: readonly RequestRecord[], until: number): number =>
  all
    .filter(({ isCached, kind, startedAt }) => !isCached && kind === 'js' && startedAt <= until)
    .reduce((sum, { bytes }) => sum + bytes, 0)
