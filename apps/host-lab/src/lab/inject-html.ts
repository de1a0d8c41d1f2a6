/** The address of the injected script, on every simulated host's own origin. */
export const scriptPath = '/.lab/host.js'

const tag = `<script src="${scriptPath}"></script>`

/** The script before everything that the page itself loads; without a head nothing is a page. */
export function withScript(html: string): string {
  const head = /<head(\s[^>]*)?>/i.exec(html)
  if (!head) return html
  const at = head.index + head[0].length
  return html.slice(0, at) + tag + html.slice(at)
}

type Directive = readonly [name: string, ...sources: string[]]

const parse = (policy: string): Directive[] =>
  policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .filter(([name]) => name) as unknown as Directive[]

/**
 * A page's policy as far as the lab has to change it: its script may run, and the lab's page may
 * frame it. Everything else stays as the mall wrote it.
 */
export function labPolicy(policy: string, frames: readonly string[]): string {
  const directives = parse(policy)
  const sourcesOf = (wanted: string) => directives.find(([name]) => name === wanted)?.slice(1)
  const scripts = sourcesOf('script-src') ?? sourcesOf('default-src')
  const mayRun = scripts === undefined || scripts.includes("'self'") || scripts.includes('*')
  const kept = directives.filter(
    ([name]) => name !== 'frame-ancestors' && (mayRun || name !== 'script-src'),
  )
  const own: Directive[] = mayRun
    ? []
    : [['script-src', ...(scripts ?? []).filter((source) => source !== "'none'"), "'self'"]]
  return [...kept, ...own, ['frame-ancestors', "'self'", ...frames]]
    .map((directive) => directive.join(' '))
    .join('; ')
}
