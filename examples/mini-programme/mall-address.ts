import { config } from './config'

/** Values of a page's query arrive percent-encoded. */
export function readQuery(query: Record<string, string | undefined>): Record<string, string> {
  const values: Record<string, string> = {}
  for (const key of Object.keys(query)) values[key] = decodeURIComponent(query[key] ?? '')
  return values
}

/**
 * Returns an address of the mall, and null for any other, because a link can contain any address.
 */
export const keepMallAddress = (address: string): string | null =>
  address.startsWith(`${config.mallUrl}/`) ? address : null

/** Address of a path of the mall with the company; the home page for an invalid path. */
export function buildMallAddress(path: string): string {
  const isPath = path.startsWith('/') && !path.startsWith('//')
  const screen = isPath ? path : '/home'
  if (/[?&]companyId=/.test(screen)) return config.mallUrl + screen
  const joint = screen.includes('?') ? '&' : '?'
  return `${config.mallUrl}${screen}${joint}companyId=${config.companyId}`
}

/** The path of an address of the mall, which a share card carries. */
export const toMallPath = (address: string): string =>
  keepMallAddress(address) === null ? '/home' : address.slice(config.mallUrl.length)
