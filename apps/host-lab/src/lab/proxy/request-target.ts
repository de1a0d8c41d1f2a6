import { findHost, type SimulatedHost } from '../../shared/hosts.ts'

/** Target of a request, from its Host header. */
export type RequestTarget =
  | { kind: 'lab' }
  | { kind: 'host'; host: SimulatedHost }
  /** below localhost, but no simulated host */
  | { kind: 'unknown' }
  /** not this machine: another site's host name that resolves to it */
  | { kind: 'foreign' }

const LAB_HOSTNAME = /^((lab\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** Stand-alone, or framed by the lab's page below one site. */
const HOST_HOSTNAME = /^([a-z0-9-]+)(\.lab)?\.localhost$/

/**
 * Resolves a Host header. Only names of this machine are served, which prevents DNS rebinding by
 * web
 * pages.
 */
export function resolveTarget(header: string | undefined): RequestTarget {
  const name = (header ?? '').toLowerCase().replace(/:\d{1,5}$/, '')
  if (LAB_HOSTNAME.test(name)) return { kind: 'lab' }
  const id = HOST_HOSTNAME.exec(name)?.[1]
  if (id === undefined) return { kind: 'foreign' }
  const host = findHost(id)
  return host ? { kind: 'host', host } : { kind: 'unknown' }
}
