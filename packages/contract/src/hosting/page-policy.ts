import type { CompanyInfo } from '../login/login-shapes.ts'
import { sourceKinds, type ShellHost, type SourceKind } from './shell-host.ts'

type About =
  | (Pick<CompanyInfo, 'loginMethod' | 'extInfo'> &
      Partial<Pick<CompanyInfo, 'customerServiceUrl' | 'customerServiceFramed'>>)
  | null
type Sources = Partial<Record<SourceKind, readonly string[]>>
/** Sources by directive of the policy, styles included. */
export type PageSources = Sources & { style?: readonly string[] }

const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/

/**
 * The origin of an https address in the company's settings, or of a simulator's on loopback; null
 * where there is none.
 */
function readOrigin(extInfo: string, key: string): string | null {
  try {
    const address: unknown = (Object(JSON.parse(extInfo)) as Record<string, unknown>)[key]
    if (typeof address !== 'string') return null
    const { protocol, hostname, origin, username, password } = new URL(address)
    const isTrusted = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
    return isTrusted && username === '' && password === '' ? origin : null
  } catch {
    return null
  }
}

function listCompanySources({ companySources }: ShellHost, about: About, kind: SourceKind) {
  if (about === null) return []
  return companySources.flatMap(({ loginMethod, extInfo, kinds }) => {
    const applies = loginMethod === undefined || loginMethod === about.loginMethod
    const origin = applies && kinds.includes(kind) ? readOrigin(about.extInfo, extInfo) : null
    return origin === null ? [] : [origin]
  })
}

/**
 * The origin of the company's service page, where the server found that the page may be framed. It
 * finds so of plain http outside production only.
 */
function listServiceSources(about: About): string[] {
  const address = about?.customerServiceUrl ?? ''
  if (about?.customerServiceFramed !== true || !URL.canParse(address)) return []
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? [origin] : []
}

const joinSources = (...lists: readonly (readonly string[])[]) =>
  [...new Set(lists.flat())].join(' ')

/** `'none'` allows nothing beside it. */
function joinAncestors(setting: string, own: readonly string[]): string {
  const stated = setting.split(/\s+/).filter((source) => source !== '' && source !== "'none'")
  return joinSources(stated, own) || "'none'"
}

/** `styles`, `scripts`: hash sources of inline code. */
export type PolicyInput = {
  host: ShellHost
  about: About
  styles: readonly string[]
  scripts: readonly string[]
  /** sources of `frame-ancestors`, before those of the host */
  frameAncestors: string
  /** receives violations; null where the page belongs to no company */
  reportPath: string | null
  /** sources of a provider that the company uses */
  provider?: PageSources
  /** origin of the API where it is not the page's own */
  api?: string
}

/** The headers that restrict what a page may load, use and be framed by. */
export function buildPagePolicy(input: PolicyInput) {
  const { host, about, styles, scripts, frameAncestors, reportPath, api, provider = {} } = input
  const own: Sources = Object.fromEntries(
    sourceKinds.map((kind) => [
      kind,
      [
        ...(host.sources[kind] ?? []),
        ...listCompanySources(host, about, kind),
        ...(kind === 'frame' ? listServiceSources(about) : []),
        ...(provider[kind] ?? []),
      ],
    ]),
  )
  const served = api === undefined ? ["'self'"] : ["'self'", api]
  const { script = [], connect = [], img = [], media = [], frame = [] } = own
  const directives = [
    "default-src 'self'",
    `script-src ${joinSources(["'self'"], scripts, script)}`,
    `style-src ${joinSources(["'self'"], styles, provider.style ?? [])}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${joinSources(["'self'", 'data:', 'blob:'], served, img)}`,
    `connect-src ${joinSources(served, connect)}`,
    `media-src ${joinSources(served, media)}`,
    ...(frame.length === 0 ? [] : [`frame-src ${joinSources(["'self'"], frame)}`]),
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${joinAncestors(frameAncestors, host.frameAncestors)}`,
    ...(reportPath === null ? [] : [`report-uri ${reportPath}`]),
  ]
  const allow = (permission: ShellHost['permissions'][number]) =>
    host.permissions.includes(permission) ? 'self' : ''
  return {
    'content-security-policy': directives.join('; '),
    'permissions-policy': `camera=(${allow('camera')}), microphone=(), geolocation=(${allow('geolocation')})`,
  }
}
