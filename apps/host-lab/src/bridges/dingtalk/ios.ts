import { globalsOf, type AppCalls } from '../app-calls.ts'
import { plain } from './android.ts'
import { corpIdIn, replyOf } from './replies.ts'

export type Handlers = Map<string, (data: unknown, done?: (value: unknown) => void) => void>

/** `WebViewJavascriptBridge`: one `init`, calls by handler name, answers with an error code. */
export function injectIos(window: Window, calls: AppCalls, handlers: Handlers): void {
  globalsOf(window)['WebViewJavascriptBridge'] = {
    init: () => undefined,
    registerHandler: (
      name: string,
      handler: (data: unknown, done?: (value: unknown) => void) => void,
    ) => handlers.set(name, handler),
    callHandler: (api: string, params: unknown, answer: (reply: unknown) => void) =>
      calls.call(api, plain(params), (outcome) => {
        if (api === 'biz.navigation.goBack' && outcome.kind === 'ok') window.history.back()
        answer(replyOf(api, outcome, corpIdIn(params)))
      }),
  }
  window.document.dispatchEvent(new Event('WebViewJavascriptBridgeReady'))
}
