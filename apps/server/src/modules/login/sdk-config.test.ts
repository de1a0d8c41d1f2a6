import { createHash } from 'node:crypto'
import { startDingtalkLab, startWechatOpenLab } from '@mall/host-lab/providers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { refusalCode } from '@mall/contract/refusals'

const APP = 'wx00000000000000d1'
const DING = 'dingdemoappkey0001'
const CORP = 'dingdemocorp1'
const own = 'https://mall.example/goods/10?companyId=1&name=%E8%8C%B6'

let wechat: Awaited<ReturnType<typeof startWechatOpenLab>>
let dingtalk: Awaited<ReturnType<typeof startDingtalkLab>>
let app: TestApp
const now = () => app?.now() ?? new Date()

beforeAll(async () => {
  wechat = await startWechatOpenLab({ apps: { [APP]: 'wechat-secret' }, now })
  dingtalk = await startDingtalkLab({
    apps: { [DING]: { secret: 'ding-secret', corpId: CORP } },
    now,
  })
  const secrets = { wechatSecret: 'wechat-secret', dingSecret: 'ding-secret', dingAgentId: '77' }
  const info = { appId: APP, ddAppKey: DING, ddCorpId: CORP }
  app = await createTestApp({
    seedFile: {
      companies: [
        { id: 1, info, settings: { secrets } },
        { id: 2, info, settings: { secrets: { ...secrets, wechatSecret: 'another' } } },
        { id: 4, info },
      ],
    },
    environment: {
      ...wechat.env,
      ...dingtalk.env,
      MALL_PUBLIC_URL: 'https://mall.example',
    },
  })
})
afterAll(async () => {
  await app.close()
  await wechat.stop()
  await dingtalk.stop()
})
/** Expires the tokens and tickets of earlier tests. */
beforeEach(() => {
  wechat.clearScript()
  dingtalk.clearScript()
  app.advance(3 * 3_600_000)
})

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
type Step = { on: 'token' | 'ticket'; behaviour: 'error' | 'bad-token'; times: number }
const hosts = {
  wechat: {
    ask: (url = own, companyId = 1) => app.call('login.jsapiConfig', { url }, { companyId }),
    requestCounts: () => ({ ...wechat.requestCounts }),
    ticket: () => wechat.getTicket(APP),
    script: (step: Step) => wechat.script(step),
    clearScript: () => wechat.clearScript(),
    appId: APP,
    words: '微信初始化失败！',
  },
  dingtalk: {
    ask: (url = own, companyId = 1) => app.call('ding.jsapiConfig', { url }, { companyId }),
    requestCounts: () => ({ ...dingtalk.requestCounts }),
    ticket: () => dingtalk.getTicket(CORP),
    script: (step: Step) => dingtalk.script(step),
    clearScript: () => dingtalk.clearScript(),
    appId: DING,
    words: '钉钉初始化失败！',
  },
}

describe.each(['wechat', 'dingtalk'] as const)('%s', (name) => {
  const host = hosts[name]

  it('signs the address without its fragment', async () => {
    const { data } = await host.ask(`${own}#/part`)
    expect(data.appId).toBe(host.appId)
    expect(Math.abs(data.timestamp - now().getTime() / 1000)).toBeLessThan(5)
    const { nonceStr, timestamp, signature } = data
    const words = `jsapi_ticket=${host.ticket()}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${own}`
    expect(signature).toBe(sha1(words))
    expect((await host.ask()).data.nonceStr).not.toBe(nonceStr)
  })

  it('refuses to sign for a page outside the mall', async () => {
    const before = host.requestCounts()
    for (const url of [
      'https://evil.example/',
      'https://mall.example.evil.example/',
      'https://mall.example@evil.example/',
      'https://mall.example:444/',
      'mall.example',
      'data:,https://mall.example/',
    ]) {
      expect(await host.ask(url), url).toMatchObject({
        code: refusalCode('login/app-config'),
        message: host.words,
      })
    }
    expect(host.requestCounts()).toEqual(before)
    expect((await host.ask('http://localhost:5173/home')).flag).toBe(true)
    expect((await host.ask('http://mall.localhost:8080/home')).flag).toBe(true)
  })

  it('requests one token and one ticket for any number of concurrent pages', async () => {
    const before = host.requestCounts()
    const answers = await Promise.all(Array.from({ length: 50 }, () => host.ask()))
    expect(answers.every(({ flag }) => flag)).toBe(true)
    expect(host.requestCounts()).toEqual({
      ...before,
      token: before.token + 1,
      ticket: before.ticket + 1,
    })
  })

  it('renews token and ticket before they expire', async () => {
    await host.ask()
    const before = host.requestCounts()
    const first = host.ticket()
    app.advance(6_000_000)
    await host.ask()
    expect(host.requestCounts()).toEqual(before)
    app.advance(1_201_000)
    expect((await host.ask()).flag).toBe(true)
    expect(host.requestCounts().ticket).toBe(before.ticket + 1)
    expect(host.ticket()).not.toBe(first)
  })

  it('pauses requests to a provider that does not respond', async () => {
    const before = host.requestCounts()
    // Fixed clock, because the pause lasts one second and fifty questions may take longer.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    host.script({ on: 'token', behaviour: 'error', times: 1_000 })
    const fifty = () => Promise.all(Array.from({ length: 50 }, () => host.ask()))
    for (const { code, message } of await fifty()) {
      expect([code, message]).toEqual([refusalCode('login/app-config'), host.words])
    }
    await fifty()
    expect(host.requestCounts().token).toBe(before.token + 1)
    app.advance(1_001)
    await fifty()
    expect(host.requestCounts().token).toBe(before.token + 2)
    app.advance(1_001)
    await fifty()
    expect(host.requestCounts().token).toBe(before.token + 2)
    host.clearScript()
    app.advance(1_001)
    expect((await host.ask()).flag).toBe(true)
    expect(host.requestCounts().token).toBe(before.token + 3)
  })

  it('fetches a new token when the provider rejects the old one', async () => {
    const before = host.requestCounts()
    host.script({ on: 'ticket', behaviour: 'bad-token', times: 1 })
    expect((await host.ask()).flag).toBe(true)
    expect(host.requestCounts()).toEqual({
      ...before,
      token: before.token + 2,
      ticket: before.ticket + 2,
    })
  })

  it('signs nothing for a company without its own secret or for an unknown company', async () => {
    expect((await host.ask(own, 4)).code).toBe(refusalCode('login/not-open'))
    expect((await host.ask(own, 99)).code).toBe(refusalCode('company/unknown'))
  })
})

it('does not share the ticket of one company’s secret with another company', async () => {
  expect((await hosts.wechat.ask()).flag).toBe(true)
  expect((await hosts.wechat.ask(own, 2)).code).toBe(refusalCode('login/app-config'))
})

it('returns the workplace and its agent id', async () => {
  expect((await hosts.dingtalk.ask()).data).toMatchObject({ corpId: CORP, agentId: '77' })
})
