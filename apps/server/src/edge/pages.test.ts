import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'mall-pages-'))

const index = [
  '<!doctype html><html lang="zh-CN"><head><title>x</title><!--mall-head-->',
  '<script data-early>ask()</script>',
  '<script type="module" src="/assets/main.js"></script>',
  '<link rel="modulepreload" crossorigin href="/assets/runtime.js">',
  '<link rel="stylesheet" crossorigin href="/assets/runtime.css">',
  '<link rel="stylesheet" crossorigin href="/assets/main.css"></head>',
  '<body><div id="root"></div><!--mall-boot--></body></html>',
].join('')
const manifest = {
  'first.tsx': {
    file: 'assets/first.js',
    css: ['assets/first.css'],
    imports: ['index.html', '_runtime', '_kit', '_sheet'],
    isEntry: true,
  },
  _kit: { file: 'assets/kit.js', css: ['assets/kit.css'] },
  _sheet: { file: 'assets/sheet.js', css: ['assets/sheet.css'] },
  'second.tsx': { file: 'assets/cart.js', css: ['assets/cart.css'] },
  _runtime: { file: 'assets/runtime.js', css: ['assets/runtime.css'] },
  'index.html': {
    file: 'assets/main.js',
    css: ['assets/main.css'],
    imports: ['_runtime'],
    isEntry: true,
  },
}
const assets = {
  'main.js': '',
  'main.css': 'body{margin:0}',
  'runtime.css': '.runtime-e{margin:0}',
  'first.css': '.first-a{color:red}',
  'kit.css': '.kit-b{color:tan}',
  'sheet.css': '.sheet-d{color:red}',
  'cart.css': '.cart-c{color:blue}',
}
/** A stub renderer that returns company and address as markup; certain addresses make it fail. */
const worker = `
import { parentPort } from 'node:worker_threads'
let count = 0
const seen = new Set()
parentPort.on('message', ({ kind, id, url, boot }) => {
  if (url.includes('kw=hang')) return
  if (url.includes('kw=once') && seen.has(url)) return
  seen.add(url)
  if (url.includes('kw=spin')) for (;;) {}
  if (url.includes('kw=dies')) process.exit(1)
  const html = '<p class="first-a kit-b">' + boot.companyInfo.mallName + '|' + url + '|' + ++count + '</p>'
  const page = url.includes('kw=broken')
    ? { kind: 'broken', why: 'for the test' }
    : url.includes('kw=plain')
      ? { kind: 'plain', why: 'for the test' }
      : { kind: 'html', html, links: '<link rel="preload" href="/p">', answers: { a: '</script>' } }
  parentPort.postMessage({ kind: 'page', id, page })
})
`

function makeShell(name: string) {
  const dist = join(folder, name, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  mkdirSync(join(dist, '.vite'))
  mkdirSync(join(folder, name, 'dist-edge'))
  writeFileSync(join(dist, 'index.html'), index)
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest))
  const screens = { first: ['first.tsx'], screens: ['first.tsx', 'second.tsx'] }
  writeFileSync(join(dist, '.vite', 'screens.json'), JSON.stringify(screens))
  for (const [file, text] of Object.entries(assets)) writeFileSync(join(dist, 'assets', file), text)
  writeFileSync(join(folder, name, 'dist-edge', 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, name, 'dist-edge', 'render.js'), worker)
}

let app: TestApp
let fastify: TestApp['fastify']
beforeAll(async () => {
  makeShell('generic-browser')
  makeShell('wechat')
  const companies = [
    { id: 1, info: { mallName: '甲' } },
    { id: 2, info: { mallName: '乙' } },
    {
      id: 3,
      settings: {
        captcha: { provider: 'aliyun' as const, prefix: 'a1', sceneId: 'b1', accessKeyId: 'c1' },
      },
    },
  ]
  const environment = { MALL_RENDER_MS: '200' }
  app = await createTestApp({ seedFile: { companies }, environment, shellsFolder: folder })
  fastify = app.fastify
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const page = async (url: string, headers: Record<string, string> = {}) =>
  fastify.inject({ url, headers })
const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** Output of the stub renderer: company, address, and how many pages it has rendered. */
const readNames = (body: string) =>
  /<p class="first-a kit-b">(.*?)<\/p>/.exec(body)?.[1]?.split('|') ?? []
/** A worker that is starting may miss its first deadline. */
const rendered = (url: string, headers = {}) =>
  vi.waitFor(async () => {
    const answer = await page(url, headers)
    expect(readNames(answer.body)).not.toEqual([])
    return answer
  }, 20_000)

it('writes the screen, its style, its pictures and its responses into the page', async () => {
  const { body, headers } = await rendered('/home?companyId=1')
  expect(body).toContain(
    '<div id="root" data-rendered><p class="first-a kit-b">甲|/home?companyId=1|',
  )
  const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1]
  // Dependencies of the screen come before it, because its code waits for them.
  const styles = ['runtime.css', 'main.css', 'kit.css', 'sheet.css', 'first.css'] as const
  expect(style?.split('\n')).toEqual(styles.map((name) => assets[name]))
  expect(body.split('</head>')[0]).toContain('<link rel="preload" href="/p">')
  expect(body).toContain('<html data-company="1"')
  expect(body).toContain(
    ' data-scripts="/assets/main.js /assets/runtime.js /assets/first.js /assets/kit.js /assets/sheet.js"',
  )
  expect(body).not.toContain('crossorigin href="/assets/main.css"')
  expect(body).not.toContain('crossorigin href="/assets/runtime.css"')
  const boot = /id="mall-boot">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(boot)).toMatchObject({
    screen: { url: '/home?companyId=1', answers: { a: '</script>' } },
  })
  const policy = String(headers['content-security-policy'])
  const script = /<script>(.*?)<\/script>/.exec(body)?.[1]
  expect(policy).toContain(hashOf(style))
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(policy).toContain(hashOf(script))
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})

