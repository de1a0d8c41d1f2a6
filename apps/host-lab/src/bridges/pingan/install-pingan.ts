import { appCalls, broughtBy, globalsOf, whenReady, type Outcome } from '../app-calls.ts'
import type { Bridge, Control } from '../control.ts'
import { takeLinks } from '../links.ts'
import { phones, type PhonePlatform } from '../phones.ts'

/** Methods of the app and what each brings when all goes well. */
const usual: Record<string, Record<string, unknown>> = {
  getLoginInfo: { data: 'lab-pingan-data' },
  share_mgm: {},
  forwardWebUrl: {},
  GOBACK_TO_PAEBANK: {},
}

const replyOf = (method: string, outcome: Outcome): Record<string, unknown> => {
  const known = usual[method]
  if (!known) return { errcode: '01' }
  if (outcome.kind === 'ok') return { errcode: '00', ...broughtBy(outcome, known) }
  if (outcome.kind === 'cancel') return { errcode: '02', msg: '用户取消' }
  if (outcome.kind === 'deny') return { errcode: '03', msg: 'no permission' }
  return { errcode: '99', msg: outcome.message ?? 'failed' }
}

export const pinganUserAgent = (version = '5.30.1', platform: PhonePlatform = 'ios'): string =>
  `${phones[platform]} AladdinHybrid/2.6.0 (PAEBank ${version})`

/** The app of Ping An Bank: `native://<method>/<callback>/<parameter>|<parameter>`. */
export function installPingan(window: Window, control: Control): Bridge {
  const calls = appCalls('pingan', control)
  const take = (address: string) => {
    const [method = '', callback = '', ...rest] = address.slice('native://'.length).split('/')
    const params = rest.join('/').split('|').map(decodeURIComponent)
    const answer = (outcome: Outcome) => {
      const tell = globalsOf(window)[callback]
      const reply = encodeURIComponent(JSON.stringify(replyOf(method, outcome)))
      if (typeof tell === 'function') (tell as (text: string) => void)(reply)
    }
    try {
      calls.call(method, params, answer)
    } catch (error) {
      answer({ kind: 'fail', message: String(error) })
    }
  }
  const ready = whenReady(control)
  takeLinks(window, 'native', (address) => ready(() => take(address)))
  return { log: calls.log, emit: () => undefined }
}
