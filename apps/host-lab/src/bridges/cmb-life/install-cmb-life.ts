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

const toReply = (outcome: Outcome, state: string) => {
  if (outcome.kind === 'ok') {
    return {
      respCode: '1000',
      respMsg: '',
      state,
      ...selectResult(outcome, { code: 'lab-approval-code' }),
    }
  }
  if (outcome.kind === 'cancel') return { respCode: '2000', respMsg: '用户取消' }
  if (outcome.kind === 'deny') return { respCode: '2001', respMsg: 'no permission' }
  return { respCode: '3000', respMsg: outcome.message ?? 'failed' }
}

export const cmbLifeUserAgent = (version = '9.5.0', platform: PhonePlatform = 'ios'): string =>
  `${phones[platform]} cmblife/${version}`

/**
 * Bridge of the China Merchants Bank card app: handles `cmblife://` links and passes JSON text to
 * the function named by `callback=javascript:<name>`.
 */
export function installCmbLife(window: Window, control: Control): Bridge {
  const calls = createAppCalls('cmb-life', control)
  const handleLink = (address: string) => {
    const [, api = '', query = ''] = /^cmblife:\/\/([^?]*)\??(.*)$/i.exec(address) ?? []
    const params = Object.fromEntries(new URLSearchParams(query))
    const respond = (outcome: Outcome) => {
      const name = params['callback']?.replace(/^javascript:/, '') ?? ''
      const callback = toGlobals(window)[name]
      const reply = JSON.stringify(toReply(outcome, params['state'] ?? ''))
      if (typeof callback === 'function') (callback as (text: string) => void)(reply)
    }
    try {
      calls.call(api.replace(/\/$/, ''), params, respond)
    } catch (error) {
      respond({ kind: 'fail', message: String(error) })
    }
  }
  const ready = createReadyQueue(control)
  interceptLinks(window, 'cmblife', (address) => ready(() => handleLink(address)))
  return { log: calls.log, emit: () => undefined }
}
