import { afterEach, describe, expect, it, vi } from 'vitest'
import { limitHost } from '@mall/core/host'
import type { Decision, DingtalkPlatform } from '@mall/host-lab/bridges'
import { hostFaults, hostSuite } from '@mall/testing/host-suite'
import { clearPage, dingtalkPage, hostIn, type Scene } from '../testing/dingtalk-page.ts'
import { platformOf, versionOf } from './platform.ts'

/** The default of one second is too short on a machine that runs other tests. */
const patient = { timeout: 20_000 }

const platforms = ['android', 'ios', 'pc', 'mini'] as const
const phones = ['android', 'ios', 'mini'] as const

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  clearPage()
})

/** An app without its own clipboard copies by a text field. */
document.execCommand = () => true

for (const platform of platforms) {
  hostSuite(`dingtalk on ${platform}`, (state) => {
    const broken: Scene = { decide: () => ({ kind: 'throw' }) }
    const { host } = dingtalkPage(platform, state === 'broken' ? broken : {})
    return host
  })
  const good = () => {
    const value = { code: 'c1', text: '6901234567892', resultStatus: '9000', brightness: 0.4 }
    return { kind: 'ok', value } as const
  }
  hostFaults(`dingtalk on ${platform}`, (control) => hostIn(platform, control), { good })
}

const request = { silent: true, appId: 'app', corpId: 'dingcorp', auth: {} }
const order = { orderId: '26010112345678901234' }
const pay = { kind: 'alipay', orderString: 'app_id=1&sign=s' } as const
const sceneOf = (decision: Decision): Scene => ({ decide: () => decision })

describe.each(platforms)('on %s', (platform) => {
  it('requests a code in the name of the company’s corpId', async () => {
    const { host, bridge } = dingtalkPage(platform, sceneOf({ kind: 'ok', value: { code: 'c1' } }))
    expect(await host.loginCode(request)).toEqual({ kind: 'ok', value: { authCode: 'c1' } })
    expect(bridge.log).toHaveLength(1)
    expect(bridge.log[0]).toMatchObject({
      api: 'runtime.permission.requestAuthCode',
      params: { corpId: 'dingcorp' },
    })
  })

  it('prefers the corpId of its entry to the company’s', async () => {
    const { host, bridge } = dingtalkPage(platform, { search: '?companyId=1&corpId=dingentry' })
    await host.loginCode(request)
    expect(bridge.log[0]?.params).toMatchObject({ corpId: 'dingentry' })
  })

  it('treats a corpId that was never filled in as missing', async () => {
    const { host, bridge } = dingtalkPage(platform, { search: '?corpId=$CORPID$' })
    expect(await host.loginCode({ ...request, corpId: '' })).toMatchObject({ kind: 'failed' })
    expect(bridge.log).toEqual([])
  })

  it.each([
    ['cancelled', { kind: 'cancel' }],
    ['failed', { kind: 'deny' }],
    ['failed', { kind: 'fail', message: 'busy' }],
    ['failed', { kind: 'throw' }],
    // The client reports a success without the code.
    ['failed', { kind: 'ok', value: {} }],
    ['failed', { kind: 'ok', value: 'nothing' }],
  ] as const)('returns %s for a sign-in that ends as %o', async (kind, decision) => {
    const { host } = dingtalkPage(platform, sceneOf(decision))
    expect((await host.loginCode(request)).kind).toBe(kind)
  })

  it('waits for a bridge that loads late', async () => {
    vi.useFakeTimers()
    const { host, bridge } = dingtalkPage(platform, { injectAfterMs: 1500 })
    const answer = host.loginCode(request)
    await vi.advanceTimersByTimeAsync(1400)
    expect(bridge.log).toEqual([])
    await vi.advanceTimersByTimeAsync(400)
    expect((await answer).kind).toBe('ok')
  })

  it('continues when the bridge never loads', async () => {
    vi.useFakeTimers()
    const { host, bridge } = dingtalkPage(platform, { injectAfterMs: 'never' })
    const answer = limitHost(host).loginCode(request)
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await answer).kind).toBe('failed')
    expect(bridge.log).toEqual([])
  })

  it('stops waiting for an app that never responds', async () => {
    vi.useFakeTimers()
    const { host } = dingtalkPage(platform, sceneOf({ kind: 'never' }))
    const limitedHost = limitHost(host)
    const both = [
      limitedHost.loginCode(request),
      limitedHost.share({ title: 't', text: '', url: 'https://m' }),
    ]
    await vi.advanceTimersByTimeAsync(120_000)
    const kinds = (await Promise.all(both)).map(({ kind }) => kind)
    expect(kinds).toEqual(['failed', 'failed'])
  })

  it('sets the title once the page is drawn and sends the last title only', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
    const { host, bridge } = dingtalkPage(platform)
    host.setTitle('首页')
    host.setTitle('购物车')
    expect([document.title, bridge.log]).toEqual(['购物车', []])
    await vi.advanceTimersByTimeAsync(100)
    expect(bridge.log).toMatchObject([
      { api: 'biz.navigation.setTitle', params: { title: '购物车' } },
    ])
  })

  it('shares a card and closes the window', async () => {
    const { host, bridge } = dingtalkPage(platform)
    await host.share({ title: '保温杯', text: '好用', url: 'https://mall.test/home' })
    await host.close()
    expect(bridge.log).toMatchObject([
      { api: 'biz.util.share', params: { title: '保温杯', url: 'https://mall.test/home' } },
      { api: 'biz.navigation.close' },
    ])
  })
})

