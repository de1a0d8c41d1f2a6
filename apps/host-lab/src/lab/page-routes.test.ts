import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultSettings } from '../shared/settings.ts'
import { requestAs, startFakeMall } from './proxy/fake-mall.fixture.ts'
import { startLab, type Lab } from './start-lab.ts'

const folder = mkdtempSync(join(tmpdir(), 'lab-page-'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>实验室</title>')
writeFileSync(join(folder, 'bridges.js'), 'window.installed = true')
writeFileSync(join(folder, 'secret.pem'), 'no')

let mall: Awaited<ReturnType<typeof startFakeMall>>
let lab: Lab
let port: number
beforeAll(async () => {
  mall = await startFakeMall()
  lab = await startLab({ mallUrl: mall.url, folder })
  port = Number(new URL(lab.url).port)
})
afterAll(async () => {
  await lab.stop()
  await mall.stop()
  rmSync(folder, { recursive: true })
})

const json = { 'content-type': 'application/json' }
const put = (headers: Record<string, string>, settings: object) =>
  fetch(`${lab.url}/lab/hosts/bank-cmb/settings`, {
    method: 'PUT',
    headers: { ...json, ...headers },
    body: JSON.stringify(settings),
  })

it('serves its page at one address only, which the frames check', async () => {
  const elsewhere = await requestAs(port, '127.0.0.1', '/')
  expect([elsewhere.status, elsewhere.headers.location]).toEqual([302, `${lab.pageUrl}/`])
  const pageOrigin = await requestAs(port, 'lab.localhost', '/')
  expect(pageOrigin.body.toString()).toContain('实验室')
  expect(pageOrigin.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

it('serves built files and nothing outside their folder', async () => {
  for (const path of ['secret.pem', '../package.json', '%2e%2e/package.json', 'none.js']) {
    expect((await requestAs(port, 'localhost', `/lab/page/${path}`)).status).toBe(404)
  }
})

it('lists the companies that the mall serves', async () => {
  const state = await (await fetch(`${lab.url}/lab/state`)).json()
  expect(state).toMatchObject({
    mallUrl: mall.url,
    companies: [
      { id: 1, name: '商城1', loginMethod: 6, hasLink: true },
      { id: 2, name: '商城2' },
    ],
  })
})

it('accepts settings from its own page and from programs, not from other pages', async () => {
  expect((await put({ origin: 'http://bank-cmb.localhost' }, defaultSettings)).status).toBe(403)
  expect((await put({ origin: lab.pageUrl }, { ...defaultSettings, fontScale: 1.2 })).status).toBe(
    200,
  )
  expect(lab.settings.of('bank-cmb').fontScale).toBe(1.2)
  expect((await put({}, defaultSettings)).status).toBe(200)
})

it('sends a host’s page its settings with the script and refuses the lab’s page', async () => {
  await put({}, { ...defaultSettings, scan: { text: '</script>', kind: 'qr' } })
  const { body, headers } = await requestAs(port, 'bank-cmb.localhost', '/.lab/host.js')
  const text = body.toString()
  expect(headers['cache-control']).toBe('no-store')
  expect(text).toContain('"host":"bank-cmb"')
  expect(text).toContain(`"lab":"${lab.pageUrl}"`)
  expect(text).not.toContain('</script>')
  expect(text.endsWith('window.installed = true')).toBe(true)
  expect((await requestAs(port, 'localhost', '/.lab/host.js')).status).toBe(404)
})

it('acts for a host’s page only and reports a refusal in its response', async () => {
  const body = JSON.stringify({ kind: 'pay', api: 'x', params: { package: 'prepay_id=none' } })
  const requestAct = (host: string) =>
    requestAs(port, host, '/.lab/act', {
      method: 'POST',
      headers: { ...json, 'content-length': String(Buffer.byteLength(body)) },
      body,
    })
  expect((await requestAct('localhost')).status).toBe(404)
  const refused = await requestAct('wechat-ios.localhost')
  expect([refused.status, JSON.parse(refused.body.toString())]).toEqual([
    409,
    { message: '支付平台不认识这笔支付' },
  ])
})

it('builds a company’s partner link and responds 404 when the company has none', async () => {
  const link = (loginMethod: number) =>
    fetch(`${lab.url}/lab/partner-link`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ companyId: 106, loginMethod, person: '' }),
    })
  const { path } = (await (await link(6)).json()) as { path: string }
  expect(path).toMatch(/^\/home\?companyId=106&openId=U1001&/)
  expect((await link(1)).status).toBe(404)
})
