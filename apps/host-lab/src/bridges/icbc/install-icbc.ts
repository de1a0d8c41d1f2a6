import {
  createAppCalls,
  selectResult,
  toGlobals,
  isObject,
  createReadyQueue,
  type Outcome,
} from '../app-calls.ts'
import type { Bridge, Control } from '../control.ts'
import { interceptLinks } from '../intercept-links.ts'
import { phones } from '../phones.ts'

/** Transport from page to app: the bank's helper, Android's `prompt`, or links on iOS. */
export type IcbcTransport = 'util' | 'prompt' | 'scheme'
export type IcbcOptions = { transport: IcbcTransport }

const toReply = (outcome: Outcome) => {
  if (outcome.kind === 'ok')
    return { code: '0', ...selectResult(outcome, { data: 'lab-icbc-data' }) }
  if (outcome.kind === 'cancel') return { code: '2', msg: 'user cancel' }
  if (outcome.kind === 'deny') return { code: '3', msg: 'no permission' }
  return { code: '1', msg: outcome.message ?? 'failed' }
}

const parseJson = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as unknown) : text
  } catch {
    return text
  }
}

export const icbcUserAgent = (version = '6.0.6', transport: IcbcTransport = 'prompt'): string =>
  transport === 'scheme'
    ? `${phones.ios} ICBCiPhoneBS elife_moblie_ios fullversion:1.0.0 fullversion:${version}`
    : `${phones.android} ICBCAndroidBS elife_moblie_android fullversion:${version} F-WAPB`

/** Bridge of the Industrial and Commercial Bank apps, with one of their three transports. */
export function installIcbc(window: Window, control: Control, { transport }: IcbcOptions): Bridge {
  const calls = createAppCalls('icbc', control)
  const globals = toGlobals(window)
  const ready = createReadyQueue(control)
  const invokeCallback = (name: unknown, outcome: Outcome) => {
    const respond = globals[String(name)]
    if (typeof respond === 'function')
      (respond as (reply: string) => void)(JSON.stringify(toReply(outcome)))
  }
  const injectors: Record<IcbcTransport, () => void> = {
    util() {
      globals['ICBCUtil'] = {
        callNative: (
          _target: string,
          name: string,
          params: string,
          respond: (reply: unknown) => void,
        ) =>
          ready(() => calls.call(name, parseJson(params), (outcome) => respond(toReply(outcome)))),
      }
    },
    prompt() {
      const originalPrompt = window.prompt.bind(window)
      globals['prompt'] = (message?: string, text?: string) => {
        const request = message === 'callNativeMethod' ? parseJson(text) : null
        if (!isObject(request)) return originalPrompt(message, text)
        const { func, params, callBack } = request
        ready(() =>
          calls.call(String(func), parseJson(params), (outcome) =>
            invokeCallback(callBack, outcome),
          ),
        )
        return ''
      }
    },
    scheme() {
      interceptLinks(window, 'Native', (address) => {
        const query = new URLSearchParams(address.slice('Native://'.length))
        const [name = ''] = query.keys()
        const respond = (outcome: Outcome) => invokeCallback(query.get('callBack'), outcome)
        ready(() => {
          try {
            calls.call(name, parseJson(query.get('key')), respond)
          } catch (error) {
            respond({ kind: 'fail', message: String(error) })
          }
        })
      })
    },
  }
  injectors[transport]()
  return { log: calls.log, emit: () => undefined }
}
