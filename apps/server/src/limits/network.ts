import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address in full. */
function groups(address: string): string[] {
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...after].map(
    (group) => (Number.parseInt(group, 16) || 0).toString(16),
  )
}

/** An IPv4 address inside IPv6, as dual-stack sockets report it. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The network that counts as one caller: an IPv4 address, or the /64 of an IPv6 subscriber. `ip`
 * is the address of X-Forwarded-For after the trusted proxies.
 */
export function callerNetwork(ip: string): string {
  const inner = mapped.exec(ip)?.[1] ?? ip
  if (isIPv4(inner)) return inner
  return isIPv6(inner) ? `${groups(inner).slice(0, 4).join(':')}::/64` : 'unknown'
}

/** The /48 of an IPv6 address, which a provider may assign to one subscriber. Null for IPv4. */
export function wideNetwork(ip: string): string | null {
  if (mapped.test(ip) || !isIPv6(ip)) return null
  return `${groups(ip).slice(0, 3).join(':')}::/48`
}

/** The wider network for the audit log, which must not identify a person: /24 or /48. */
export function auditNetwork(ip: string): string {
  const inner = mapped.exec(ip)?.[1] ?? ip
  if (isIPv4(inner)) return `${inner.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(inner) ? `${groups(inner).slice(0, 3).join(':')}::/48` : 'unknown'
}
