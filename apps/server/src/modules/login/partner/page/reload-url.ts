import { addressFields } from '@mall/contract/login-methods'

const nowhere = 'http://mall.invalid'
/** Two slashes, or what a browser reads as two, begin another host. */
const leadsOut = /^(?!\/)|^\/[/\\]/

/**
 * An address inside the mall without former login fields; null for one that a browser may open on
 * another host.
 */
export function ownPath(redirect: string): string | null {
  if (leadsOut.test(redirect) || /[\\\p{C}]/u.test(redirect)) return null
  const url = new URL(redirect, nowhere)
  // Checked again after parsing, because the URL of `/a/..//b` is `//b`.
  if (url.origin !== nowhere || leadsOut.test(url.pathname)) return null
  for (const name of addressFields) url.searchParams.delete(name)
  return `${url.pathname}${url.search}`
}

/** Address at which the partner issues a new link, with the mall and the return address in it. */
export function reloadUrl(entry: string, companyId: number, redirect: string | undefined): string {
  const url = new URL(entry)
  url.searchParams.set('companyId', String(companyId))
  const back = redirect === undefined ? null : ownPath(redirect)
  if (back !== null) url.searchParams.set('redirect', back)
  return url.href
}
