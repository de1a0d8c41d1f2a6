import { appCalls, broughtBy, globalsOf, isObject, whenReady, type Outcome } from '../app-calls.ts'
import type { Bridge, Control } from '../control.ts'
import { takeLinks } from '../links.ts'
import { phones } from '../phones.ts'

/** How the page reaches the app: the bank's helper, Android's `prompt`, or links on iOS. */
export type IcbcTransport = 'util' | 'prompt' | 'scheme'
export type IcbcOptions = { transport: IcbcTransport }

const replyOf = (outcome: Outcome) => {
  if (outcome.kind === 'ok') return { code: '0', ...broughtBy(outcome, { data: 'lab-icbc-data' }) }
  if (outcome.kind === 'cancel') return { code: '2', msg: 'user cancel' }
  if (outcome.kind === 'deny') return { code: '3', msg: 'no permission' }
  return { code: '1', msg: outcome.message ?? 'failed' }
}

const parsed = (text: unknown): unknown => {
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

/** The apps of the Industrial and Commercial Bank, by one of their three ways. */
export function installIcbc(window: Window, control: Control, { transport }: IcbcOptions): Bridge {
  const calls = appCalls('icbc', control)
  const globals = globalsOf(window)
  const ready = whenReady(control)
  const tell = (name: unknown, outcome: Outcome) => {
    const answer = globals[String(name)]
    if (typeof answer === 'function')
      (answer as (reply: string) => void)(JSON.stringify(replyOf(outcome)))
  }
  const injectors: Record<IcbcTransport, () => void> = {
    util() {
      globals['ICBCUtil'] = {
        callNative: (
          _who: string,
          name: string,
          params: string,
          answer: (reply: unknown) => void,
        ) => ready(() => calls.call(name, parsed(params), (outcome) => answer(replyOf(outcome)))),
      }
    },
    prompt() {
      const usual = window.prompt.bind(window)
      globals['prompt'] = (message?: string, text?: string) => {
        const request = message === 'callNativeMethod' ? parsed(text) : null
        if (!isObject(request)) return usual(message, text)
        const { func, params, callBack } = request
        ready(() => calls.call(String(func), parsed(params), (outcome) => tell(callBack, outcome)))
        return ''
      }
    },
    scheme() {
      takeLinks(window, 'Native', (address) => {
        const query = new URLSearchParams(address.slice('Native://'.length))
        const [name = ''] = query.keys()
        const answer = (outcome: Outcome) => tell(query.get('callBack'), outcome)
        ready(() => {
          try {
            calls.call(name, parsed(query.get('key')), answer)
          } catch (error) {
            answer({ kind: 'fail', message: String(error) })
          }
        })
      })
    },
  }
  injectors[transport]()
  return { log: calls.log, emit: () => undefined }
}
