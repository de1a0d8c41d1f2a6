import {
  createAppCalls,
  selectResult,
  toGlobals,
  createReadyQueue,
  type Outcome,
} from '../app-calls.ts'
import type { Bridge, Control } from '../control.ts'
import { interceptLinks } from '../intercept-links.ts'
import { phones, type PhonePlatform } from '../phones.ts'

/** Methods of the app and their default results. */
const defaultResults: Record<string, Record<string, unknown>> = {
  getLoginInfo: { data: 'lab-pingan-data' },
  share_mgm: {},
  forwardWebUrl: {},
  GOBACK_TO_PAEBANK: {},
}

const toReply = (method: string, outcome: Outcome): Record<string, unknown> => {
  const defaults = defaultResults[method]
  if (!defaults) return { errcode: '01' }
  if (outcome.kind === 'ok') return { errcode: '00', ...selectResult(outcome, defaults) }
  if (outcome.kind === 'cancel') return { errcode: '02', msg: '用户取消' }
  if (outcome.kind === 'deny') return { errcode: '03', msg: 'no permission' }
  return { errcode: '99', msg: outcome.message ?? 'failed' }
}

export const pinganUserAgent = (version = '5.30.1', platform: PhonePlatform = 'ios'): string =>
  `${phones[platform]} AladdinHybrid/2.6.0 (PAEBank ${version})`

/** Bridge of the Ping An Bank app: `native://<method>/<callback>/<parameter>|<parameter>`. */
export function installPingan(window: Window, control: Control): Bridge {
  const calls = createAppCalls('pingan', control)
  const handleLink = (address: string) => {
    const [method = '', callbackName = '', ...rest] = address.slice('native://'.length).split('/')
    const params = rest.join('/').split('|').map(decodeURIComponent)
    const respond = (outcome: Outcome) => {
      const callback = toGlobals(window)[callbackName]
      const reply = encodeURIComponent(JSON.stringify(toReply(method, outcome)))
      if (typeof callback === 'function') (callback as (text: string) => void)(reply)
    }
    try {
      calls.call(method, params, respond)
    } catch (error) {
      respond({ kind: 'fail', message: String(error) })
    }
  }
  const ready = createReadyQueue(control)
  interceptLinks(window, 'native', (address) => ready(() => handleLink(address)))
  return { log: calls.log, emit: () => undefined }
}
