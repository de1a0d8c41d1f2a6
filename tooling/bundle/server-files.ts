import {
  buildPagePolicy,
  captchaSources,
  securityHeaders,
  type CaptchaSite,
  type ShellHost,
} from '@mall/contract/hosting'
import { createHash } from 'node:crypto'

/**
 * Response headers by path; the first matching rule applies. Written for nginx, and as a list for
 * any CDN.
 */
export type HeaderRule = { path: string; pattern: string; headers: Record<string, string> }

const escape = (text: string) => text.replaceAll(/[.]/g, String.raw`\.`)

export type ServedBundle = {
  base: string
  /** origin of the API */
  api: string
  /** captcha provider whose hosts the page may use */
  captcha: CaptchaSite | null
  host: ShellHost
  /** the built page: the policy allows its inline scripts by their hashes */
  page: string
}

const inlineScript =
  /<script(?![^>]*\bsrc=)(?![^>]*\btype="application\/json")[^>]*>([^]*?)<\/script>/g

const toHashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Capitalises a header's name: `content-type` → `Content-Type`. */
const toHeaderName = (name: string) =>
  name.replaceAll(/(?:^|-)\w/g, (letter) => letter.toUpperCase())

/**
 * Headers of a page as the server sends them, without those of a company: one file serves all
 * companies, so its policy contains no origin of a company's settings and no address for reports.
 */
function buildPageHeaders({ api, captcha, host, page }: ServedBundle): Record<string, string> {
  const scripts = [...page.matchAll(inlineScript)].map(([, code = '']) => toHashSource(code))
  const policy = buildPagePolicy({
    host,
    api,
    scripts,
    about: null,
    styles: [],
    frameAncestors: "'none'",
    reportPath: null,
    ...(captcha && { provider: captchaSources[captcha] }),
  })
  return Object.fromEntries(
    Object.entries(policy).map(([name, value]) => [toHeaderName(name), value]),
  )
}

const secure = Object.fromEntries(
  Object.entries(securityHeaders).map(([name, value]) => [toHeaderName(name), value]),
)

/** Files with a hash in their name are cached for ever; the page and the worker are revalidated. */
export function headerRules(bundle: ServedBundle): HeaderRule[] {
  const { base } = bundle
  const rule = (path: string, pattern: string, cache: string, more = {}) => ({
    path: base + path,
    pattern: `^${escape(base)}${pattern}`,
    headers: { 'Cache-Control': cache, ...secure, ...more },
  })
  return [
    rule('assets/*', 'assets/', 'public, max-age=31536000, immutable'),
    rule('service-worker.js', String.raw`service-worker\.js$`, 'no-cache'),
    rule('*', '', 'no-cache', buildPageHeaders(bundle)),
  ]
}

const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`)

const block = (head: string, lines: readonly string[]) => [
  `${head} {`,
  ...lines.map((line) => `    ${line}`),
  '}',
]

/**
 * Locations of nginx for a bundle, to be included in a `server` block. A file that is missing is a 404;
 * every other address is the page, which shows the screen.
 */
export function nginxConf(bundle: ServedBundle): string {
  const { base } = bundle
  const [assets, worker, page] = headerRules(bundle).map(({ headers }) => headerLines(headers))
  const index = `${base}index.html`
  const lines = [
    '# Include this in a server block whose root is the folder site/ beside this file.',
    '# gzip_static serves the .gz beside each file; with ngx_brotli add: brotli_static on;',
    'gzip_static on;',
    ...block(`location ^~ ${base}assets/`, ['try_files $uri =404;', ...(assets ?? [])]),
    ...block(`location = ${base}service-worker.js`, ['try_files $uri =404;', ...(worker ?? [])]),
    ...block(`location ${base}`, [
      '# A payment page leads back by a form that it posts.',
      'if ($request_method = POST) { return 303 $request_uri; }',
      `try_files $uri ${index};`,
      ...(page ?? []),
    ]),
    ...(base === '/' ? [] : block(`location = ${base.slice(0, -1)}`, [`return 302 ${base};`])),
  ]
  return `${lines.join('\n')}\n`
}
