export type Kind = 'html' | 'js' | 'css' | 'image' | 'api' | 'other'

/** One request of a page. Moments in ms since the epoch. */
export type Sent = {
  url: string
  kind: Kind
  begun: number
  /** null while it is under way */
  ended: number | null
  /** encoded bytes on the wire, headers included; 0 where a cache or a service worker answered */
  bytes: number
  /** 0 where none came */
  status: number
  failure: string | null
  /** answered without the network: by the browser's cache or a service worker */
  kept: boolean
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
export function kindOf(type: string, mime: string): Kind {
  return types[type] ?? mimes.find(([, pattern]) => pattern.test(mime))?.[0] ?? 'other'
}

const isFailed = ({ status, failure }: Sent) => failure !== null || status >= 400

/** Counts and bytes of the requests that went over the network. `before`: ms since the epoch. */
export function trafficSums(all: readonly Sent[]) {
  const sent = all.filter(({ kept }) => !kept)
  const bytesOf = (kind: Kind) =>
    sent.filter((one) => one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    requests: sent.length,
    apiRequests: sent.filter(({ kind }) => kind === 'api').length,
    failed: sent.filter(isFailed).map(({ url, status, failure }) => `${failure ?? status} ${url}`),
    bytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
    jsBytes: bytesOf('js'),
    cssBytes: bytesOf('css'),
    htmlBytes: bytesOf('html'),
    imageBytes: bytesOf('image'),
    apiBytes: bytesOf('api'),
  }
}

/**
 * Requests that stood between a shopper and the first card: the page itself, and all but pictures
 * that had arrived when the card was drawn. What still loads beside it did not hold it up.
 * @param cardAt ms since the epoch
 */
export function beforeCard(all: readonly Sent[], cardAt: number): number {
  const holds = ({ kept, kind, begun, ended }: Sent) =>
    !kept &&
    kind !== 'image' &&
    begun <= cardAt &&
    (kind === 'html' || (ended !== null && ended <= cardAt))
  return all.filter(holds).length
}

/**
 * Requests of the first view: of pictures only those that are seen, of all else what had begun when
 * they were there. A browser fetches pictures some screens ahead; those cost bytes, not the view.
 * @param readyAt ms since the epoch
 * @param inView addresses of the pictures that are seen
 */
export function ofFirstView(
  all: readonly Sent[],
  readyAt: number,
  inView: readonly string[],
): number {
  const seen = new Set(inView)
  const belongs = ({ kept, kind, begun, url }: Sent) =>
    !kept && begun <= readyAt && (kind !== 'image' || seen.has(url))
  return all.filter(belongs).length
}

/**
 * Bytes of the scripts that a page begins with: those asked for until it had loaded and its first
 * cards stood. What is fetched for the next screen while the shopper looks around is not of them.
 * @param startedAt ms since the epoch
 */
export const scriptsUntil = (all: readonly Sent[], startedAt: number): number =>
  all
    .filter(({ kept, kind, begun }) => !kept && kind === 'js' && begun <= startedAt)
    .reduce((sum, { bytes }) => sum + bytes, 0)
