import { toGlobals, type AppCalls } from '../app-calls.ts'
import { readCorpId, toReply } from './replies.ts'

type Done = (value: unknown) => void

/** `nuva.require()` returns the bridge function; `runtimeready` announces it. */
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

/** Serialises parameters: functions do not cross into an app. */
export const toPlainData = (params: unknown): unknown =>
  params === undefined ? {} : (JSON.parse(JSON.stringify(params)) as unknown)
