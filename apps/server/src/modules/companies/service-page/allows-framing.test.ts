import { describe, expect, it } from 'vitest'
import { allowsFraming } from './allows-framing.ts'

const page = 'https://chat.example/widget?id=7'
const mall = 'https://shop.mall.example'
const allows = (headers: Record<string, string | string[]>, embedder = mall) =>
  allowsFraming(headers, page, embedder)

it('allows framing when the page sends no such header', () => {
  expect(allows({})).toBe(true)
  expect(allows({ 'content-security-policy': "default-src 'self'; script-src *" })).toBe(true)
})

describe('X-Frame-Options', () => {
  it.each([
    ['DENY', false],
    ['deny', false],
    ['SAMEORIGIN', false],
    ['SAMEORIGIN, SAMEORIGIN', false],
    ['ALLOWALL', true],
    ['ALLOW-FROM https://shop.mall.example', false],
    ['whatever', false],
  ])('%s: %s', (value, isAllowed) => {
    expect(allows({ 'x-frame-options': value })).toBe(isAllowed)
  })

  it('allows framing by the same origin', () => {
    expect(allows({ 'x-frame-options': 'SAMEORIGIN' }, 'https://chat.example')).toBe(true)
  })

  it('is ignored when frame-ancestors is present', () => {
    const ancestors = `frame-ancestors ${mall}`
    expect(allows({ 'x-frame-options': 'DENY', 'content-security-policy': ancestors })).toBe(true)
    const other = { 'x-frame-options': 'ALLOWALL', 'content-security-policy': 'frame-ancestors' }
    expect(allows(other)).toBe(false)
  })
})

describe('frame-ancestors', () => {
  it.each([
    ['', false],
    ["'none'", false],
    ["'self'", false],
    ['*', true],
    ['https:', true],
    ['http:', true],
    ['wss:', false],
    ['https://shop.mall.example', true],
    ['https://SHOP.mall.example/', true],
    ['http://shop.mall.example', true],
    ['shop.mall.example', true],
    ['https://shop.mall.example:443', true],
    ['https://shop.mall.example:8443', false],
    ['https://shop.mall.example:*', true],
    ['https://*.mall.example', true],
    ['https://*.shop.mall.example', false],
    ['https://*', true],
    ['https://evil-mall.example', false],
    ["'self' https://other.example https://*.mall.example", true],
    ['https://[::1]', false],
  ])('%s: %s', (sources, isAllowed) => {
    const policy = `default-src 'self'; Frame-Ancestors ${sources}; object-src 'none'`
    expect(allows({ 'content-security-policy': policy })).toBe(isAllowed)
  })

  it('must allow framing in every policy of one or several headers', () => {
    const joined = "frame-ancestors *, default-src 'self', frame-ancestors 'none'"
    expect(allows({ 'content-security-policy': joined })).toBe(false)
    const several = ['frame-ancestors *', 'frame-ancestors https://other.example']
    expect(allows({ 'content-security-policy': several })).toBe(false)
    const open = ['frame-ancestors *', 'frame-ancestors https://*.mall.example']
    expect(allows({ 'content-security-policy': open })).toBe(true)
  })
})
