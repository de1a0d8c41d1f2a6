type Fetch = typeof globalThis.fetch

/** Paths of the API's own origin within an answer: values, and addresses within rich text. */
const ownPaths = /(["'(]|, )(?=\/(?:media|api)\/)/g
/** Answers without a body; a new response may have none either. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * An address of an API on another origin. It names the company, since a preflight carries no header
 * of it and each company has origins of its own.
 */
export const toRemoteAddress = (address: string, companyId: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}mallCompany=${companyId}`

/** A company's own record is read before it is the shell's company. */
const companyPath = /\/api\/login\/v1\/(\d+)(?:\?|$)/

/** A `fetch` that names the company of a request in its address. */
export const createCompanyFetch =
  (fetch: Fetch): Fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    const stated = headers.get('CompanyId')
    if (typeof input !== 'string' || stated === null) return fetch(input, init)
    const companyId = companyPath.exec(input)?.[1] ?? stated
    headers.set('CompanyId', companyId)
    return fetch(toRemoteAddress(input, companyId), { ...init, headers })
  }

/**
 * A `fetch` for an API on another origin: its answers name pictures and files by paths, which become
 * addresses of that origin, and requests name them by paths again.
 * @param api origin of the API
 */
export function createRemoteFetch(fetch: Fetch, api: string): Fetch {
  return async (input, init) => {
    const body =
      typeof init?.body === 'string'
        ? init.body.replaceAll(`"${api}/media/`, '"/media/')
        : init?.body
    const answer = await fetch(input, { ...init, body })
    if (bodiless.has(answer.status)) return answer
    const text = await answer.text()
    const { status, headers } = answer
    return new Response(text.replace(ownPaths, `$1${api}`), { status, headers })
  }
}
