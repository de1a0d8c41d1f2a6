import type { Bridge, BridgeCall, Control, Decision } from '../control.ts'
import { fontDetail } from './fonts.ts'
import { createGate, type CheckedAddress, type VerifyConfig } from './gate.ts'
import { LAUNCH_TAG, showLaunchTags } from './launch-tag.ts'
import { reply, replyTo, type NativeReply } from './replies.ts'
import { wechatUserAgent, type WechatPlatform } from './user-agent.ts'

export type WechatOptions = {
  platform: WechatPlatform
  /** the web view of a mini-programme */
  miniProgram?: boolean
  /** whether a signature is right for an address; every one is where this is not given */
  verifyConfig?: VerifyConfig
  /** the address it has to be right for; an iPhone takes the landing one, all others the current */
  checks?: CheckedAddress
}

type Answer = (reply: NativeReply) => void
type Handler = (detail: unknown) => void

/** What WeChat puts into a page. */
export type InjectedBridge = {
  invoke(api: string, params?: unknown, callback?: Answer): void
  call(api: string, params?: unknown): void
  on(event: string, handler: Handler): void
}
type WechatWindow = { WeixinJSBridge?: InjectedBridge; __wxjs_environment?: string }

/** A bridge that breaks at once, before any answer. */
class BridgeBroke extends Error {
  override name = 'BridgeBroke'
}

/**
 * Puts WeChat's globals into a page: WeixinJSBridge, its ready event, `__wxjs_environment`. Run it
 * before the page's own scripts, so that the address it finds is the one the web view was opened
 * with. A window that does not call itself WeChat is taught to.
 *
 * Events of the app: `menu:setfont` with the new scale (a number), `back`, `resume`; any other goes
 * to who listens for it by WeixinJSBridge.on.
 */
export function installWechat(window: Window, control: Control, options: WechatOptions): Bridge {
  const { platform, miniProgram = false, verifyConfig = () => true } = options
  const globals = window as unknown as WechatWindow
  const checks = options.checks ?? (platform === 'ios' ? 'landing' : 'current')
  const gate = createGate(window, checks, verifyConfig)
  const log: BridgeCall[] = []
  const handlers = new Map<string, Handler[]>()
  /** what the app said last; until then the size it started with */
  let toldScale: number | undefined
  const fontScale = () => toldScale ?? control.fontScale

  const tell = (event: string, detail: unknown) => {
    for (const handler of handlers.get(event) ?? []) handler(detail)
  }

  /** An iPhone enlarges a page by a style of its body, whoever listens. */
  const enlarge = () => {
    if (platform !== 'ios') return
    const { body } = window.document
    const percent = `${Math.round(fontScale() * 100)}%`
    // The page begins without one.
    if (body) body.style.setProperty('-webkit-text-size-adjust', percent)
    else window.document.addEventListener('DOMContentLoaded', enlarge, { once: true })
  }

  async function carryOut(call: BridgeCall, decision: Decision, callback?: Answer) {
    if (decision.kind === 'never' || decision.kind === 'throw') return
    const { api, params } = call
    let answer = replyTo(decision, { api, params, platform })
    if (decision.kind === 'ok' && api === 'preVerifyJSAPI' && !(await gate.enter(params))) {
      answer = reply(api, 'fail, invalid signature')
      window.document.dispatchEvent(eventOf(window, 'WeixinOpenTagsError'))
    }
    if (!gate.allows(api)) answer = reply(api, 'fail_no permission to execute')
    window.setTimeout(() => callback?.(answer), decision.after ?? 0)
  }

  function take(api: string, params: unknown, callback?: Answer): void {
    // A copy: pages go on using their objects.
    const call = { host: 'wechat', api, params: structuredClone(params) }
    log.push(call)
    const decision = control.decide(call)
    if (!(decision instanceof Promise)) {
      if (decision.kind === 'throw') throw new BridgeBroke(api)
      void carryOut(call, decision, callback)
      return
    }
    // Too late to break under the page: an app that breaks now says nothing more.
    decision.then((made) => carryOut(call, made, callback)).catch(() => undefined)
  }

  const bridge: InjectedBridge = {
    invoke: (api, params = {}, callback) => take(api, params, callback),
    call: (api, params = {}) => take(api, params),
    on(event, handler) {
      handlers.set(event, [...(handlers.get(event) ?? []), handler])
      // Who starts to listen is told the size at once, where it is not the normal one.
      if (event === 'menu:setfont' && fontScale() !== 1) {
        window.setTimeout(() => handler(fontDetail(fontScale())), 0)
      }
    },
  }

  function arrive() {
    globals.WeixinJSBridge = bridge
    if (miniProgram) globals.__wxjs_environment = 'miniprogram'
    if (fontScale() !== 1) enlarge()
    showLaunchTags(window, (target, answer) => take(LAUNCH_TAG, target, answer))
    window.document.dispatchEvent(eventOf(window, 'WeixinJSBridgeReady'))
  }

  nameItself(window, wechatUserAgent(platform, { appVersion: control.appVersion, miniProgram }))
  if (control.arrives === 0) arrive()
  else if (control.arrives !== 'never') window.setTimeout(arrive, control.arrives)

  return {
    log,
    emit(event, detail) {
      if (event === 'back') {
        window.history.back()
        return true
      }
      if (event === 'resume') {
        window.document.dispatchEvent(eventOf(window, 'visibilitychange'))
      } else if (event === 'menu:setfont' && typeof detail === 'number') {
        toldScale = detail
        enlarge()
        tell(event, fontDetail(detail))
      } else tell(event, detail)
    },
  }
}

/** An event of the page's own making, so that it may be dispatched there. */
function eventOf(window: Window, name: string): Event {
  const event = window.document.createEvent('Event')
  event.initEvent(name, false, false)
  return event
}

function nameItself({ navigator }: Window, userAgent: string): void {
  if (/MicroMessenger/i.test(navigator.userAgent)) return
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent })
}
