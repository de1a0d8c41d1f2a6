const boot = /<script type="application\/json" id="mall-boot">(.*?)<\/script>/s
/** Marker of a page whose screen the edge has rendered. */
const rendered = '<div id="root" data-rendered>'

type Boot = {
  companyInfo?: { companyId?: unknown; mallName?: unknown }
  homeOption?: unknown
  screen?: { answers?: { queries?: Record<string, { data?: unknown }> } }
}

function bootOf(html: string): Boot {
  try {
    return JSON.parse(boot.exec(html)?.[1] ?? '{}') as Boot
  } catch {
    return {}
  }
}

/** The company of a page whose screen the edge has rendered; null for every other page. */
export function companyOfPage(html: string): number | null {
  const id = bootOf(html).companyInfo?.companyId
  return typeof id === 'number' && html.includes(rendered) ? id : null
}

/** Name of the mall in a page; '' if the page has none. */
export function nameInPage(html: string): string {
  const name = bootOf(html).companyInfo?.mallName
  return typeof name === 'string' ? name : ''
}

/**
 * The files of the build that a page names.
 * @param base path below which the bundle is served, without its last slash
 */
export const filesOf = (html: string, base: string): Set<string> =>
  new Set(html.match(new RegExp(`${base.replaceAll('.', '\\.')}/assets/[\\w.-]+`, 'g')))

/**
 * Difference of the network's page from the cached one: `none`; `answers`, other responses for its
 * screen; `page`, a change that no request of the screen loads, such as another build or other
 * company settings.
 */
export type Change = 'none' | 'answers' | 'page'

/** Responses of a screen without the times of request and response, which are no change. */
const answersOf = ({ screen }: Boot): string =>
  JSON.stringify(
    Object.entries(screen?.answers?.queries ?? {})
      .map(([key, { data }]) => JSON.stringify([key, data]))
      .toSorted(),
  )

const settingsOf = ({ companyInfo, homeOption }: Boot) => JSON.stringify([companyInfo, homeOption])

/** @param isCurrent whether a page names only files of the cached page's build */
export function changeOf(
  kept: string,
  newest: string,
  isCurrent: (html: string) => boolean,
): Change {
  const [old, now] = [bootOf(kept), bootOf(newest)]
  if (!isCurrent(newest) || (now.companyInfo && settingsOf(old) !== settingsOf(now))) return 'page'
  // A page that the edge did not render contains no data of its screen.
  return companyOfPage(newest) !== null && answersOf(old) === answersOf(now) ? 'none' : 'answers'
}

/** Header with the time at which the page was cached: ms since 1970. */
const keptAt = 'x-kept-at'
/** Headers of a single response, which are not cached with the page. */
const passing = ['content-encoding', 'content-length', 'date', 'server-timing', 'vary']

/**
 * Builds the response to cache, with the page's own content policy. It is marked as cached, so that
 * the shell requests data that may have changed.
 * @param html its body, decoded
 * @param now milliseconds since 1970
 */
export function toKeep(html: string, given: Headers, now: number): Response {
  const headers = new Headers(given)
  for (const name of passing) headers.delete(name)
  headers.set(keptAt, String(now))
  return new Response(html.replace('<html', '<html data-kept'), { headers })
}

/**
 * A page from the cache. `age`: ms since it was cached. `html` reads its body again, for
 * comparison.
 */
export type KeptPage = { answer: Response; age: number; html: () => Promise<string> }

/**
 * Builds the response to show from a cached page, whose body is unchanged, because a revisit waits
 * for nothing else. Its `server-timing` is the current time, as no server's clock is available.
 * @param now milliseconds since 1970
 */
export function toShow(kept: Response, now: number): KeptPage {
  const headers = new Headers(kept.headers)
  const age = now - Number(headers.get(keptAt) ?? 0)
  headers.delete(keptAt)
  headers.set('server-timing', `now;dur=${String(now)}`)
  const copy = kept.clone()
  return { answer: new Response(kept.body, { headers }), age, html: () => copy.text() }
}
