import type { Settings } from '../settings.ts'

const loopback = /^(localhost|(.+\.)?localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether an address is one of the mall's own, so that a redirect to it is allowed: of the origin of
 * MALL_PUBLIC_URL, of one of the company's own bundles, or outside production of any origin on loopback.
 * @param origins those of the company's bundles
 */
export function isOwnAddress(
  settings: Pick<Settings, 'NODE_ENV' | 'MALL_PUBLIC_URL'>,
  address: string,
  origins: readonly string[] = [],
): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false
  if (url.username !== '' || url.password !== '') return false
  if (origins.includes(url.origin)) return true
  const own = settings.MALL_PUBLIC_URL ?? ''
  if (URL.canParse(own) && new URL(own).origin === url.origin) return true
  return settings.NODE_ENV !== 'production' && loopback.test(url.hostname)
}
