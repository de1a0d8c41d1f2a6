import type { Settings } from '../../settings.ts'
import { isPublicHost, parseAllowedHosts } from './public-address.ts'

/** Reason why a company's address may not be called in production; null if it may be. */
export function findAddressFault(
  address: string,
  settings: Pick<Settings, 'NODE_ENV' | 'MALL_OUTBOUND_ALLOW'>,
): string | null {
  if (settings.NODE_ENV !== 'production') return null
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:') return '应为 https 地址'
  if (isPublicHost(hostname, parseAllowedHosts(settings.MALL_OUTBOUND_ALLOW))) return null
  return `${hostname} 是内网地址，须先在服务器的设置 MALL_OUTBOUND_ALLOW 中允许`
}
