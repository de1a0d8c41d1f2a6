import { toGlobals, type AppCalls } from '../app-calls.ts'
import { toPlainData } from './android.ts'
import { readCorpId, toReply } from './replies.ts'

export type Handlers = Map<string, (data: unknown, done?: (value: unknown) => void) => void>

/** `WebViewJavascriptBridge`: one `init`, calls by handler name, responses with an error code. */
export function injectIos(window: Window, calls: AppCalls, handlers: Handlers): void {
  toGlobals(window)['WebViewJavascriptBridge'] = {
    init: () => undefined,
    registerHandler: (
      name: string,
      handler: (data: unknown, done?: (value: unknown) => void) => void,
    ) => handlers.set(name, handler),
    callHandler: (api: string, params: unknown, respond: (reply: unknown) => void) =>
      calls.call(api, toPlainData(params), (outcome) => {
        if (api === 'biz.navigation.goBack' && outcome.kind === 'ok') window.history.back()
        respond(toReply(api, outcome, readCorpId(params)))
      }),
  }
  window.document.dispatchEvent(new Event('WebViewJavascriptBridgeReady'))
}
