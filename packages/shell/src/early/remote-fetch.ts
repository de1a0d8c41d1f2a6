type Fetch = typeof globalThis.fetch

/**
 * Paths of the API's own origin within a response: whole values, and addresses within rich text.
 */
const ownPaths = /(["'(]|, )(?=\/(?:media|api)\/)/g
/** Statuses of responses without a body; a copied response must not have one either. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * Adds the company to an address of an API on another origin: a preflight carries no company
 * header, and each company allows other origins.
 */
export const toRemoteAddress = (address: string, companyId: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}mallCompany=${companyId}`

/**
 * The request for a company's own record names that company before it is the shell's current one.
 */
const companyPath = /\/api\/login\/v1\/(\d+)(?:\?|$)/

/** A `fetch` that adds the company to the address of each request. */
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
 * A `fetch` for an API on another origin. Its responses contain pictures and files as paths, which
 * become addresses of that origin; requests contain them as paths again.
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