it('allows the hosts of a captcha provider on the pages of its companies alone', async () => {
  const readPolicy = async (companyId: number) =>
    String((await page(`/login?companyId=${companyId}`)).headers['content-security-policy'])
  expect(await readPolicy(3)).toMatch(/script-src [^;]*https:\/\/o\.alicdn\.com/)
  expect(await readPolicy(3)).toMatch(/connect-src [^;]*https:\/\/\*\.captcha-open\.aliyuncs\.com/)
  expect(await readPolicy(1)).not.toMatch(/alicdn|aliyuncs/)
})

it('loads no script and no style before the markup is painted', async () => {
  const { body } = await rendered('/home?companyId=1')
  const ahead = [...body.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="\/assets\/[^>]*>/g)]
  // The browser's preload scanner counts too: it evaluates media, but ignores <svg>.
  expect(ahead.filter(([tag]) => !tag.includes(' media="not all"'))).toEqual([])
  expect(ahead.length).toBeGreaterThan(0)
})

it('sends early requests only when the page contains no company, and allows that script', async () => {
  const rendering = await rendered('/home?companyId=1')
  const plain = await page('/home?companyId=1&kw=plain')
  for (const { body } of [rendering, plain]) expect(body).not.toContain('data-early')
  const { body, headers } = await page('/home?companyId=99')
  expect(body).toContain('<script data-early>ask()</script>')
  expect(String(headers['content-security-policy'])).toContain(hashOf('ask()'))
})

it.each([
  ['/?kw=cup', '/home?kw=cup&companyId=1'],
  ['/category', '/category?companyId=1'],
])('gives %s the address that the shell will have it at: %s', async (url, full) => {
  const { body } = await rendered(url)
  expect(readNames(body)[1]).toBe(full)
})

it.each(['hang', 'spin', 'dies', 'broken', 'plain'])(
  'serves the shell alone in time when a screen is %s, and renders the next request',
  async (bad) => {
    await rendered('/home?companyId=1')
    const answer = await page(`/ware/list?companyId=1&kw=${bad}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<div id="root"></div>')
    expect(JSON.parse(/id="mall-boot">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '')).toMatchObject(
      {
        companyInfo: { mallName: '甲' },
      },
    )
    await rendered(`/ware/list?companyId=1&kw=after-${bad}`)
  },
)

it.each(['/cart?companyId=1', '/my?companyId=1', '/login?companyId=1', '/no/such/screen'])(
  'renders no markup for %s',
  async (url) => {
    const { body } = await page(url, { accept: 'text/html' })
    expect(body).toContain('<div id="root"></div>')
  },
)

it('serves the former page for a short time while a newer one renders slowly', async () => {
  const url = '/category?companyId=1&kw=once'
  const first = readNames((await rendered(url)).body)
  app.advance(11_000)
  for (const _again of [1, 2, 3]) expect(readNames((await page(url)).body)).toEqual(first)
  app.advance(60_000)
  expect((await page(url)).body).toContain('<div id="root"></div>')
  await rendered('/category?companyId=1&kw=after-once')
})

it('serves no former page after a change notification', async () => {
  const url = '/search?companyId=2&kw=once'
  const [name] = readNames((await rendered(url)).body)
  await app.deps.db.transaction(2, (tx) =>
    tx.execute(
      sql`update companies set info = jsonb_set(info, '{mallName}', '"丁"') where company_id = 2`,
    ),
  )
  await vi.waitFor(async () => {
    expect((await page(url)).body).toContain('<div id="root"></div>')
  }, 20_000)
  expect(name).not.toBe('丁')
  await rendered('/search?companyId=2&kw=after-once')
})

it('caches a page until its content changes', async () => {
  const first = readNames((await rendered('/category?companyId=2&kw=keep')).body)
  expect(readNames((await page('/category?companyId=2&kw=keep')).body)).toEqual(first)
  await app.deps.db.transaction(2, (tx) =>
    tx.execute(
      sql`update companies set info = jsonb_set(info, '{mallName}', '"丙"') where company_id = 2`,
    ),
  )
  await vi.waitFor(async () => {
    const [name, , count] = readNames((await page('/category?companyId=2&kw=keep')).body)
    expect(name).toBe('丙')
    expect(count).not.toBe(first[2])
  }, 20_000)
})

it('never mixes companies, hosts or addresses of alternating requests', async () => {
  const wechat = { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50' }
  const name = readNames((await rendered('/search?companyId=2')).body)[0] ?? ''
  await rendered('/search?companyId=2', wechat)
  for (let turn = 0; turn < 200; turn++) {
    const companyId = 1 + (turn % 2)
    const url = `/search?companyId=${companyId}&kw=${turn % 7}`
    const { body } = await page(url, turn % 3 === 0 ? wechat : {})
    const [shownName = '', at = url] = readNames(body)
    expect(shownName === '' || shownName === (companyId === 1 ? '甲' : name)).toBe(true)
    expect(at).toBe(url)
    expect(body).toContain(`"companyId":${companyId}`)
  }
})
