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

/** The bridge, there already or after its event; null where it does not come in time. */
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

/** One call. Rejects where the bridge throws; waits for ever where it is silent. */
export const invoke = (bridge: WeixinBridge, api: string, params: object): Promise<Reply> =>
  new Promise((resolve) => bridge.invoke(api, params, (reply) => resolve(reply ?? {})))

/** The part of a reply after the colon, or ''. */
export function wordOf(reply: Reply): string {
  const text = reply['err_msg'] ?? reply['errMsg']
  return typeof text === 'string' ? text.slice(text.indexOf(':') + 1).trim() : ''
}
