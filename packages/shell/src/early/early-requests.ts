import { companyIdOf, toScreenPath } from '@mall/core/paths'
import { toRemoteAddress } from './remote-fetch.ts'

/** Requests sent before the page's code was loaded. */
export type EarlyAnswers = {
  companyId: number
  /** ms since the page started */
  sentAt: number
  answers: Map<string, Promise<Response>>
}
export type EarlyWindow = { mallEarlyResponses?: EarlyAnswers }

type EarlyPage = EarlyWindow &
  Pick<Window, 'location' | 'localStorage' | 'document' | 'performance' | 'fetch'>

/**
 * Paths of the home screen and of a product, which shared links open; the list of all screens would
 * make this script four times as large.
 */
const homePath = /^\/(?:home(?:-option)?)?$/
const productPath = /^\/ware\/detail\/([1-9]\d*)$/

/** Files of the screens that are preloaded. */
export type ScreenFiles = { home: readonly string[]; product: readonly string[] }

/** Company of the page as in `createShell`: from the address, else from the last visit. */
function companyOf({ location, localStorage }: EarlyPage): number {
  return companyIdOf(location.search) ?? (Number(localStorage.getItem('mall:company')) || 1)
}

function preload({ document }: EarlyPage, files: readonly string[]): void {
  for (const href of files) {
    const link = document.createElement('link')
    link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
}

/** Requests of a screen's data, as the shell sends them. */
function findCalls(path: string, { location }: EarlyPage, companyId: number): string[] {
  if (homePath.test(path))
    return [`/option.json?companyId=${String(companyId)}`, '/api/home/v1/home/all']
  const spuId = productPath.exec(path)?.[1]
  // With a selected SKU the shell sends another request.
  if (spuId === undefined || location.search.includes('skuId=')) return []
  return [`/api/h5GoodsSpu/v1/${spuId}`]
}

/**
 * Runs in a page without server markup, before its code is loaded: sends the requests that a
 * guest's first screen waits for in parallel with the download. On a slow phone they were three
 * sequential requests. A signed-in shopper's requests carry a token: only the shell sends those.
 */
export function sendEarlyRequests(page: EarlyPage, files: ScreenFiles): void {
  const path = toScreenPath(page.location.pathname)
  if (homePath.test(path)) preload(page, files.home)
  if (productPath.test(path)) preload(page, files.product)
  try {
    const companyId = companyOf(page)
    if (page.localStorage.getItem(`mall:${String(companyId)}:token`) !== null) return
    const calls = [`/api/login/v1/${String(companyId)}`, ...findCalls(path, page, companyId)]
    const options = { headers: { CompanyId: String(companyId) }, cache: 'no-store' } as const
    const answers = new Map(
      calls.map((path) => {
        if (!import.meta.env.MALL_API) return [path, page.fetch(path, options)]
        const call = import.meta.env.MALL_API + path
        return [call, page.fetch(toRemoteAddress(call, String(companyId)), options)]
      }),
    )
    // The shell repeats a failed early request.
    for (const answer of answers.values()) answer.catch(() => undefined)
    page.mallEarlyResponses = { companyId, sentAt: page.performance.now(), answers }
  } catch {
    // Without storage the company is unknown here; the shell sends all requests.
  }
}
