import {
  hostResult,
  webBasics,
  type Capability,
  type HostResult,
  type HostPort,
  type PayScene,
} from '@mall/core/host'
import type { InWechat } from './in-wechat.ts'
import type { SdkSource, WechatPage, WechatStart } from './parts.ts'
import { readWho } from './who.ts'

/**
 * WeChat on phones and desktops, and the web view of a mini-programme. This part loads with the
 * shell; the rest loads on first use, the SDK after the first paint. An iPhone may identify a
 * mini-programme only once its bridge is ready: `facts` and `payment` then change in place, so
 * they must be read at each use.
 */
export function createWechatHost(page: WechatPage, start: WechatStart, sdk: SdkSource): HostPort {
  const who = readWho(page)
  const inside = who.platform !== 'none'
  const desktop = who.platform === 'desktop'
  const phone = inside && !desktop
  const facts = { chatApp: inside, workChat: false, miniProgram: false, desktop, titleBar: true }
  const capabilities = new Set<Capability>(['copy'])
  const payment: { wechat?: PayScene } = {}
  if (inside) capabilities.add('pay').add('close')
  if (phone) capabilities.add('scan').add('location').add('miniProgram')

  function look() {
    who.miniProgram = readWho(page).miniProgram
    facts.miniProgram = who.miniProgram
    if (inside) payment.wechat = who.miniProgram ? 'mini' : desktop ? 'native' : 'jsapi'
  }
  look()
  page.document.addEventListener('WeixinJSBridgeReady', look)

  let inWechat: InWechat | undefined
  const wechat = () =>
    import('./in-wechat.ts').then((code) => (inWechat ??= code.openWechat(page, who, start, sdk)))
  const through = async <T>(
    capability: Capability,
    ask: (code: InWechat) => Promise<HostResult<T>>,
  ): Promise<HostResult<T>> =>
    capabilities.has(capability)
      ? wechat().then(ask).catch(hostResult.failed)
      : hostResult.unsupported
  const aside = (run: (code: InWechat) => void) => {
    if (phone) wechat().then(run, () => undefined)
  }

  let scale = 1
  return {
    ...webBasics(page),
    id: 'wechat',
    capabilities,
    facts,
    payment,
    pay: (action, order) => through('pay', (code) => code.pay(action, order)),
    locate: () => through('location', (code) => code.locate()),
    scan: () => through('scan', (code) => code.scan()),
    setShareCard: (card) => aside((code) => code.setShareCard(card)),
    close: () => through('close', (code) => code.close()),
    openMiniProgram: (target) => through('miniProgram', (code) => code.openMiniProgram(target)),
    fontScale: () => scale,
    onFontScale(handler) {
      let wanted = true
      aside((code) =>
        code.watchTextSize((nextScale) => {
          scale = nextScale
          if (wanted) handler(nextScale)
        }),
      )
      return () => {
        wanted = false
      }
    },
    appVersion: () => who.version,
  }
}
