import {
  createAppCalls,
  scheduleInjection,
  selectResult,
  toGlobals,
  type Outcome,
} from '../app-calls.ts'
import type { Bridge, Control } from '../control.ts'
import { phones, type PhonePlatform } from '../phones.ts'

const toReply = (outcome: Outcome) => {
  if (outcome.kind === 'ok')
    return { code: '0', ...selectResult(outcome, { data: 'lab-psbc-data' }) }
  if (outcome.kind === 'cancel') return { code: '2', msg: 'user cancel' }
  if (outcome.kind === 'deny') return { code: '3', msg: 'no permission' }
  return { code: '1', msg: outcome.message ?? 'failed' }
}

export const psbcUserAgent = (version = '9.0.2', platform: PhonePlatform = 'android'): string =>
  `${phones[platform]} PSBCMobileBank/${version}`

/** Bridge of the Postal Savings Bank app: `PSBCBridge.callNative(name, json, callback)`. */
export function installPsbc(window: Window, control: Control): Bridge {
  const calls = createAppCalls('psbc', control)
  scheduleInjection(control, () => {
    toGlobals(window)['PSBCBridge'] = {
      callNative: (name: string, params: string, respond: (text: string) => void) =>
        calls.call(name, JSON.parse(params) as unknown, (outcome) =>
          respond(JSON.stringify(toReply(outcome))),
        ),
    }
  })
  return { log: calls.log, emit: () => undefined }
}