describe.each(phones)('at the cashier on %s', (platform) => {
  it('passes the order string to the app unchanged', async () => {
    const { host, bridge } = dingtalkPage(platform)
    expect(host.payment).toEqual({ alipay: 'app' })
    expect(await host.pay(pay, order)).toEqual({ kind: 'ok', value: { kind: 'returned' } })
    expect(bridge.log).toMatchObject([{ api: 'biz.alipay.pay', params: { info: pay.orderString } }])
  })

  it.each([
    ['ok', '9000'],
    ['unknown', '8000'],
    ['unknown', '6004'],
    ['unknown', '6002'],
    ['cancelled', '6001'],
    ['failed', '4000'],
    ['unknown', ''],
  ])('returns %s for the result %s', async (kind, resultStatus) => {
    const { host } = dingtalkPage(platform, sceneOf({ kind: 'ok', value: { resultStatus } }))
    expect((await host.pay(pay, order)).kind).toBe(kind)
  })

  it.each([
    ['cancelled', { kind: 'cancel' }],
    ['failed', { kind: 'deny' }],
    ['unknown', { kind: 'fail', message: 'the network broke' }],
    ['unknown', { kind: 'throw' }],
  ] as const)('returns %s for a cashier that ends as %o', async (kind, decision) => {
    const { host } = dingtalkPage(platform, sceneOf(decision))
    expect((await host.pay(pay, order)).kind).toBe(kind)
  })

  it('reports an unknown result when the app never reports the payment', async () => {
    vi.useFakeTimers()
    const { host } = dingtalkPage(platform, sceneOf({ kind: 'never' }))
    const answer = limitHost(host).pay(pay, order)
    await vi.advanceTimersByTimeAsync(600_000)
    expect((await answer).kind).toBe('unknown')
  })

  it('starts no payment without a bridge, neither now nor later', async () => {
    vi.useFakeTimers()
    const { host, bridge } = dingtalkPage(platform, { injectAfterMs: 6000 })
    const answer = host.pay(pay, order)
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await answer).kind).toBe('failed')
    expect(bridge.log).toEqual([])
  })

  it('scans a code of any kind', async () => {
    const { host, bridge } = dingtalkPage(platform, sceneOf({ kind: 'ok', value: { text: '69' } }))
    expect(await host.scan()).toEqual({ kind: 'ok', value: '69' })
    expect(bridge.log).toMatchObject([{ api: 'biz.util.scan', params: { type: 'all' } }])
  })

  it.each([
    ['cancelled', { kind: 'cancel' }],
    ['failed', { kind: 'deny' }],
    ['failed', { kind: 'ok', value: {} }],
  ] as const)('returns %s for a scan that ends as %o', async (kind, decision) => {
    const { host } = dingtalkPage(platform, sceneOf(decision))
    expect((await host.scan()).kind).toBe(kind)
  })
})

