import { screens, type ScreenName } from './screens.ts'

/** Query string; undefined, null and '' are omitted. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

type Builder<P extends string> = P extends `${string}:${string}`
  ? (id: string | number, query?: Query) => string
  : (query?: Query) => string

/** One function per screen: `paths.home()`, `paths.wareDetail(5, { skuId: 7 })`. */
export type Paths = { readonly [N in ScreenName]: Builder<(typeof screens)[N]> }

/**
 * Values that need no encoding. A fast path: each link of a screen calls this, mostly with numbers.
 */
const standsAsItIs = /^[\w.*-]+$/

const pairOf = (key: string, value: string): string =>
  standsAsItIs.test(key) && standsAsItIs.test(value)
    ? `${key}=${value}`
    : String(new URLSearchParams({ [key]: value }))

/** "?companyId=1&kw=…", the company always first. */
export function queryText(companyId: number, query: Query = {}): string {
  let text = `?companyId=${companyId}`
  for (const [key, value] of Object.entries(query)) {
    if (key === 'companyId' || value === undefined || value === null || value === '') continue
    text += `&${pairOf(key, String(value))}`
  }
  return text
}

const made = new Map<number, Paths>()

/** The addresses of a company's screens. The same object for the same company. */
export function pathsOf(companyId: number): Paths {
  const known = made.get(companyId)
  if (known) return known
  const build = ([name, pattern]: [string, string]) => {
    const [before, param] = pattern.split(/:\w+/)
    const plain = (query?: Query) => pattern + queryText(companyId, query)
    const filled = (id: string | number, query?: Query) =>
      before + encodeURIComponent(id) + queryText(companyId, query)
    return [name, param === undefined ? plain : filled]
  }
  const paths = Object.fromEntries(Object.entries(screens).map(build)) as Paths
  made.set(companyId, paths)
  return paths
}
