type ResponseHeaders = Record<string, string | string[] | undefined>

/** Splits a header of comma-separated entries, also when repeated. */
const readList = (value: string | string[] | undefined): string[] =>
  [value ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Sources of a policy's `frame-ancestors`; null for a policy without the directive. */
function readAncestors(policy: string): string[] | null {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/))
  const found = directives.find(([name]) => name?.toLowerCase() === 'frame-ancestors')
  return found ? found.slice(1) : null
}

/** A scheme allows itself, and http allows https too. */
const matchesScheme = (scheme: string, protocol: string) =>
  scheme === protocol || (scheme === 'http:' && protocol === 'https:')

const HOST_SOURCE =
  /^(?:([a-z][a-z\d+.-]*:)\/\/)?(\*|(?:\*\.)?[a-z\d_-]+(?:\.[a-z\d_-]+)*)(?::(\d+|\*))?(?:\/.*)?$/

function matchesHost(pattern: string, hostname: string): boolean {
  if (pattern === '*') return true
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern
}

function matchesSource(source: string, page: URL, embedder: URL): boolean {
  if (source === '*') return true
  if (source === "'self'") return page.origin === embedder.origin
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return matchesScheme(source, embedder.protocol)
  const [, scheme = page.protocol, host = '', port = ''] = HOST_SOURCE.exec(source) ?? []
  if (host === '' || !matchesScheme(scheme, embedder.protocol)) return false
  const isPort = port === '*' || port === embedder.port || (port === '443' && embedder.port === '')
  return isPort && matchesHost(host, embedder.hostname)
}

/**
 * Whether a page's headers allow framing by another origin. As in browsers, `frame-ancestors` of
 * every policy decides, and `X-Frame-Options` only without that directive. A value that browsers
 * ignore, such as ALLOW-FROM, counts as a refusal, because the page's author intended one.
 * @param address of the page
 * @param embedder origin that would frame it
 */
export function allowsFraming(
  headers: ResponseHeaders,
  address: string,
  embedder: string,
): boolean {
  const page = new URL(address)
  const parent = new URL(embedder)
  const policies = readList(headers['content-security-policy']).map(readAncestors)
  const ancestors = policies.filter((sources) => sources !== null)
  if (ancestors.length > 0) {
    return ancestors.every((sources) =>
      sources.some((source) => matchesSource(source.toLowerCase(), page, parent)),
    )
  }
  return readList(headers['x-frame-options']).every((option) => {
    if (option.toLowerCase() === 'sameorigin') return page.origin === parent.origin
    return option.toLowerCase() === 'allowall'
  })
}
