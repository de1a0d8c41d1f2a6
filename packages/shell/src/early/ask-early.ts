import { companyIdOf } from '@mall/core/paths'

/** What a page has asked of the mall before its code was there. */
export type EarlyAnswers = {
  companyId: number
  /** ms since the page began */
  askedAt: number
  /** by path and query */
  answers: Map<string, Promise<Response>>
}
export type EarlyWindow = { mallAsked?: EarlyAnswers }

type EarlyPage = EarlyWindow &
  Pick<Window, 'location' | 'localStorage' | 'document' | 'performance' | 'fetch'>

/** The addresses of the home screen; the list of all screens is four times this script. */
const homePath = /^\/(?:home(?:-option)?)?$/

/** As the shell knows it: by the address, else by the last visit (`createShell`). */
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

/**
 * Runs in a page that nobody has rendered, before its code is loaded: asks for what a stranger's
 * first screen waits for, beside the download and not after it. On a slow phone that were three
 * questions one after the other. Members' questions carry their token: they are the shell's alone.
 * @param home files of the home screen
 */
export function askEarly(page: EarlyPage, home: readonly string[]): void {
  const isHome = homePath.test(page.location.pathname)
  if (isHome) preload(page, home)
  try {
    const companyId = companyOf(page)
    if (page.localStorage.getItem(`mall:${String(companyId)}:token`) !== null) return
    const calls = [`/api/login/v1/${String(companyId)}`]
    if (isHome) calls.push(`/option.json?companyId=${String(companyId)}`, '/api/home/v1/home/all')
    const how = { headers: { CompanyId: String(companyId) }, cache: 'no-store' } as const
    const answers = new Map(calls.map((call) => [call, page.fetch(call, how)]))
    // Who takes an answer hears that it failed, and asks again.
    for (const answer of answers.values()) answer.catch(() => undefined)
    page.mallAsked = { companyId, askedAt: page.performance.now(), answers }
  } catch {
    // Without storage nobody knows the company here; the shell asks for all of it.
  }
}
