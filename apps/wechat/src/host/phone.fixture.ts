import { createRequire } from 'node:module'
import {
  installWechat,
  type Bridge,
  type Control,
  type WechatOptions,
} from '@mall/host-lab/bridges'
import type { SdkConfig, WechatPage, WechatSdk, WechatStart } from './parts.ts'
import { createWechatHost } from './wechat-host.ts'

const require = createRequire(import.meta.url)

/** The real SDK as a page loads it: it detects its environment once, while it loads. */
function freshSdk(): WechatSdk {
  for (const name of ['jWeixin', 'wx']) Reflect.deleteProperty(window, name)
  delete require.cache[require.resolve('weixin-js-sdk')]
  return require('weixin-js-sdk') as WechatSdk
}

const bare = (url: string): string => url.split('#')[0] ?? ''

/** Signature of the simulated server, valid for this address only. */
export const signatureFor = (url: string): SdkConfig => ({
  appId: 'wx1',
  timestamp: 1_780_000_000,
  nonceStr: 'n',
  signature: `for ${bare(url)}`,
})

export type Phone = {
  bridge: Bridge
  page: WechatPage
  host: ReturnType<typeof createWechatHost>
  /**
   * addresses that the page left for, payments it remembered, notes it logged, addresses it had
   * signed
   */
  went: string[]
  remembered: string[]
  notes: string[]
  signed: string[]
  calls: () => string[]
  paramsOf: (api: string) => unknown
}

export type PhoneOptions = WechatOptions & {
  /** path the web view is opened with */
  entryUrl?: string
  sign?: (url: string) => SdkConfig | null
}

/** An app that accepts everything and reads 6901234567892. */
export const kindly: Control = {
  decide: ({ api }) =>
    api === 'scanQRCode' ? { kind: 'ok', value: 'EAN_13,6901234567892' } : { kind: 'ok' },
  injectAfterMs: 0,
  fontScale: 1,
  appVersion: '8.0.49',
}

/** Opens a page inside WeChat with the adapter; the page of the call before is closed. */
export function openPhone(control: Partial<Control>, options: PhoneOptions): Phone {
  const { entryUrl = '/home?companyId=1', sign = signatureFor, ...simulated } = options
  for (const name of ['WeixinJSBridge', '__wxjs_environment']) Reflect.deleteProperty(window, name)
  Reflect.deleteProperty(navigator, 'userAgent')
  window.history.replaceState(null, '', entryUrl)

  const bridge = installWechat(
    window,
    { ...kindly, ...control },
    { verifyConfig: ({ verifySignature }, url) => verifySignature === `for ${url}`, ...simulated },
  )
  const went: string[] = []
  const remembered: string[] = []
  const notes: string[] = []
  const signed: string[] = []
  const page = pageOf(went)
  const start: WechatStart = {
    rememberPayment: ({ orderId }) => void remembered.push(orderId),
    note: (name, { word }) => void notes.push(`${name} ${String(word)}`),
    sdkConfig: (async (_call, url) => {
      signed.push(url)
      return sign(url)
    }) as WechatStart['sdkConfig'],
  }
  let sdk: WechatSdk | undefined
  const load = async () => {
    sdk ??= freshSdk()
    return sdk
  }
  const host = createWechatHost(page, start, { entryUrl: location.href, load })
  return {
    bridge,
    page,
    host,
    went,
    remembered,
    notes,
    signed,
    calls: () => bridge.log.map(({ api }) => api),
    paramsOf: (api) => bridge.log.findLast((call) => call.api === api)?.params,
  }
}

/** The window, with navigations recorded instead of performed. */
function pageOf(went: string[]): WechatPage {
  const page = {
    document,
    navigator,
    setTimeout: (run: () => void, ms?: number) => setTimeout(run, ms),
    requestAnimationFrame: (run: () => void) => requestAnimationFrame(run),
    addEventListener: window.addEventListener.bind(window),
    location: {
      get href() {
        return location.href
      },
      assign: (url: string) => void went.push(url),
      replace: (url: string) => void went.push(url),
    },
    get WeixinJSBridge() {
      return (window as { WeixinJSBridge?: unknown }).WeixinJSBridge
    },
    get __wxjs_environment() {
      return (window as { __wxjs_environment?: unknown }).__wxjs_environment
    },
  }
  return page as unknown as WechatPage
}

/** Taps every launch tag that appears, until stopped. */
export function tapTags(): () => void {
  const seen = new WeakSet<Element>()
  const observer = new MutationObserver(() => {
    for (const tag of document.querySelectorAll<HTMLElement>('wx-open-launch-weapp')) {
      if (!seen.has(tag)) tag.click()
      seen.add(tag)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
