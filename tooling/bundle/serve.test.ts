import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseShellHost } from '@mall/contract/hosting'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workspaceRoot } from '../graph/packages.ts'
import { readOptions } from './options.ts'
import { readServeOptions, serveBundle } from './serve.ts'
import { headerRules } from './server-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'mall-serve-'))
let server: Awaited<ReturnType<typeof serveBundle>>
beforeAll(async () => {
  const base = '/mall/'
  mkdirSync(join(folder, 'site/mall/assets'), { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('bundle.json', JSON.stringify({ base }))
  const host = parseShellHost('{"userAgents":["a"]}', 'host.json')
  const served = { base, api: 'https://api.example', captcha: null, host, page: 'page' }
  write('headers.json', JSON.stringify(headerRules(served)))
  write('site/mall/index.html', 'page')
  write('site/mall/assets/a-1a2b3c4.js', 'code')
  server = await serveBundle(folder, 0)
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** Requests an address unchanged: `fetch` would normalise it. */
const get = (path: string) =>
  new Promise<{ status?: number; cache?: string; text: string }>((done, fail) => {
    const sent = request(new URL(server.url).origin, { path }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      const { statusCode: status, headers } = answer
      answer.on('end', () => done({ status, cache: headers['cache-control'], text }))
    })
    sent.on('error', fail).end()
  })

it('serves hashed files with a permanent cache and the page for every screen', async () => {
  expect(await get('/mall/assets/a-1a2b3c4.js')).toMatchObject({
    text: 'code',
    cache: 'public, max-age=31536000, immutable',
  })
  for (const path of ['/mall/', '/mall/home?companyId=1', '/mall/ware/detail/5']) {
    expect(await get(path)).toEqual({ status: 200, cache: 'no-cache', text: 'page' })
  }
})

it('sends the policy of the page and the security headers', async () => {
  const { headers } = await fetch(new URL('home', server.url))
  expect(headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://api.example;",
  )
  expect(headers.get('permissions-policy')).toBe('camera=(), microphone=(), geolocation=()')
  for (const path of ['home', 'assets/a-1a2b3c4.js']) {
    const { headers: sent } = await fetch(new URL(path, server.url))
    expect(sent.get('cross-origin-opener-policy')).toBe('same-origin')
  }
})

it.each([
  ['/mall', 302],
  ['/', 404],
  ['/home', 404],
  ['/malls/home', 404],
  ['/mall/assets/none.js', 404],
  ['/mall/assets/../../../bundle.json', 404],
  ['/mall/assets/%2e%2e/%2e%2e/%2e%2e/bundle.json', 404],
  ['/mall/%', 404],
])('%s: %d', async (path, status) => {
  expect((await get(path)).status).toBe(status)
})

it('serves no file outside the site', async () => {
  expect((await get('/mall/../../bundle.json')).text).toBe('page')
})

it('refuses a folder without a bundle', async () => {
  await expect(serveBundle(tmpdir(), 0)).rejects.toThrow('is this a bundle?')
})

it.each([[[]], [['bundle', 'more']], [['bundle', '--port', 'x']], [['bundle', '--open']]])(
  'prints its usage on %j',
  (words) => {
    expect(() => readServeOptions(words)).toThrow('npm run bundle:serve -- bundle')
  },
)

/** Arguments of a command of the guide. */
function wordsOf(command: string): string[] {
  const guide = readFileSync(join(workspaceRoot, 'docs/tenant-team.md'), 'utf8')
  const [line] = guide.split('\n').filter((text) => text.startsWith(`npm run ${command} -- `))
  return line?.slice(`npm run ${command} -- `.length).split(' ') ?? []
}

it('matches the command of the tenant team’s guide', () => {
  const { out, base, api } = readOptions(workspaceRoot, wordsOf('bundle'), '/a')
  expect([out, base, api]).toEqual(['/a/bundle', '/mall/', 'http://127.0.0.1:8080'])
  const { folder: served, port } = readServeOptions(wordsOf('bundle:serve'))
  expect([`/a/${served}`, port]).toEqual([out, 8090])
})