it('shows a payment code on a desktop, which has neither cashier nor camera', async () => {
  const { host, bridge } = dingtalkPage('pc')
  expect([host.payment, host.facts.desktop]).toEqual([{ wechat: 'native' }, true])
  expect(await host.pay({ kind: 'qr', codeUrl: 'weixin://pay/1' }, order)).toEqual({
    kind: 'ok',
    value: { kind: 'qr', codeUrl: 'weixin://pay/1' },
  })
  expect(await host.pay(pay, order)).toEqual({ kind: 'unsupported' })
  expect(bridge.log).toEqual([])
})

it('stays on the page when the back key of Android is pressed', async () => {
  const { host, bridge } = dingtalkPage('android')
  let presses = 0
  const leave = host.onBack(() => ++presses > 0)
  await host.close()
  bridge.emit('back')
  leave()
  await host.close()
  bridge.emit('back')
  expect(presses).toBe(1)
})

it('handles the arrow of the title bar on iOS and releases it when the page closes', async () => {
  const { host, bridge } = dingtalkPage('ios')
  const keep = [true, false]
  const handler = vi.fn(() => keep.shift() ?? true)
  const leave = host.onBack(handler)
  const limitedHost = (api: string) => bridge.log.filter((call) => call.api === api)
  await vi.waitFor(() => expect(limitedHost('biz.navigation.setLeft')).toHaveLength(1), patient)
  bridge.emit('back')
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1), patient)
  expect(limitedHost('biz.navigation.goBack')).toHaveLength(0)
  bridge.emit('back')
  await vi.waitFor(() => expect(limitedHost('biz.navigation.goBack')).toHaveLength(1), patient)
  leave()
  await vi.waitFor(() => expect(limitedHost('biz.navigation.setLeft')).toHaveLength(2), patient)
  expect(limitedHost('biz.navigation.setLeft')[1]?.params).toMatchObject({ control: false })
})

it.each<[DingtalkPlatform | 'other', string, string]>([
  ['android', '7.6.45', 'Linux; Android 14) AliApp(DingTalk/7.6.45) com.alibaba.android.rimet/1'],
  ['ios', '7.0.40', 'iPhone; CPU iPhone OS 17_5 AliApp(DingTalk/7.0.40) com.laiwang.DingTalk/1'],
  ['mini', '7.6.45', 'Linux; Android 14) AliApp(DingTalk/7.6.45) dd-web/1'],
  ['pc', '7.6.45', 'Windows NT 10.0; WOW64) DingTalk(7.6.45-Release.9) nw'],
  ['pc', '6.5', 'Macintosh; Intel Mac OS X 10_15_7) DingTalk/6.5 nw'],
  ['android', '7.2.0', 'OpenHarmony 5.0) ArkWeb/4 DingTalk/7.2.0'],
  ['other', '', 'Linux; Android 14) TaurusApp/2.1'],
])('identifies %s %s by its User-Agent', (platform, version, userAgent) => {
  expect([platformOf(userAgent), versionOf(userAgent)]).toEqual([platform, version])
})

it('shows a payment code as a plain web view when the SDK has no bridge', async () => {
  const { host } = dingtalkPage('android', { userAgent: 'Linux; Android 14) TaurusApp/2.1' })
  expect([...host.capabilities]).toEqual(['pay', 'copy'])
  expect(await host.scan()).toEqual({ kind: 'unsupported' })
  expect(await host.loginCode(request)).toEqual({ kind: 'unsupported' })
})

it.each(['android', 'ios'] as const)('reads the position in GCJ-02 on %s', async (platform) => {
  const point = { longitude: 121.59, latitude: 31.2 }
  const { host, bridge } = dingtalkPage(platform, sceneOf({ kind: 'ok', value: point }))
  expect(await host.locate()).toEqual({ kind: 'ok', value: point })
  expect(bridge.log[0]).toMatchObject({
    api: 'device.geolocation.get',
    params: { coordinate: 1, withReGeocode: false },
  })
  const nested = dingtalkPage(platform, sceneOf({ kind: 'ok', value: { location: point } }))
  expect(await nested.host.locate()).toEqual({ kind: 'ok', value: point })
  const empty = dingtalkPage(platform, sceneOf({ kind: 'ok', value: { longitude: 121.59 } }))
  expect((await empty.host.locate()).kind).toBe('failed')
  expect((await dingtalkPage(platform, sceneOf({ kind: 'deny' })).host.locate()).kind).toBe(
    'failed',
  )
})

