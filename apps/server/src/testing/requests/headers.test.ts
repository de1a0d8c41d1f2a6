/** Headers of every response, access rules, and files that must not exist. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../index.ts'

const folder = mkdtempSync(join(tmpdir(), 'mall-headers-'))
const search = '/api/h5GoodsSpu/v2/querySpuList'
let app: TestApp
let fastify: TestApp['fastify']

beforeAll(async () => {
  const dist = join(folder, 'generic-browser', 'dist')
  for (const inner of ['assets', '.git', 'assets/.cache']) {
    mkdirSync(join(dist, inner), { recursive: true })
  }
  const files: Record<string, string> = {
    'index.html': '<!doctype html><html><head><title>x</title></head></html>',
    'assets/main-abc.js': 'let a = 1',
    'assets/main-abc.js.map': '{"sources":["secret.ts"]}',
    'assets/style-abc.css.map': '{"sources":["secret.css"]}',
    'assets/.cache/secret.js': 'secret',
    '.env': 'secret',
    '.git/config': 'secret',
    '.hidden.json': '{"secret":1}',
    'notes.md': 'secret',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text)
  writeFileSync(join(folder, 'outside.js'), 'secret')
  const companies = [{ id: 1 }, { id: 2 }]
  app = await createTestApp({ seedFile: { companies }, shellsFolder: folder })
  fastify = app.fastify
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('response headers', () => {
  const input: [string, InjectOptions & { url: string }][] = [
    ['an API answer', { url: '/api/login/v1/1' }],
    ['a refusal', { url: '/api/login/v1/77' }],
    ['a bad request', { method: 'POST', url: search, payload: { page: 'x' } }],
    ['a missing session', { url: '/api/login/v1/getInfo', headers: { companyid: '1' } }],
    ['an unknown call', { url: '/api/nothing' }],
    ['a page', { url: '/home', headers: { accept: 'text/html' } }],
    ['a missing page', { url: '/nowhere', headers: { accept: 'text/html' } }],
    ['an asset', { url: '/assets/main-abc.js' }],
    ['a missing asset', { url: '/assets/none.js' }],
    ['the plain file', { url: '/option.json' }],
    ['the health', { url: '/healthz' }],
    ['the description', { url: '/openapi.json' }],
  ]

  it.each(input)(
    'of %s are the security headers and reveal nothing about the server',
    async (_n, it_) => {
      const { headers } = await fastify.inject(it_)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringMatching(/^max-age=31536000/) as unknown,
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('x-powered-by')
    },
  )

  it.each(input)('of %s allow no other origin', async (_name, request) => {
    for (const origin of [
      'null',
      'https://evil.example',
      'https://localhost',
      'https://localhost.evil.example',
      'http://localhost:80@evil.example',
      'file://',
    ]) {
      const { headers } = await fastify.inject({
        ...request,
        headers: { ...request.headers, origin, cookie: 'mall_company=1' },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
    const preflight = await fastify.inject({
      method: 'OPTIONS',
      url: request.url,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect([204, 404]).toContain(preflight.statusCode)
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it.each(input.filter(([name]) => name !== 'an asset'))(
    'of %s forbid storing',
    async (_name, request) => {
      expect((await fastify.inject(request)).headers['cache-control']).toBe('no-store')
    },
  )

  it('are the same for an invalid address', async () => {
    const { headers } = await fastify.inject('/%')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
})

it.each([
  '/assets/main-abc.js.map',
  '/assets/style-abc.css.map',
  '/assets/.cache/secret.js',
  '/assets/../.env',
  '/assets/..%2f.env',
  '/assets/..%2f..%2f..%2foutside.js',
  '/assets/%2e%2e/%2e%2e/%2e%2e/outside.js',
  '/assets/..\\..\\outside.js',
  '/media/..%2f..%2fpackage.json',
  '/media/%00.webp',
  '/.env',
  '/.git/config',
  '/.hidden.json',
  '/notes.md',
  '/index.html',
  '/package.json',
  '/src/server.ts',
  '/server-status',
  '/metrics',
  '/admin',
  '/debug',
  '/api/admin',
  '/api/debug/pprof',
  '/api/test/seed',
  '/swagger.json',
  '/graphql',
])('contain no %s', async (url) => {
  const answer = await fastify.inject({ url })
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.body).not.toContain('secret')
  expect(answer.json()).toMatchObject({ flag: false, data: null })
})
