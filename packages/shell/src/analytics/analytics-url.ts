const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Address of the bank's analytics script, from `analyticsUrl` of the company's `extInfo`; null
 * where it is missing or no https address. A simulator on loopback may use plain http where the
 * page is on loopback too.
 */
export function analyticsUrl(extInfo: string, pageHostname: string): string | null {
  try {
    const extras: unknown = JSON.parse(extInfo)
    const named =
      typeof extras === 'object' && extras !== null && 'analyticsUrl' in extras
        ? extras.analyticsUrl
        : null
    if (typeof named !== 'string') return null
    const { protocol, hostname, username, password, href } = new URL(named)
    const isLocal = protocol === 'http:' && LOOPBACK.test(hostname) && LOOPBACK.test(pageHostname)
    const isTrusted = protocol === 'https:' || isLocal
    return isTrusted && username === '' && password === '' ? href : null
  } catch {
    return null
  }
}
