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
async function invoke(api: string, params: object = {}): Promise<unknown> {
  const callback = vi.fn()
  globals.WeixinJSBridge?.invoke(api, params, callback)
  await vi.advanceTimersByTimeAsync(1000)
  return callback.mock.calls[0]?.[0] ?? 'silence'
}
const config = { verifyJsApiList: ['scanQRCode'], verifyOpenTagList: ['wx-open-launch-weapp'] }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('injects the bridge immediately, late or never and dispatches its ready event', async () => {
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

it('sets the User-Agent of WeChat and marks a mini-programme on Android only', () => {
  app({ platform: 'ios', miniProgram: true })
  expect(navigator.userAgent).toMatch(/iPhone.*MicroMessenger\/8\.0\.49/)
  const options = { appVersion: '8.0.49', miniProgram: true }
  expect(wechatUserAgent('ios', options)).not.toMatch(/miniProgram/)
  expect(wechatUserAgent('android', options)).toMatch(/miniProgram/)
})

it.each([
  [{ kind: 'ok' }, 'get_brand_wcpay_request:ok'],
  [{ kind: 'cancel' }, 'get_brand_wcpay_request:cancel'],
  [{ kind: 'fail' }, 'get_brand_wcpay_request:fail'],
  [{ kind: 'fail', message: 'x' }, 'get_brand_wcpay_request:fail_x'],
  [{ kind: 'deny' }, 'get_brand_wcpay_request:fail_no permission to execute'],
] as const)('replies to a payment as decided: %o', async (decision, message) => {
  const bridge = app({}, {}, decision)
  expect(await invoke('getBrandWCPayRequest', { paySign: 's' })).toEqual({ err_msg: message })
  expect(bridge.log).toEqual([
    { host: 'wechat', api: 'getBrandWCPayRequest', params: { paySign: 's' } },
  ])
})

it('fails to reply, throws or delays as decided', async () => {
  app({}, {}, { kind: 'never' })
  expect(await invoke('closeWindow')).toBe('silence')
  app({}, {}, { kind: 'throw' })
  expect(() => globals.WeixinJSBridge?.call('closeWindow')).toThrow('closeWindow')
  app({}, {}, { kind: 'ok', after: 5000 })
  expect(await invoke('closeWindow')).toBe('silence')
  let decide = (_decision: Decision) => undefined as void
  app({}, {}, new Promise<Decision>((resolve) => (decide = resolve)))
  const reply = invoke('closeWindow')
  decide({ kind: 'ok' })
  expect(await reply).toEqual({ err_msg: 'close_window:ok' })
})

it('allows a scan only after a signature for the page address', async () => {
  const verifyConfig = (params: { verifySignature: string }, url: string) =>
    params.verifySignature === url
  const { origin } = location
  app({ verifyConfig: verifyConfig }, {}, { kind: 'ok', value: '42' })
  expect(await invoke('scanQRCode')).toEqual({
    err_msg: 'scanQRCode:fail_no permission to execute',
  })
  const refused = await invoke('preVerifyJSAPI', { ...config, verifySignature: `${origin}/list` })
  expect(refused).toEqual({ err_msg: 'config:fail, invalid signature' })
  const signed = { ...config, verifySignature: `${origin}/home` }
  expect(await invoke('preVerifyJSAPI', signed)).toEqual({ err_msg: 'config:ok' })
  expect(await invoke('scanQRCode')).toEqual({ err_msg: 'scanQRCode:ok', resultStr: '42' })
  window.history.pushState(null, '', '/my')
  expect(await invoke('scanQRCode')).toEqual({
    err_msg: 'scanQRCode:fail_no permission to execute',
  })

  app({ verifyConfig: verifyConfig, platform: 'ios' }, {}, { kind: 'ok', value: '42' })
  window.history.pushState(null, '', '/my')
  expect(await invoke('preVerifyJSAPI', signed)).toEqual({ err_msg: 'config:ok' })
  const { resultStr } = (await invoke('scanQRCode')) as { resultStr: string }
  expect(JSON.parse(resultStr)).toEqual({ scan_code: { scan_result: '42' } })
})

it('formats checkJsApi for each platform', async () => {
  app({ platform: 'android' })
  const params = { jsApiList: ['scanQRCode'] }
  expect(await invoke('checkJsApi', params)).toMatchObject({ checkResult: '{"scanQRCode":true}' })
  app({ platform: 'ios' })
  expect(await invoke('checkJsApi', params)).toMatchObject({ checkResult: { scanQRCode: true } })
})

it('notifies the page of its text size and of every change', async () => {
  const bridge = app({}, { fontScale: 1.3 })
  const details: unknown[] = []
  globals.WeixinJSBridge?.on('menu:setfont', (detail) => details.push(detail))
  await vi.advanceTimersByTimeAsync(0)
  bridge.emit('menu:setfont', 1)
  expect(details).toEqual([
    { fontSize: '5', fontScale: '130' },
    { fontSize: '2', fontScale: '100' },
  ])
})

it('changes the text size while the control is read-only', async () => {
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
  const details: unknown[] = []
  globals.WeixinJSBridge?.on('menu:setfont', (detail) => details.push(detail))
  await vi.advanceTimersByTimeAsync(0)
  expect(details).toEqual([{ fontSize: '7', fontScale: '160' }])
})

it('renders a launch tag and calls the app on tap', async () => {
  const bridge = app()
  await invoke('preVerifyJSAPI', config)
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

it('computes the signature of WeChat’s algorithm', async () => {
  const text =
    'jsapi_ticket=t&noncestr=Wm3W&timestamp=1414587457&url=http://mp.weixin.qq.com?params=value'
  const params = { verifyNonceStr: 'Wm3W', verifyTimestamp: '1414587457' }
  expect(await signConfig('t', params, 'http://mp.weixin.qq.com?params=value#top')).toBe(
    createHash('sha1').update(text).digest('hex'),
  )
})
