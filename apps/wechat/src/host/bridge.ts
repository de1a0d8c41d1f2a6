import type { WechatPage } from './parts.ts'

/** A reply of WeChat; `err_msg` is `<call>:<result>`. */
export type Reply = Readonly<Record<string, unknown>>

/** WeChat's own bridge. It may be missing, late, silent or throw. */
export type WeixinBridge = {
  invoke(api: string, params: object, callback: (reply: Reply | undefined) => void): void
  on(event: string, handler: (detail: unknown) => void): void
}

/** ms after which a page continues without WeChat's bridge. */
const BRIDGE_MS = 5000

const bridgeNow = (page: object): WeixinBridge | undefined =>
  (page as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge

/**
 * Resolves with WeChat's bridge, at once or after its ready event; null after `ms` milliseconds.
 */
export function whenBridge(page: WechatPage, ms = BRIDGE_MS): Promise<WeixinBridge | null> {
  const there = bridgeNow(page)
  if (there) return Promise.resolve(there)
  return new Promise((resolve) => {
    const { document } = page
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('WeixinJSBridgeReady', end)
      resolve(bridgeNow(page) ?? null)
    }
    const timer = setTimeout(end, ms)
    document.addEventListener('WeixinJSBridgeReady', end)
  })
}

/**
 * Makes one call of the bridge. Rejects if the bridge throws; stays pending if it does not respond.
 */
export const invoke = (bridge: WeixinBridge, api: string, params: object): Promise<Reply> =>
  new Promise((resolve) => bridge.invoke(api, params, (reply) => resolve(reply ?? {})))

/** The part of a reply after the colon, or ''. */
export function wordOf(reply: Reply): string {
  const text = reply['err_msg'] ?? reply['errMsg']
  return typeof text === 'string' ? text.slice(text.indexOf(':') + 1).trim() : ''
}
