import { globalsOf, isObject, type AppCalls } from '../app-calls.ts'
import { plain } from './android.ts'
import { corpIdIn, replyOf } from './replies.ts'

/** The web view of a mini-programme: every call is a `webDdExec` of `AlipayJSBridge`. */
export function injectMini(window: Window, calls: AppCalls): void {
  globalsOf(window)['AlipayJSBridge'] = {
    call: (name: string, wanted: unknown, answer: (reply: unknown) => void) => {
      if (name !== 'webDdExec' || !isObject(wanted)) return
      const api = `${String(wanted['serviceName'])}.${String(wanted['actionName'])}`
      const params = wanted['args']
      calls.call(api, plain(params), (outcome) => {
        const { result, ...reply } = replyOf(api, outcome, corpIdIn(params))
        const success = reply.errorCode === '0'
        answer({ success, content: JSON.stringify(success ? result : reply) })
      })
    },
  }
  window.document.dispatchEvent(new Event('AlipayJSBridgeReady'))
}
