import type { Settings } from '../settings.ts'

const loopback = /^(localhost|(.+\.)?localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Whether a redirect to an address is allowed: the origin of MALL_PUBLIC_URL, one of the company's
 * bundles, or any loopback origin outside production.
 * @param origins of the company's bundles
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
