import { toGlobals, type AppCalls } from '../app-calls.ts'
import { readCorpId, toReply } from './replies.ts'

type Done = (value: unknown) => void

/** `nuva.require()` answers the function that all calls go through; `runtimeready` tells of it. */
export function injectAndroid(window: Window, calls: AppCalls): void {
  const bridge = (ok: Done, fail: Done, service: string, action: string, params: unknown) => {
    const api = `${service}.${action}`
    calls.call(api, toPlainData(params), (outcome) => {
      const { result, ...reply } = toReply(api, outcome, readCorpId(params))
      if (reply.errorCode === '0') ok(result)
      else fail(reply)
    })
  }
  toGlobals(window)['nuva'] = { isReady: true, require: () => bridge }
  window.document.dispatchEvent(new Event('runtimeready'))
}

/** What crosses into an app: no functions. */
export const toPlainData = (params: unknown): unknown =>
  params === undefined ? {} : (JSON.parse(JSON.stringify(params)) as unknown)
