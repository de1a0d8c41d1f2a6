import { expect, it } from 'vitest'
import { buildPagePolicy, injectScript } from './inject-html.ts'

const script = '<script src="/.lab/host.js"></script>'

it('inserts its script once, before everything that the page loads', () => {
  const page = '<!doctype html><html><head><script src="/a.js"></script></head><body></body></html>'
  expect(injectScript(page)).toBe(
    `<!doctype html><html><head>${script}<script src="/a.js"></script></head><body></body></html>`,
  )
})

it('is not confused by a header element or by attributes of the head', () => {
  expect(injectScript('<header></header>')).toBe('<header></header>')
  expect(injectScript('<head lang="zh"></head>')).toBe(`<head lang="zh">${script}</head>`)
})

it('allows the lab’s page to frame the mall and keeps the rest of the policy', () => {
  expect(
    buildPagePolicy("default-src 'self'; script-src 'self'; frame-ancestors 'none'", [
      'http://localhost:8081',
    ]),
  ).toBe("default-src 'self'; script-src 'self'; frame-ancestors 'self' http://localhost:8081")
})

it('allows its own script where the page’s policy allows none', () => {
  expect(buildPagePolicy("default-src 'none'; style-src 'unsafe-inline'", [])).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; frame-ancestors 'self'",
  )
  expect(buildPagePolicy("script-src 'nonce-abc'", [])).toBe(
    "script-src 'nonce-abc' 'self'; frame-ancestors 'self'",
  )
})
