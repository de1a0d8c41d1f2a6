import { toGlobals, isObject, type AppCalls } from '../app-calls.ts'
import { toPlainData } from './android.ts'
import { readCorpId, toReply } from './replies.ts'

/** Mini-programme web view: every call is a `webDdExec` of `AlipayJSBridge`. */
export function injectMini(window: Window, calls: AppCalls): void {
  toGlobals(window)['AlipayJSBridge'] = {
    call: (name: string, request: unknown, respond: (reply: unknown) => void) => {
      if (name !== 'webDdExec' || !isObject(request)) return
      const api = `${String(request['serviceName'])}.${String(request['actionName'])}`
      const params = request['args']
      calls.call(api, toPlainData(params), (outcome) => {
        const { result, ...reply } = toReply(api, outcome, readCorpId(params))
        const success = reply.errorCode === '0'
        respond({ success, content: JSON.stringify(success ? result : reply) })
      })
    },
  }
  window.document.dispatchEvent(new Event('AlipayJSBridgeReady'))
}
