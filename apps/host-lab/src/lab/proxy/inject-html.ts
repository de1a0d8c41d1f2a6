/** Path of the injected script on every simulated host's origin. */
export const SCRIPT_PATH = '/.lab/host.js'

const SCRIPT_TAG = `<script src="${SCRIPT_PATH}"></script>`

/** Inserts the script at the start of the head; HTML without a head is returned unchanged. */
export function injectScript(html: string): string {
  const head = /<head(\s[^>]*)?>/i.exec(html)
  if (!head) return html
  const at = head.index + head[0].length
  return html.slice(0, at) + SCRIPT_TAG + html.slice(at)
}

type Directive = readonly [name: string, ...sources: string[]]

const parse = (policy: string): Directive[] =>
  policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .filter(([name]) => name) as unknown as Directive[]

/**
 * Rewrites a page's policy: allows the injected script and framing by the lab's page. All other
 * directives stay unchanged.
 */
export function buildPagePolicy(policy: string, frames: readonly string[]): string {
  const directives = parse(policy)
  const findSources = (directiveName: string) =>
    directives.find(([name]) => name === directiveName)?.slice(1)
  const scripts = findSources('script-src') ?? findSources('default-src')
  const allowsSelf = scripts === undefined || scripts.includes("'self'") || scripts.includes('*')
  const unchanged = directives.filter(
    ([name]) => name !== 'frame-ancestors' && (allowsSelf || name !== 'script-src'),
  )
  const scriptDirectives: Directive[] = allowsSelf
    ? []
    : [['script-src', ...(scripts ?? []).filter((source) => source !== "'none'"), "'self'"]]
  return [...unchanged, ...scriptDirectives, ['frame-ancestors', "'self'", ...frames]]
    .map((directive) => directive.join(' '))
    .join('; ')
}
