type Fetch = typeof globalThis.fetch

const ownPaths = /(["'(]|, )(?=\/(?:media|api)\/)/g
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

export const toRemoteAddress = (address: string, companyId: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}mallCompany=${companyId}`

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
