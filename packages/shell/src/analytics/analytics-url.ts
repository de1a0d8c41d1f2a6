/**
 * Where the bank's analytics script is, by `analyticsUrl` of the company's `extInfo`; null where it
 * names none, or anything but an https address.
 */
export function analyticsUrl(extInfo: string): string | null {
  try {
    const extras: unknown = JSON.parse(extInfo)
    const named =
      typeof extras === 'object' && extras !== null && 'analyticsUrl' in extras
        ? extras.analyticsUrl
        : null
    if (typeof named !== 'string') return null
    const { protocol, username, password, href } = new URL(named)
    return protocol === 'https:' && username === '' && password === '' ? href : null
  } catch {
    return null
  }
}
