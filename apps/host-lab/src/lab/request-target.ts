import { findHost, type SimulatedHost } from '../shared/hosts.ts'

/** Whom a request is for, by its Host header. */
export type RequestTarget =
  | { kind: 'lab' }
  | { kind: 'host'; host: SimulatedHost }
  /** below localhost, but no simulated host */
  | { kind: 'unknown' }
  /** not this machine: another site's page that points its own name at us */
  | { kind: 'foreign' }

const LAB_HOSTNAME = /^((lab\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** By itself, or framed by the lab's page: below one name, so that browsers see one site. */
const HOST_HOSTNAME = /^([a-z0-9-]+)(\.lab)?\.localhost$/

/**
 * Reads a Host header. Only names of this machine are served: a page of the web must not reach the
 * lab through a name of its own that it points here.
 */
export function resolveTarget(header: string | undefined): RequestTarget {
  const name = (header ?? '').toLowerCase().replace(/:\d{1,5}$/, '')
  if (LAB_HOSTNAME.test(name)) return { kind: 'lab' }
  const id = HOST_HOSTNAME.exec(name)?.[1]
  if (id === undefined) return { kind: 'foreign' }
  const host = findHost(id)
  return host ? { kind: 'host', host } : { kind: 'unknown' }
}
