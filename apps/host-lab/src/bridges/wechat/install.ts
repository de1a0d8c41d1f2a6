import type { Bridge, BridgeCall, Control, Decision } from '../control.ts'
import { fontDetail } from './fonts.ts'
import { createGate, type CheckedAddress, type VerifyConfig } from './gate.ts'
import { LAUNCH_TAG, showLaunchTags } from './launch-tag.ts'
import { buildReply, toReply, type NativeReply } from './replies.ts'
import { wechatUserAgent, type WechatPlatform } from './user-agent.ts'

export type WechatOptions = {
  platform: WechatPlatform
  /** web view of a mini-programme */
  miniProgram?: boolean
  /** verifies a signature for an address; accepts all by default */
  verifyConfig?: VerifyConfig
  /** address to verify; iOS uses the landing address, other platforms the current one */
  checks?: CheckedAddress
}

type ReplyCallback = (reply: NativeReply) => void
type Handler = (detail: unknown) => void

/** Bridge object injected into the page. */
export type InjectedBridge = {
  invoke(api: string, params?: unknown, callback?: ReplyCallback): void
  call(api: string, params?: unknown): void
  on(event: string, handler: Handler): void
}
type WechatWindow = { WeixinJSBridge?: InjectedBridge; __wxjs_environment?: string }

/** Synchronous failure of the bridge. */
class BridgeError extends Error {
  override name = 'BridgeBroke'
}

/**
 * Installs WeChat's globals: WeixinJSBridge, its ready event, `__wxjs_environment`. Must run before
 * the page's own scripts, so that the landing address is the one the web view loaded. Overrides the
 * User-Agent unless it already names WeChat.
 *
 * Events: `menu:setfont` with the new scale (a number), `back`, `resume`; other events go to the
 * handlers registered with WeixinJSBridge.on.
 */
export function installWechat(window: Window, control: Control, options: WechatOptions): Bridge {
  const { platform, miniProgram = false, verifyConfig = () => true } = options
  const globals = window as unknown as WechatWindow
  const checks = options.checks ?? (platform === 'ios' ? 'landing' : 'current')
  const gate = createGate(window, checks, verifyConfig)
  const log: BridgeCall[] = []
  const handlers = new Map<string, Handler[]>()
  /** last emitted scale; undefined: the initial one */
  let lastFontScale: number | undefined
  const fontScale = () => lastFontScale ?? control.fontScale

  const notifyHandlers = (event: string, detail: unknown) => {
    for (const handler of handlers.get(event) ?? []) handler(detail)
  }

  /** iOS scales text with a style on the body, with or without handlers. */
  const applyTextScale = () => {
    if (platform !== 'ios') return
    const { body } = window.document
    const percent = `${Math.round(fontScale() * 100)}%`
    // The body does not exist yet at page start.
    if (body) body.style.setProperty('-webkit-text-size-adjust', percent)
    else window.document.addEventListener('DOMContentLoaded', applyTextScale, { once: true })
  }

  async function applyDecision(call: BridgeCall, decision: Decision, callback?: ReplyCallback) {
    if (decision.kind === 'never' || decision.kind === 'throw') return
    const { api, params } = call
    let result = toReply(decision, { api, params, platform })
    if (decision.kind === 'ok' && api === 'preVerifyJSAPI' && !(await gate.grant(params))) {
      result = buildReply(api, 'fail, invalid signature')
      window.document.dispatchEvent(createEvent(window, 'WeixinOpenTagsError'))
    }
    if (!gate.allows(api)) result = buildReply(api, 'fail_no permission to execute')
    window.setTimeout(() => callback?.(result), decision.after ?? 0)
  }

  function handleCall(api: string, params: unknown, callback?: ReplyCallback): void {
    // Copy the parameters: pages reuse their objects.
    const call = { host: 'wechat', api, params: structuredClone(params) }
    log.push(call)
    const decision = control.decide(call)
    if (!(decision instanceof Promise)) {
      if (decision.kind === 'throw') throw new BridgeError(api)
      void applyDecision(call, decision, callback)
      return
    }
    // The call has returned, so a rejected decision cannot throw: it never responds.
    decision.then((result) => applyDecision(call, result, callback)).catch(() => undefined)
  }

  const bridge: InjectedBridge = {
    invoke: (api, params = {}, callback) => handleCall(api, params, callback),
    call: (api, params = {}) => handleCall(api, params),
    on(event, handler) {
      handlers.set(event, [...(handlers.get(event) ?? []), handler])
      // New handlers receive the current size, unless it is normal.
      if (event === 'menu:setfont' && fontScale() !== 1) {
        window.setTimeout(() => handler(fontDetail(fontScale())), 0)
      }
    },
  }

  function inject() {
    globals.WeixinJSBridge = bridge
    if (miniProgram) globals.__wxjs_environment = 'miniprogram'
    if (fontScale() !== 1) applyTextScale()
    showLaunchTags(window, (target, result) => handleCall(LAUNCH_TAG, target, result))
    window.document.dispatchEvent(createEvent(window, 'WeixinJSBridgeReady'))
  }

  setUserAgent(window, wechatUserAgent(platform, { appVersion: control.appVersion, miniProgram }))
  if (control.injectAfterMs === 0) inject()
  else if (control.injectAfterMs !== 'never') window.setTimeout(inject, control.injectAfterMs)

  return {
    log,
    emit(event, detail) {
      if (event === 'back') {
        window.history.back()
        return true
      }
      if (event === 'resume') {
        window.document.dispatchEvent(createEvent(window, 'visibilitychange'))
      } else if (event === 'menu:setfont' && typeof detail === 'number') {
        lastFontScale = detail
        applyTextScale()
        notifyHandlers(event, fontDetail(detail))
      } else notifyHandlers(event, detail)
    },
  }
}

/** Creates the event in the page's own realm, so that it can be dispatched there. */
function createEvent(window: Window, name: string): Event {
  const event = window.document.createEvent('Event')
  event.initEvent(name, false, false)
  return event
}

function setUserAgent({ navigator }: Window, userAgent: string): void {
  if (/MicroMessenger/i.test(navigator.userAgent)) return
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent })
}
