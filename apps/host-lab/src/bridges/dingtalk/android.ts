import { globalsOf, type AppCalls } from '../app-calls.ts'
import { corpIdIn, replyOf } from './replies.ts'

type Done = (value: unknown) => void

/** `nuva.require()` answers the function that all calls go through; `runtimeready` tells of it. */
export function injectAndroid(window: Window, calls: AppCalls): void {
  const bridge = (ok: Done, fail: Done, service: string, action: string, params: unknown) => {
    const api = `${service}.${action}`
    calls.call(api, plain(params), (outcome) => {
      const { result, ...reply } = replyOf(api, outcome, corpIdIn(params))
      if (reply.errorCode === '0') ok(result)
      else fail(reply)
    })
  }
  globalsOf(window)['nuva'] = { isReady: true, require: () => bridge }
  window.document.dispatchEvent(new Event('runtimeready'))
}

/** What crosses into an app: no functions. */
export const plain = (params: unknown): unknown =>
  params === undefined ? {} : (JSON.parse(JSON.stringify(params)) as unknown)
