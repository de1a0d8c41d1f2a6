import { appCalls, broughtBy, globalsOf, whenReady, type Outcome } from '../app-calls.ts'
import type { Bridge, Control } from '../control.ts'
import { takeLinks } from '../links.ts'
import { phones, type PhonePlatform } from '../phones.ts'

const replyOf = (outcome: Outcome, state: string) => {
  if (outcome.kind === 'ok') {
    return {
      respCode: '1000',
      respMsg: '',
      state,
      ...broughtBy(outcome, { code: 'lab-approval-code' }),
    }
  }
  if (outcome.kind === 'cancel') return { respCode: '2000', respMsg: '用户取消' }
  if (outcome.kind === 'deny') return { respCode: '2001', respMsg: 'no permission' }
  return { respCode: '3000', respMsg: outcome.message ?? 'failed' }
}

export const cmbLifeUserAgent = (version = '9.5.0', platform: PhonePlatform = 'ios'): string =>
  `${phones[platform]} cmblife/${version}`

/**
 * The card app of China Merchants Bank: follows `cmblife://` links and answers by calling the
 * function that `callback=javascript:<name>` names with JSON text.
 */
export function installCmbLife(window: Window, control: Control): Bridge {
  const calls = appCalls('cmb-life', control)
  const take = (address: string) => {
    const [, what = '', query = ''] = /^cmblife:\/\/([^?]*)\??(.*)$/i.exec(address) ?? []
    const params = Object.fromEntries(new URLSearchParams(query))
    const answer = (outcome: Outcome) => {
      const name = params['callback']?.replace(/^javascript:/, '') ?? ''
      const tell = globalsOf(window)[name]
      const reply = JSON.stringify(replyOf(outcome, params['state'] ?? ''))
      if (typeof tell === 'function') (tell as (text: string) => void)(reply)
    }
    try {
      calls.call(what.replace(/\/$/, ''), params, answer)
    } catch (error) {
      answer({ kind: 'fail', message: String(error) })
    }
  }
  const ready = whenReady(control)
  takeLinks(window, 'cmblife', (address) => ready(() => take(address)))
  return { log: calls.log, emit: () => undefined }
}
