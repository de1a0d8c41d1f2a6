import {
  createAppCalls,
  scheduleInjection,
  selectResult,
  toGlobals,
  type Outcome,
} from '../app-calls.ts'
import type { Bridge, Control } from '../control.ts'
import { phones, type PhonePlatform } from '../phones.ts'

type Params = Record<string, unknown> & {
  success?: (reply: unknown) => void
  fail?: (error: unknown) => void
}

/** Calls of `cmblapi` and their default results. */
const apis: Record<string, Record<string, unknown>> = {
  merchantLogin: { resultType: 'Y', cryptType: '1', body: 'bGFiLWNtYi1ib2R5' },
  netpay: {},
  scanBarcode: { result: '6901234567892', source: 'camera' },
  setNavigationBarTitle: {},
  setRightNavigationBar: {},
  shareInfoWithUI: {},
  pushWindow: {},
  popWindow: {},
}

const toError = (outcome: Outcome) => {
  if (outcome.kind === 'cancel') return { errCode: '-2', errMsg: 'user cancel' }
  if (outcome.kind === 'deny') return { errCode: '-3', errMsg: 'no permission' }
  return { errCode: '-1', errMsg: (outcome.kind === 'fail' && outcome.message) || 'failed' }
}

export type CmbOptions = {
  /** calls missing in this version of the app */ without?: string[]
}

export const cmbUserAgent = (version = '8.8.9', platform: PhonePlatform = 'ios'): string =>
  `${phones[platform]} MPBank/${version} WebView/${platform === 'ios' ? 'WKWebView' : 'X5'}`

/**
 * Bridge of the China Merchants Bank app: the global `cmblapi`. `emit('onPageShow')` simulates the
 * return to the foreground.
 */
export function installCmb(window: Window, control: Control, options: CmbOptions = {}): Bridge {
  const calls = createAppCalls('cmb', control)
  const listeners = new Map<string, ((detail: unknown) => void)[]>()

  const api = (name: string, defaults: Record<string, unknown>) => (params: Params) => {
    const { success, fail, ...sent } = params
    calls.call(name, sent, (outcome) => {
      if (outcome.kind === 'ok') {
        success?.(selectResult(outcome, defaults))
      } else if (outcome.kind === 'cancel' && name === 'merchantLogin') {
        success?.({ resultType: 'N' })
      } else {
        fail?.(toError(outcome))
      }
    })
  }
  scheduleInjection(control, () => {
    const available = Object.entries(apis).filter(([name]) => !options.without?.includes(name))
    toGlobals(window)['cmblapi'] = {
      ...Object.fromEntries(available.map(([name, defaults]) => [name, api(name, defaults)])),
      addAppEventListener: (event: string, listener: (detail: unknown) => void) =>
        void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    }
  })
  return {
    log: calls.log,
    emit: (event, detail) => listeners.get(event)?.forEach((notify) => notify(detail)),
  }
}
