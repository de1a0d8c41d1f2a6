import type { CompanyInfo } from '@mall/contract'
import { LoginMethodId } from '@mall/contract/states'
import type { ShellName } from './select-shell.ts'

/** Sign-in by the bank's own OAuth page: only these companies are counted by the bank. */

type About = Pick<CompanyInfo, 'loginMethod' | 'extInfo'> | null

/**
 * External sources that a shell's page may load, by directive; `script`, `connect` … of the policy.
 */
type Sources = Partial<Record<'script' | 'connect' | 'img' | 'media', readonly string[]>>

/** The origin of the bank's analytics; null where the company's settings name no https address. */
function analyticsOrigin(about: About): string | null {
  if (about?.loginMethod !== LoginMethodId.BankOauth) return null
  try {
    const extras: unknown = JSON.parse(about.extInfo)
    const { analyticsUrl } = Object(extras) as { analyticsUrl?: unknown }
    if (typeof analyticsUrl !== 'string') return null
    const { protocol, origin, username, password } = new URL(analyticsUrl)
    return protocol === 'https:' && username === '' && password === '' ? origin : null
  } catch {
    return null
  }
}

/** External sources of each shell; nothing else is allowed. */
const needs: Record<ShellName, (about: About) => Sources> = {
  // The camera's picture, and the decoder of codes, which is WebAssembly of our own.
  'generic-browser': () => ({ script: ["'wasm-unsafe-eval'"], media: ["'self'", 'blob:'] }),
  // The SDK reports its failures by a picture; the others are where shoppers' own pictures are.
  wechat: () => ({
    img: ['https://open.weixin.qq.com', 'https://thirdwx.qlogo.cn', 'https://wx.qlogo.cn'],
  }),
  dingtalk: () => ({}),
  'bank-webview': (about) => {
    const origin = analyticsOrigin(about)
    return origin === null ? {} : { script: [origin], connect: [origin], img: [origin] }
  },
}

/** Shells that use the page's own camera and position; in the others the host app does. */
const withDevice = new Set<ShellName>(['generic-browser'])

/** `styles`, `scripts`: hash sources of inline code. */
type Page = {
  shell: ShellName
  about: About
  styles: readonly string[]
  scripts: readonly string[]
  frameAncestors: string
  /** receives violations; null where the page belongs to no company */
  reportPath: string | null
}

/** The headers that restrict what a page may load, use and be framed by. */
export function shellPolicy(page: Page) {
  const { shell, about, styles, scripts, frameAncestors, reportPath } = page
  const { script = [], connect = [], img = [], media = ["'self'"] } = needs[shell](about)
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...script].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...img].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    ['media-src', ...media].join(' '),
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    ...(reportPath === null ? [] : [`report-uri ${reportPath}`]),
  ]
  const device = withDevice.has(shell) ? 'self' : ''
  return {
    'content-security-policy': directives.join('; '),
    'permissions-policy': `camera=(${device}), microphone=(), geolocation=(${device})`,
  }
}
