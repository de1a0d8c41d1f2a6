/** Functions that use WeChat's bridge and SDK; loaded on first use. */
import {
  hostResult,
  type GeoPoint,
  type HostResult,
  type MiniProgram,
  type PayAction,
  type PayHandover,
  type ShareCard,
} from '@mall/core/host'
import { afterPaint } from '@mall/shell/bridge'
import weixin from 'weixin-js-sdk'
import { invoke, whenBridge, wordOf } from './bridge.ts'
import { launchPagePath, navigateBack, navigateTo } from './mini-program.ts'
import { openTagsFrom } from './launch/open-tags.ts'
import type { SdkSource, WechatPage, WechatParts, WechatStart } from './parts.ts'
import { locateBy } from './locate.ts'
import { payByBridge } from './pay.ts'
import { scanBy } from './scan.ts'
import { offerBy } from './share.ts'
import { createSigning } from './signing.ts'
import { watchTextSize } from './text-size.ts'
import type { Who } from './who.ts'

export type InWechat = ReturnType<typeof openWechat>

/**
 * @param who WeChat's version and kind, read at each call: an iPhone may identify a mini-programme
 * late
 */
export function openWechat(page: WechatPage, who: Who, start: WechatStart, sdk: SdkSource) {
  const note: WechatParts['note'] = (what, word) =>
    start.note(`wechat.${what}`, { word: word.slice(0, 60) })
  const sign: WechatParts['sign'] = (url) => start.sdkConfig('login.jsapiConfig', url)
  const loadSdk = sdk.load ?? (() => Promise.resolve(weixin))
  const parts = { page, entryUrl: sdk.entryUrl, loadSdk, sign, note }
  const signing = createSigning(parts, who.platform === 'ios')
  let latest: ShareCard | null = null

  /** The SDK for the calls of the mini-programme, which need no signature. */
  const miniSdk = async () => ((await whenBridge(page)) ? loadSdk() : null)

  async function inMiniProgram(path: string): Promise<HostResult> {
    const loaded = await miniSdk()
    return loaded ? navigateTo(page, loaded, path) : hostResult.failed('no bridge')
  }

  async function payOnItsPage(path: string): Promise<HostResult<PayHandover>> {
    const went = await inMiniProgram(path)
    return went.kind === 'ok' ? hostResult.ok({ kind: 'left' }) : went
  }

  async function updateMenu(card: ShareCard): Promise<void> {
    if (who.miniProgram) (await miniSdk())?.miniProgram.postMessage({ data: { share: card } })
    const ready = await signing.ready({ again: false })
    if (ready && latest === card) offerBy(ready, card, (word) => note('share', word))
  }

  const listeners = new Set<(scale: number) => void>()

  return {
    async pay(action: PayAction, order: { orderId: string }): Promise<HostResult<PayHandover>> {
      if (action.kind === 'qr') return hostResult.ok({ kind: 'qr', codeUrl: action.codeUrl })
      try {
        if (action.kind === 'jsapi') return await payByBridge(page, action.params)
        if (action.kind !== 'mini') return hostResult.unsupported
        start.rememberPayment(order)
        return await payOnItsPage(action.path)
      } catch (error) {
        // WeChat may have received the call, so money may have moved.
        return hostResult.unknown(error)
      }
    },

    async locate(): Promise<HostResult<GeoPoint>> {
      const ready = await signing.ready({ again: true })
      return ready ? locateBy(ready) : hostResult.failed('not configured')
    },

    async scan(): Promise<HostResult<string>> {
      const ready = await signing.ready({ again: true })
      return ready ? scanBy(ready) : hostResult.failed('not configured')
    },

    /** The latest share card replaces earlier ones; a refusal of WeChat is logged, never shown. */
    setShareCard(card: ShareCard): void {
      latest = card
      afterPaint(page, () => {
        if (latest !== card) return
        updateMenu(card).catch((error: unknown) => note('share', String(error)))
      })
    },

    async close(): Promise<HostResult> {
      const bridge = await whenBridge(page)
      if (!bridge) return hostResult.failed('no bridge')
      if (who.miniProgram) return navigateBack(await loadSdk())
      const word = wordOf(await invoke(bridge, 'closeWindow', {}))
      return word === 'ok' ? hostResult.done : hostResult.failed(word)
    },

    async openMiniProgram(target: MiniProgram): Promise<HostResult> {
      if (who.miniProgram) {
        const path = launchPagePath(target)
        return path === null ? hostResult.failed('no app id') : inMiniProgram(path)
      }
      if (!openTagsFrom(who.version)) return hostResult.failed('too old for tags')
      if (!(await signing.ready({ again: true }))) return hostResult.failed('not configured')
      const { openLaunchSheet } = await import('./launch/open-launch-sheet.tsx')
      return openLaunchSheet(page, target)
    },

    /**
     * Turns off WeChat's own enlargement with the first listener, because the mall then scales its
     * text itself; WeChat is called once for all listeners.
     */
    watchTextSize(onScale: (scale: number) => void): void {
      listeners.add(onScale)
      if (listeners.size > 1) return
      watchTextSize(page, who.platform === 'android', (scale) => {
        for (const listener of listeners) listener(scale)
      }).catch((error: unknown) => note('font', String(error)))
    },
  }
}
