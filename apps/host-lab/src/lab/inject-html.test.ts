import { expect, it } from 'vitest'
import { buildPagePolicy, injectScript } from './inject-html.ts'

const script = '<script src="/.lab/host.js"></script>'

it('puts its script once, before all that the page loads', () => {
  const page = '<!doctype html><html><head><script src="/a.js"></script></head><body></body></html>'
  expect(injectScript(page)).toBe(
    `<!doctype html><html><head>${script}<script src="/a.js"></script></head><body></body></html>`,
  )
})

it('is not misled by a header element or by attributes of the head', () => {
  expect(injectScript('<header></header>')).toBe('<header></header>')
  expect(injectScript('<head lang="zh"></head>')).toBe(`<head lang="zh">${script}</head>`)
})

it('lets the lab’s page frame the mall and leaves the rest of the policy as it was', () => {
  expect(
    buildPagePolicy("default-src 'self'; script-src 'self'; frame-ancestors 'none'", [
      'http://localhost:8081',
    ]),
  ).toBe("default-src 'self'; script-src 'self'; frame-ancestors 'self' http://localhost:8081")
})

it('lets its own script run where the page allows none', () => {
  expect(buildPagePolicy("default-src 'none'; style-src 'unsafe-inline'", [])).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; frame-ancestors 'self'",
  )
  expect(buildPagePolicy("script-src 'nonce-abc'", [])).toBe(
    "script-src 'nonce-abc' 'self'; frame-ancestors 'self'",
  )
})
