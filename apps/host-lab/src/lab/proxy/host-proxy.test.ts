import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hosts, buildUserAgent } from '../../shared/hosts.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { requestAs, gzipped, page, startFakeMall } from './fake-mall.fixture.ts'
import { startLab, type Lab } from '../start-lab.ts'

let mall: Awaited<ReturnType<typeof startFakeMall>>
let lab: Lab
let port: number
beforeAll(async () => {
  mall = await startFakeMall()
  lab = await startLab({ mallUrl: mall.url })
  port = Number(new URL(lab.url).port)
})
afterAll(async () => {
  await lab.stop()
  await mall.stop()
})
beforeEach(() => {
  mall.requests.length = 0
  lab.settings.set('wechat-ios', defaultSettings)
})

const html = { accept: 'text/html', 'accept-encoding': 'gzip' }

it('serves the mall to every host with its own User-Agent and one script', async () => {
  for (const host of hosts) {
    const { status, body } = await requestAs(port, `${host.id}.localhost`, '/home?companyId=2', {
      headers: { ...html, 'user-agent': 'Chromium' },
    })
    expect(status).toBe(200)
    expect(body.toString().split('/.lab/host.js')).toHaveLength(2)
    expect(body.toString().replace('<script src="/.lab/host.js"></script>', '')).toBe(page)
    expect(mall.requests.at(-1)?.headers['user-agent']).toBe(buildUserAgent(host, ''))
  }
})

it('allows only the lab’s page to frame the mall', async () => {
  const { headers } = await requestAs(port, 'wechat-ios.localhost', '/home', { headers: html })
  expect(headers['content-security-policy']).toBe(
    `default-src 'self'; script-src 'self'; frame-ancestors 'self' http://lab.localhost:${port}`,
  )
  expect(headers['content-length']).toBe(
    String(Buffer.byteLength(page) + '<script src="/.lab/host.js"></script>'.length),
  )
})

it('forwards method, path, headers and body, and streams the response unchanged', async () => {
  const sent = { companyid: '2', token: 't', 'content-type': 'application/json' }
  const body = JSON.stringify({ 好: 1 })
  const response = await requestAs(port, 'bank-cmb.localhost', '/api/cart?x=%20', {
    method: 'POST',
    headers: sent,
    body,
  })
  expect(response.body.toString()).toBe(body)
  expect(response.headers.etag).toBe('"7"')
  expect(mall.requests.at(-1)).toMatchObject({ method: 'POST', url: '/api/cart?x=%20', body })
  expect(mall.requests.at(-1)?.headers).toMatchObject({
    ...sent,
    host: `bank-cmb.localhost:${port}`,
  })

  const file = await requestAs(port, 'bank-cmb.localhost', '/assets/a.js', {
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(file.headers['content-encoding']).toBe('gzip')
  expect(file.body.equals(gzipped)).toBe(true)
})

it('keeps redirects on the host’s own origin', async () => {
  const { status, headers } = await requestAs(port, 'dingtalk-pc.localhost', '/moved')
  expect([status, headers.location]).toEqual([302, '/home?companyId=2'])
})

it('forwards cookies unchanged, so that each host keeps its own', async () => {
  const { headers } = await requestAs(port, 'wechat-ios.lab.localhost', '/home', {
    headers: { ...html, cookie: 'mall_company=2' },
  })
  expect(headers['set-cookie']).toEqual(['mall_company=1; Path=/; SameSite=Lax'])
  expect(mall.requests.at(-1)?.headers.cookie).toBe('mall_company=2')
})

it('sends the User-Agent of the configured version', async () => {
  lab.settings.set('wechat-ios', { ...defaultSettings, appVersion: '6.5.0' })
  await requestAs(port, 'wechat-ios.localhost', '/home', { headers: html })
  expect(mall.requests.at(-1)?.headers['user-agent']).toContain('MicroMessenger/6.5.0')
})

it('closes the connection when the host is offline', async () => {
  lab.settings.set('wechat-ios', { ...defaultSettings, network: 'offline' })
  await expect(requestAs(port, 'wechat-ios.localhost', '/home')).rejects.toThrow()
  expect(mall.requests).toEqual([])
})

it('responds 404 for an unknown host and 403 for a foreign host name', async () => {
  expect((await requestAs(port, 'netscape.localhost', '/home')).status).toBe(404)
  expect((await requestAs(port, 'mall.example', '/home')).status).toBe(403)
  expect((await requestAs(port, 'mall.example', '/lab/wechat-pay/payments')).status).toBe(403)
  expect(mall.requests).toEqual([])
})

it('responds 503 until the mall is ready', async () => {
  const early = await startLab()
  const { status } = await requestAs(
    Number(new URL(early.url).port),
    'wechat-ios.localhost',
    '/home',
  )
  await early.stop()
  expect(status).toBe(503)
})

it('serves the provider’s controls at its own address', async () => {
  const payments = await fetch(`${lab.url}/lab/wechat-pay/payments`)
  expect(await payments.json()).toEqual([])
  const script = await fetch(`${lab.url}/lab/wechat-pay/script`, {
    method: 'POST',
    body: JSON.stringify({ on: 'pay', behaviour: 'silent' }),
  })
  expect(await script.json()).toEqual({ ok: true })
})