describe.each(['android', 'ios'] as const)('the screen on %s', (platform) => {
  const screenCalls = ({ log }: ReturnType<typeof dingtalkPage>['bridge']) =>
    log.map(({ api, params }) => [api, (params as { brightness?: number }).brightness])
  const SET = 'biz.util.setScreenBrightnessAndKeepOn'
  const GET = 'device.screen.getScreenBrightness'

  it('is brightened once after a read, kept on and restored to its former brightness', async () => {
    const { host, bridge } = dingtalkPage(
      platform,
      sceneOf({ kind: 'ok', value: { brightness: 0.4 } }),
    )
    expect(await host.brighten(true)).toEqual({ kind: 'ok' })
    expect(await host.brighten(true)).toEqual({ kind: 'ok' })
    expect(await host.brighten(false)).toEqual({ kind: 'ok' })
    expect(await host.brighten(false)).toEqual({ kind: 'ok' })
    expect(screenCalls(bridge)).toEqual([
      [GET, undefined],
      [SET, 1],
      [SET, 1],
      [SET, 0.4],
    ])
    expect(bridge.log.map(({ params }) => (params as { isKeep?: boolean }).isKeep)).toEqual([
      undefined,
      true,
      true,
      false,
    ])
  })

  it.each([
    ['refused', { kind: 'deny' }],
    ['without a value', { kind: 'ok', value: {} }],
    ['in another unit', { kind: 'ok', value: { brightness: 180 } }],
  ] as const)('stays unchanged where its brightness is %s', async (_what, decision) => {
    const { host, bridge } = dingtalkPage(platform, sceneOf(decision))
    expect((await host.brighten(true)).kind).toBe('failed')
    expect(await host.brighten(false)).toEqual({ kind: 'ok' })
    expect(screenCalls(bridge)).toEqual([[GET, undefined]])
  })
})

describe.each(['android', 'ios'] as const)('with guarded interfaces on %s', (platform) => {
  const config = {
    appId: 'app',
    timestamp: 1_790_000_000,
    nonceStr: 'abc',
    signature: 'f00',
    corpId: 'dingcorp',
    agentId: '7',
  }
  const AUTHORISE = 'runtime.permission.requestJsApis'
  const apis = (bridge: { log: readonly { api: string }[] }) => bridge.log.map(({ api }) => api)

  it('authorises the page once for its address without the fragment', async () => {
    const { host, bridge, sdkConfig } = dingtalkPage(platform, { config, search: '?companyId=4' })
    await host.scan()
    await host.share({ title: 't', text: '', url: 'https://m' })
    expect(sdkConfig.mock.calls).toEqual([
      ['ding.jsapiConfig', 'https://mall.test/home?companyId=4'],
    ])
    expect(apis(bridge).toSorted()).toEqual(
      ['biz.util.scan', 'biz.util.share', AUTHORISE].toSorted(),
    )
    expect(bridge.log.find(({ api }) => api === AUTHORISE)?.params).toMatchObject({
      agentId: '7',
      corpId: 'dingcorp',
      timeStamp: 1_790_000_000,
      nonceStr: 'abc',
      signature: 'f00',
    })
  })

  it('repeats a call that was refused during the client’s verification', async () => {
    let isAuthorised = false
    const { host } = dingtalkPage(platform, {
      config,
      async decide(api) {
        if (api === AUTHORISE) {
          await new Promise((resolve) => setTimeout(resolve))
          isAuthorised = true
          return { kind: 'ok' }
        }
        return isAuthorised ? { kind: 'ok', value: { text: '69' } } : { kind: 'deny' }
      },
    })
    expect(await host.scan()).toEqual({ kind: 'ok', value: '69' })
  })

  it('logs a signature that the client refuses and reports the call as failed', async () => {
    const { host, note } = dingtalkPage(platform, { config, decide: () => ({ kind: 'deny' }) })
    expect((await host.scan()).kind).toBe('failed')
    await vi.waitFor(() => expect(note).toHaveBeenCalledWith('dingtalk.config', expect.anything()))
  })

  it('stops waiting for a server that does not respond', async () => {
    vi.useFakeTimers()
    const { host, bridge, sdkConfig } = dingtalkPage(platform, { config })
    sdkConfig.mockReturnValue(new Promise(() => {}))
    const scanned = host.scan()
    await vi.advanceTimersByTimeAsync(4000)
    expect((await scanned).kind).toBe('ok')
    expect(apis(bridge)).toEqual(['biz.util.scan'])
  })
})
