/** Headers by path, from the first rule that matches: for nginx below, and for any CDN as a list. */
export type HeaderRule = { path: string; pattern: string; headers: Record<string, string> }

const escape = (text: string) => text.replaceAll(/[.]/g, String.raw`\.`)

/** Files with a hash in their name are cached for ever; the page and the worker are revalidated. */
export function headerRules(base: string): HeaderRule[] {
  const nosniff = { 'X-Content-Type-Options': 'nosniff' }
  const rule = (path: string, pattern: string, cache: string, more = {}) => ({
    ...{ path: base + path, pattern: `^${escape(base)}${pattern}` },
    headers: { 'Cache-Control': cache, ...nosniff, ...more },
  })
  return [
    rule('assets/*', 'assets/', 'public, max-age=31536000, immutable'),
    rule('service-worker.js', String.raw`service-worker\.js$`, 'no-cache'),
    rule('*', '', 'no-cache', { 'Referrer-Policy': 'same-origin' }),
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
export function nginxConf(base: string): string {
  const [assets, worker, page] = headerRules(base).map(({ headers }) => headerLines(headers))
  const index = `${base}index.html`
  const lines = [
    '# Include this in a server block whose root is the folder site/ beside this file.',
    '# gzip_static serves the .gz beside each file; with ngx_brotli add: brotli_static on;',
    'gzip_static on;',
    ...block(`location ^~ ${base}assets/`, ['try_files $uri =404;', ...(assets ?? [])]),
    ...block(`location = ${base}service-worker.js`, ['try_files $uri =404;', ...(worker ?? [])]),
    ...block(`location ${base}`, [`try_files $uri ${index};`, ...(page ?? [])]),
    ...(base === '/' ? [] : block(`location = ${base.slice(0, -1)}`, [`return 302 ${base};`])),
  ]
  return `${lines.join('\n')}\n`
}
