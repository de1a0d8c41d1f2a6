import { BlockList, isIPv4, isIPv6 } from 'node:net'

const v4 = (networks: readonly (readonly [string, number])[]) => {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, 'ipv4')
  return list
}
const v6 = (networks: readonly (readonly [string, number])[]) => {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, 'ipv6')
  return list
}

/** IANA's special-purpose networks, and the metadata address of cloud machines. */
const blockedV4 = v4([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
])
/**
 * The only public range of IPv6. Except for two networks, all addresses with an embedded IPv4
 * address are outside of it.
 */
const globalV6 = v6([['2000::', 3]])
/** Protocol assignments with Teredo, documentation, 6to4. */
const blockedV6 = v6([
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

/** Whether an IP address is public, in any notation. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blockedV4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return globalV6.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6')
}

/** Host names that only a private network or the machine itself resolves. */
const PRIVATE_NAME = /^[^.]+$|(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/i

export type AllowedHosts = {
  hasName: (name: string) => boolean
  hasAddress: (address: string) => boolean
}

const NAME = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i

/**
 * Hosts of an intranet that may be called despite their private addresses (MALL_OUTBOUND_ALLOW):
 * names, addresses and networks, comma separated.
 * @returns null for a text that is no such list
 */
export function parseAllowedHosts(text: string): AllowedHosts | null {
  const names = new Set<string>()
  const addresses = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [host = '', prefix, ...more] = entry.split('/')
    const family = isIPv4(host) ? 'ipv4' : isIPv6(host) && !host.includes('%') ? 'ipv6' : null
    const bits = family === 'ipv4' ? 32 : 128
    if (family !== null && more.length === 0 && /^(\d{1,3})?$/.test(prefix ?? '')) {
      const length = prefix === undefined ? bits : Number(prefix)
      if (length < 1 || length > bits) return null
      addresses.addSubnet(host, length, family)
    } else if (prefix === undefined && NAME.test(host) && !/^[\d.]+$/.test(host)) {
      names.add(host.toLowerCase())
    } else return null
  }
  return {
    hasName: (name) => names.has(name.toLowerCase().replace(/\.$/, '')),
    hasAddress: (address) => {
      if (isIPv4(address)) return addresses.check(address, 'ipv4')
      return isIPv6(address) && !address.includes('%') && addresses.check(address, 'ipv6')
    },
  }
}

/**
 * Whether the host of an address may be called: a public IP address, a name, or an allowed host.
 * Addresses of a host name are checked at the request (`request-outside.ts`).
 */
export function isPublicHost(hostname: string, allowed?: AllowedHosts | null): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIPv4(host) || isIPv6(host))
    return isPublicAddress(host) || allowed?.hasAddress(host) === true
  return !PRIVATE_NAME.test(host) || allowed?.hasName(host) === true
}
