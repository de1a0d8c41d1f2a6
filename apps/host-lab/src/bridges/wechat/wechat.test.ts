// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Control, Decision } from '../control.ts'
import {
  installWechat,
  signConfig,
  wechatUserAgent,
  type InjectedBridge,
  type WechatOptions,
} from './index.ts'

type Globals = { WeixinJSBridge?: InjectedBridge; __wxjs_environment?: string }
const globals = window as unknown as Globals

function app(
  options: Partial<WechatOptions> = {},
  control: Partial<Control> = {},
  decision: Decision | Promise<Decision> = { kind: 'ok' },
) {
  for (const name of ['WeixinJSBridge', '__wxjs_environment']) Reflect.deleteProperty(window, name)
  Reflect.deleteProperty(navigator, 'userAgent')
  window.history.replaceState(null, '', '/home')
  const settings: Control = {
    decide: () => decision,
    injectAfterMs: 0,
    fontScale: 1,
    appVersion: '8.0.49',
    ...control,
  }
  return installWechat(window, settings, { platform: 'android', ...options })
}
async function ask(api: string, params: object = {}): Promise<unknown> {
  const answer = vi.fn()
  globals.WeixinJSBridge?.invoke(api, params, answer)
  await vi.advanceTimersByTimeAsync(1000)
  return answer.mock.calls[0]?.[0] ?? 'silence'
}
const config = { verifyJsApiList: ['scanQRCode'], verifyOpenTagList: ['wx-open-launch-weapp'] }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('comes at once, late or never, and says so by its event', async () => {
  const ready = vi.fn()
  document.addEventListener('WeixinJSBridgeReady', ready)
  app()
  expect([ready.mock.calls.length, 'WeixinJSBridge' in window]).toEqual([1, true])
  app({ miniProgram: true }, { injectAfterMs: 300 })
  expect('WeixinJSBridge' in window).toBe(false)
  await vi.advanceTimersByTimeAsync(300)
  expect([ready.mock.calls.length, globals.__wxjs_environment]).toEqual([2, 'miniprogram'])
  app({}, { injectAfterMs: 'never' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ready).toHaveBeenCalledTimes(2)
  document.removeEventListener('WeixinJSBridgeReady', ready)
})

it('calls itself WeChat, and on Android alone a mini-programme', () => {
  app({ platform: 'ios', miniProgram: true })
  expect(navigator.userAgent).toMatch(/iPhone.*MicroMessenger\/8\.0\.49/)
  const told = { appVersion: '8.0.49', miniProgram: true }
  expect(wechatUserAgent('ios', told)).not.toMatch(/miniProgram/)
  expect(wechatUserAgent('android', told)).toMatch(/miniProgram/)
})

it.each([
  [{ kind: 'ok' }, 'get_brand_wcpay_request:ok'],
  [{ kind: 'cancel' }, 'get_brand_wcpay_request:cancel'],
  [{ kind: 'fail' }, 'get_brand_wcpay_request:fail'],
  [{ kind: 'fail', message: 'x' }, 'get_brand_wcpay_request:fail_x'],
  [{ kind: 'deny' }, 'get_brand_wcpay_request:fail_no permission to execute'],
] as const)('answers a payment as decided: %o', async (decision, words) => {
  const bridge = app({}, {}, decision)
  expect(await ask('getBrandWCPayRequest', { paySign: 's' })).toEqual({ err_msg: words })
  expect(bridge.log).toEqual([
    { host: 'wechat', api: 'getBrandWCPayRequest', params: { paySign: 's' } },
  ])
})

it('is silent, breaks, or takes its time', async () => {
  app({}, {}, { kind: 'never' })
  expect(await ask('closeWindow')).toBe('silence')
  app({}, {}, { kind: 'throw' })
  expect(() => globals.WeixinJSBridge?.call('closeWindow')).toThrow('closeWindow')
  app({}, {}, { kind: 'ok', after: 5000 })
  expect(await ask('closeWindow')).toBe('silence')
  let decide = (_decision: Decision) => undefined as void
  app({}, {}, new Promise<Decision>((resolve) => (decide = resolve)))
  const answered = ask('closeWindow')
  decide({ kind: 'ok' })
  expect(await answered).toEqual({ err_msg: 'close_window:ok' })
})

it('lets a page scan only after a signature for its address, and says so in its own words', async () => {
  const right = (params: { verifySignature: string }, url: string) => params.verifySignature === url
  const { origin } = location
  app({ verifyConfig: right }, {}, { kind: 'ok', value: '42' })
  expect(await ask('scanQRCode')).toEqual({ err_msg: 'scanQRCode:fail_no permission to execute' })
  const wrong = await ask('preVerifyJSAPI', { ...config, verifySignature: `${origin}/list` })
  expect(wrong).toEqual({ err_msg: 'config:fail, invalid signature' })
  const signed = { ...config, verifySignature: `${origin}/home` }
  expect(await ask('preVerifyJSAPI', signed)).toEqual({ err_msg: 'config:ok' })
  expect(await ask('scanQRCode')).toEqual({ err_msg: 'scanQRCode:ok', resultStr: '42' })
  window.history.pushState(null, '', '/my')
  expect(await ask('scanQRCode')).toEqual({ err_msg: 'scanQRCode:fail_no permission to execute' })

  app({ verifyConfig: right, platform: 'ios' }, {}, { kind: 'ok', value: '42' })
  window.history.pushState(null, '', '/my')
  expect(await ask('preVerifyJSAPI', signed)).toEqual({ err_msg: 'config:ok' })
  const { resultStr } = (await ask('scanQRCode')) as { resultStr: string }
  expect(JSON.parse(resultStr)).toEqual({ scan_code: { scan_result: '42' } })
})

it('words checkJsApi by its system', async () => {
  app({ platform: 'android' })
  const asked = { jsApiList: ['scanQRCode'] }
  expect(await ask('checkJsApi', asked)).toMatchObject({ checkResult: '{"scanQRCode":true}' })
  app({ platform: 'ios' })
  expect(await ask('checkJsApi', asked)).toMatchObject({ checkResult: { scanQRCode: true } })
})

it('tells a page of its text size and of every change', async () => {
  const bridge = app({}, { fontScale: 1.3 })
  const told: unknown[] = []
  globals.WeixinJSBridge?.on('menu:setfont', (detail) => told.push(detail))
  await vi.advanceTimersByTimeAsync(0)
  bridge.emit('menu:setfont', 1)
  expect(told).toEqual([
    { fontSize: '5', fontScale: '130' },
    { fontSize: '2', fontScale: '100' },
  ])
})

it('changes the text size under a control that is only read', async () => {
  const bridge = installWechat(
    window,
    {
      decide: () => ({ kind: 'ok' }),
      injectAfterMs: 0,
      get fontScale() {
        return 1.3
      },
      appVersion: '8.0.49',
    },
    { platform: 'ios' },
  )
  const percent = () => document.body.style.getPropertyValue('-webkit-text-size-adjust')
  expect(percent()).toBe('130%')
  bridge.emit('menu:setfont', 1.6)
  expect(percent()).toBe('160%')
  const told: unknown[] = []
  globals.WeixinJSBridge?.on('menu:setfont', (detail) => told.push(detail))
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([{ fontSize: '7', fontScale: '160' }])
})

it('draws a launch tag and asks when it is tapped', async () => {
  const bridge = app()
  await ask('preVerifyJSAPI', config)
  const tag = document.createElement('wx-open-launch-weapp')
  tag.setAttribute('username', 'gh_1')
  tag.setAttribute('path', 'pages/a.html')
  tag.innerHTML = '<script type="text/wxtag-template"><button>打开</button></script>'
  document.body.append(tag)
  const launched = vi.fn()
  tag.addEventListener('launch', launched)
  tag.click()
  await vi.advanceTimersByTimeAsync(100)
  expect(launched).toHaveBeenCalledTimes(1)
  expect(tag.shadowRoot?.querySelector('button')?.textContent).toBe('打开')
  expect(bridge.log.at(-1)?.params).toEqual({ username: 'gh_1', appid: '', path: 'pages/a.html' })
})

it('signs as WeChat does, by hand the same', async () => {
  const text =
    'jsapi_ticket=t&noncestr=Wm3W&timestamp=1414587457&url=http://mp.weixin.qq.com?params=value'
  const params = { verifyNonceStr: 'Wm3W', verifyTimestamp: '1414587457' }
  expect(await signConfig('t', params, 'http://mp.weixin.qq.com?params=value#top')).toBe(
    createHash('sha1').update(text).digest('hex'),
  )
})
