type Fetch = typeof globalThis.fetch

/** Paths of the API's own origin within an answer: values, and addresses within rich text. */
const ownPaths = /(["'(]|, )(?=\/(?:media|api)\/)/g
/** Answers without a body; a new response may have none either. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

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
