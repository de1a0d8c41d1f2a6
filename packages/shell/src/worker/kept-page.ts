const boot = /<script type="application\/json" id="mall-boot">(.*?)<\/script>/s
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

export function companyOfPage(html: string): number | null {
  const id = bootOf(html).companyInfo?.companyId
  return typeof id === 'number' && html.includes(rendered) ? id : null
}

export function nameInPage(html: string): string {
  const name = bootOf(html).companyInfo?.mallName
  return typeof name === 'string' ? name : ''
}

export const filesOf = (html: string, base: string): Set<string> =>
  new Set(html.match(new RegExp(`${base.replaceAll('.', '\\.')}/assets/[\\w.-]+`, 'g')))

export type Change = 'none' | 'answers' | 'page'

/** The times of request and response are no change. */
const answersOf = ({ screen }: Boot): string =>
  JSON.stringify(
    Object.entries(screen?.answers?.queries ?? {})
      .map(([key, { data }]) => JSON.stringify([key, data]))
      .toSorted(),
  )

const settingsOf = ({ companyInfo, homeOption }: Boot) => JSON.stringify([companyInfo, homeOption])

export function changeOf(
  kept: string,
  newest: string,
  isCurrent: (html: string) => boolean,
): Change {
  const [old, now] = [bootOf(kept), bootOf(newest)]
  if (!isCurrent(newest) || (now.companyInfo && settingsOf(old) !== settingsOf(now))) return 'page'
  return companyOfPage(newest) !== null && answersOf(old) === answersOf(now) ? 'none' : 'answers'
}

const keptAt = 'x-kept-at'
const passing = ['content-encoding', 'content-length', 'date', 'server-timing', 'vary']

export function toKeep(html: string, given: Headers, now: number): Response {
  const headers = new Headers(given)
  for (const name of passing) headers.delete(name)
  headers.set(keptAt, String(now))
  return new Response(html.replace('<html', '<html data-kept'), { headers })
}

export type KeptPage = { answer: Response; age: number; html: () => Promise<string> }

export function toShow(kept: Response, now: number): KeptPage {
  const headers = new Headers(kept.headers)
  const age = now - Number(headers.get(keptAt) ?? 0)
  headers.delete(keptAt)
  headers.set('server-timing', `now;dur=${String(now)}`)
  const copy = kept.clone()
  return { answer: new Response(kept.body, { headers }), age, html: () => copy.text() }
}
