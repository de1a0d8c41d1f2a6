import { describe, expect, it } from 'vitest'
import { buildPagePolicy, orderShellHosts, parseShellHost } from './index.ts'

const parse = (host: object) => parseShellHost(JSON.stringify(host), 'apps/sample/host.json')
const fallback = { name: 'browser', host: parse({ userAgents: [], isFallback: true }) }

describe('host.json', () => {
  it.each([
    ['no JSON', 'x', 'apps/a/host.json: '],
    ['an invalid pattern', '{"userAgents":["("]}', 'userAgents.0: no regular expression'],
    ['a pattern of any text', '{"userAgents":["a|"]}', 'userAgents.0: matches any text'],
    ['no pattern and no fallback', '{"userAgents":[]}', 'needs a pattern'],
    ['an unknown key', '{"userAgents":["a"],"style":[]}', '"style"'],
    ['a source of http', '{"userAgents":["a"],"sources":{"img":["http://a.b"]}}', 'sources.img.0'],
    [
      'a source that ends its directive',
      '{"userAgents":["a"],"sources":{"img":["https://a.b; script-src *"]}}',
      'sources.img.0: an https origin',
    ],
    ['inline scripts', `{"userAgents":["a"],"sources":{"script":["'unsafe-inline'"]}}`, 'script.0'],
  ])('is refused with %s', (_title, text, sentence) => {
    expect(() => parseShellHost(text, 'apps/a/host.json')).toThrow(sentence)
    expect(() => parseShellHost(text, 'apps/a/host.json')).toThrow('apps/a/host.json')
  })

  it('requires exactly one fallback', () => {
    expect(() => orderShellHosts([])).toThrow('no host.json has isFallback')
    expect(() => orderShellHosts([fallback, { ...fallback, name: 'other' }])).toThrow(
      'several shells have isFallback: true: browser, other',
    )
  })

  it('orders shells by descending priority, then by name', () => {
    const shell = (name: string, priority: number) => ({
      name,
      host: parse({ userAgents: [name], priority }),
    })
    const shells = [fallback, shell('b', 5), shell('c', 9), shell('a', 5)]
    expect(orderShellHosts(shells).ordered.map(({ name }) => name)).toEqual([
      'c',
      'a',
      'b',
      'browser',
    ])
  })
})

describe('page policy', () => {
  const build = (host: object, frameAncestors: string, api?: string) =>
    buildPagePolicy({
      host: parse({ userAgents: ['a'], ...host }),
      about: null,
      frameAncestors,
      styles: [],
      scripts: ["'sha256-a'"],
      reportPath: null,
      ...(api && { api }),
    })['content-security-policy'].split('; ')

  it('adds the sources of the host to their directives', () => {
    const policy = build({ sources: { frame: ['https://*.bank.example'] } }, "'none'")
    expect(policy).toContain("frame-src 'self' https://*.bank.example")
    expect(build({}, "'none'").filter((one) => one.startsWith('frame-src'))).toEqual([])
  })

  it.each([
    ["'none'", [], "frame-ancestors 'none'"],
    ["'self'", ['https://app.example'], "frame-ancestors 'self' https://app.example"],
    ["'none'", ['https://app.example'], 'frame-ancestors https://app.example'],
  ])('joins the frame ancestors %s and %j', (setting, frameAncestors, directive) => {
    expect(build({ frameAncestors }, setting)).toContain(directive)
  })

  it('allows API calls and pictures of another origin, but no scripts', () => {
    const policy = build({}, "'none'", 'https://api.example')
    expect(policy).toContain("connect-src 'self' https://api.example")
    expect(policy).toContain("img-src 'self' data: blob: https://api.example")
    expect(policy).toContain("media-src 'self' https://api.example")
    expect(policy).toContain("script-src 'self' 'sha256-a'")
  })
})
