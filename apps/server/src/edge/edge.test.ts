import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/index.ts'
import { readShellHosts } from './select-shell.ts'

const folder = mkdtempSync(join(tmpdir(), 'mall-shells-'))
const page = (shell: string) =>
  `<!doctype html><html><head><title>x</title><!--mall-head--></head><body data-shell="${shell}"><!--mall-boot--></body></html>`

function makeShell(shell: string) {
  const dist = join(folder, shell, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), page(shell))
  writeFileSync(join(dist, 'assets', 'main-abc.js'), 'let a = 1')
  writeFileSync(join(dist, 'assets', 'main-abc.js.gz'), gzipSync('let a = 1'))
  writeFileSync(join(dist, 'assets', 'main-abc.js.map'), '{}')
}

let app: TestApp
let fastify: TestApp['fastify']
beforeAll(async () => {
  makeShell('generic-browser')
  makeShell('wechat')
  app = await createTestApp({
    shellsFolder: folder,
    seedFile: {
      companies: [
        { id: 1 },
        {
          id: 2,
          info: {
            mallName: '</script><b>福利&社',
            theme: {
              bgColor: '#123456',
              priceColor: '#ec3036',
              btnColor: '#D74239',
              modalColor: '#ff0f00',
              darkMode: true,
            },
          },
        },
      ],
    },
  })
  fastify = app.fastify
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const wechat = 'Mozilla/5.0 (iPhone) AppleWebKit MicroMessenger/8.0.50'
const get = (url: string, headers: Record<string, string> = {}) => fastify.inject({ url, headers })

it.each([
  ['Mozilla/5.0 (Linux; Android 13) Chrome/120', 'generic-browser'],
  [undefined, 'generic-browser'],
  [wechat, 'wechat'],
  ['Mozilla/5.0 AliApp(DingTalk/7.6.45) MicroMessenger/8.0', 'dingtalk'],
  [
    'Mozilla/5.0 (iPhone) AppleWebKit MicroMessenger/8.0.50 NetType/WIFI miniProgram/wx12',
    'wechat',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) MicroMessenger/7.0.20 WindowsWechat(0x63090a13)', 'wechat'],
  ['Mozilla/5.0 (Macintosh) MicroMessenger/6.8.0(0x16080000) MacWechat/3.8.7', 'wechat'],
  ['Mozilla/5.0 (Windows NT 10.0) DingTalk/7.6.38 dingtalk-win/1.0.0', 'dingtalk'],
  ['Mozilla/5.0 (Linux; Android 13) TaurusApp/2.13.0', 'dingtalk'],
  ['Mozilla/5.0 (iPhone) AliApp(DingTalk/7.1) dd-web', 'dingtalk'],
  ['Mozilla/5.0 MPBank/11.0.0 iPhone WebView', 'bank-webview'],
  ['Mozilla/5.0 (iPhone) cmblife/10.2.1', 'bank-webview'],
  ['Mozilla/5.0 BankabcAndroid/9.1', 'bank-webview'],
  ['Mozilla/5.0 (iPhone) bankabciphone/9.1', 'bank-webview'],
  ['Mozilla/5.0 ICBCiPhoneBS fullversion:6.0.1', 'bank-webview'],
  ['Mozilla/5.0 ICBCAndroidBS F-WAPB', 'bank-webview'],
  ['Mozilla/5.0 elife_moblie_ios fullversion:6.0.6', 'bank-webview'],
  ['Mozilla/5.0 AladdinHybrid/1.0 (PAEBank 4.35.0)', 'bank-webview'],
  ['Mozilla/5.0 (iPhone) PAEBank 4.35.0', 'bank-webview'],
  ['Mozilla/5.0 (Linux; Android 13) PSBC/9.0', 'bank-webview'],
  ['Mozilla/5.0 (Linux; Android 13) MallHost/1.2.0', 'bank-webview'],
])('decodes %s as %s', (userAgent, shell) => {
  expect(readShellHosts().select(userAgent)).toBe(shell)
})

it('serves each host app its shell, and the browser’s shell when that is not built', async () => {
  expect((await get('/home', { 'user-agent': wechat })).body).toContain('data-shell="wechat"')
  expect((await get('/home', { 'user-agent': 'DingTalk/7' })).body).toContain(
    'data-shell="generic-browser"',
  )
})

it('writes the company’s colours, name and info into the first page without closing its script', async () => {
  const { body, headers } = await get('/home?companyId=2')
  expect(body).toContain('--mall-bg:#123456')
  expect(body).toContain('<title>&lt;/script&gt;&lt;b&gt;福利&amp;社</title>')
  const boot =
    /<script type="application\/json" id="mall-boot">(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(boot)).toMatchObject({
    companyInfo: { companyId: 2, mallName: '</script><b>福利&社' },
  })
  expect(headers['cache-control']).toBe('no-store')
  const style = /<style id="mall-theme">([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
})

it('uses the company of the last page for an address without one', async () => {
  const first = await get('/home?companyId=2')
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  expect((await get('/', { cookie })).body).toContain('"companyId":2')
  expect((await get('/')).body).toContain('"companyId":1')
})

it('serves the page unchanged for a company that does not exist', async () => {
  const answer = await get('/home?companyId=77')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('id="mall-boot"')
})

it('serves the page without a company for an invalid id', async () => {
  const cookie = 'mall_company=2'
  const answer = await get('/home?companyId=abc', { cookie })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('id="mall-boot"')
  expect(answer.headers).not.toHaveProperty('set-cookie')
  expect((await get('/home?companyId=', { cookie })).body).toContain('"companyId":2')
})

it('serves hashed files with a permanent cache and the compressed files of the build', async () => {
  const answer = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, deflate' })
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  })
  const again = await get('/assets/main-abc.js', { 'if-none-match': String(answer.headers.etag) })
  expect(again.statusCode).toBe(304)
})

it.each([
  '/assets/old-123.js',
  '/assets/main-abc.js.map',
  '/media/none.webp',
  '/media/../package.json',
  '/robots.xyz',
  '/.env',
  '/index.html',
])('responds 404 without a page for %s', async (url) => {
  const answer = await get(url, { accept: 'text/html' })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('<html')
})

it('shows the shell’s own not-found page for an unknown screen, with the status', async () => {
  const answer = await get('/no/such/screen', { accept: 'text/html' })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toContain('<html')
})

it.each(['/activity/nothing', '/nothing'])(
  'responds 404 for %s, which no shell contains',
  async (path) => {
    const { statusCode } = await get(`${path}?companyId=1`, { accept: 'text/html' })
    expect(statusCode).toBe(404)
  },
)

it.each(['/home', '/my/info', '/my/info/account-edit', '/ware/detail/5'])(
  'serves the screen %s',
  async (path) => {
    const { statusCode } = await get(`${path}?companyId=1`, { accept: 'text/html' })
    expect(statusCode).toBe(200)
  },
)

it('serves the shell without its company after 3 s', async () => {
  const read = vi.spyOn(app.deps.companies, 'of').mockReturnValue(new Promise(() => {}))
  const from = performance.now()
  const answer = await get('/home?companyId=2')
  expect(performance.now() - from).toBeGreaterThan(2_900)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('data-shell="generic-browser"')
  read.mockRestore()
})
