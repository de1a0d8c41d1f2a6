const boot = /<script type="application\/json" id="mall-boot">(.*?)<\/script>/s
/** The edge's mark of a page whose screen it has rendered. */
const rendered = '<div id="root" data-rendered>'
const file = /\/assets\/[\w.-]+/g

/** The company of a page whose screen the edge has rendered; null for every other page. */
export function companyOfPage(html: string): number | null {
  try {
    const { companyInfo } = JSON.parse(boot.exec(html)?.[1] ?? '{}') as {
      companyInfo?: { companyId?: unknown }
    }
    const id = companyInfo?.companyId
    return typeof id === 'number' && html.includes(rendered) ? id : null
  } catch {
    return null
  }
}

/** The files of the build that a page names. */
export const filesOf = (html: string): Set<string> => new Set(html.match(file))

/** Headers of one answer, not of the page. */
const passing = ['content-encoding', 'content-length', 'date', 'server-timing', 'vary']

/** A page as it is kept, under the same policy. @param html its body, decoded */
export function toKeep(html: string, given: Headers): Response {
  const headers = new Headers(given)
  for (const name of passing) headers.delete(name)
  return new Response(html, { headers })
}

/**
 * A kept page as it is shown. It says of itself that it was kept, so that the shell asks for what
 * may have changed, and its moment is now: no other clock is at hand.
 * @param now milliseconds since 1970
 */
export async function toShow(kept: Response, now: number): Promise<Response> {
  const headers = new Headers(kept.headers)
  headers.set('server-timing', `now;dur=${String(now)}`)
  const html = await kept.text()
  return new Response(html.replace('<html', '<html data-kept'), { headers })
}
