import { BlockList, isIPv4, isIPv6 } from 'node:net'

const blocked = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  blocked.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  blocked.addSubnet(network, prefix, 'ipv6')
}

/** Whether an IP address is of the open internet: no private, loopback or link-local network. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped)) return !blocked.check(mapped, 'ipv4')
  return isIPv6(mapped) && !blocked.check(mapped, 'ipv6')
}

/** Names that only a private network or the machine itself resolves. */
const PRIVATE_NAME = /^[^.]+$|(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/i

/**
 * Whether the host of an address may be of the open internet: a public IP address, or a name. What a
 * name resolves to is checked when it is asked (`request-outside.ts`).
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIPv4(host) || isIPv6(host)) return isPublicAddress(host)
  return !PRIVATE_NAME.test(host)
}
