const boot = /<script type="application\/json" id="mall-boot">(.*?)<\/script>/s
/** The edge's mark of a page whose screen it has rendered. */
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

/** The name of the mall that a page is of; '' if it has none. */
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
 * Difference of the network's page from the cached one: none; other answers for its screen; or more
 * than a screen can request: another build, other settings of the company.
 */
export type Change = 'none' | 'answers' | 'page'

/** The times of request and response are no change. */
const answersOf = ({ screen }: Boot): string =>
  JSON.stringify(
    Object.entries(screen?.answers?.queries ?? {})
      .map(([key, { data }]) => JSON.stringify([key, data]))
      .toSorted(),
  )

const settingsOf = ({ companyInfo, homeOption }: Boot) => JSON.stringify([companyInfo, homeOption])

/** @param isCurrent whether a page names only files of the build that the kept page is of */
export function changeOf(
  kept: string,
  newest: string,
  isCurrent: (html: string) => boolean,
): Change {
  const [old, now] = [bootOf(kept), bootOf(newest)]
  if (!isCurrent(newest) || (now.companyInfo && settingsOf(old) !== settingsOf(now))) return 'page'
  // A page that was not rendered this time has no data of its screen.
  return companyOfPage(newest) !== null && answersOf(old) === answersOf(now) ? 'none' : 'answers'
}

/** When the page was kept: ms since 1970. */
const keptAt = 'x-kept-at'
/** Headers of one answer, not of the page. */
const passing = ['content-encoding', 'content-length', 'date', 'server-timing', 'vary']

/**
 * A page as it is kept, under the same policy. It is marked as such, so that the shell requests
 * what may have changed.
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
 * A page out of the store. `age`: ms since it was kept. `html` reads it once more, for comparing.
 */
export type KeptPage = { answer: Response; age: number; html: () => Promise<string> }

/**
 * A kept page as it is shown: as it is stored, since a revisit waits for nothing else. Its moment
 * is now: no other clock is at hand.
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
