import {
  createAppCalls,
  scheduleInjection,
  selectResult,
  toGlobals,
  type Outcome,
} from '../app-calls.ts'
import type { Bridge, Control } from '../control.ts'
import { phones, type PhonePlatform } from '../phones.ts'

const defaultResults: Record<string, Record<string, unknown>> = {
  mallLogin: { encryptedData: 'lab-abc-data' },
  scan: { code: '6901234567892', qrCode: '6901234567892' },
  setTitle: {},
  popWindow: {},
}

function toReply(name: string, outcome: Outcome): Record<string, unknown> {
  const defaults = defaultResults[name]
  // Error of the real bridge for an unknown API.
  if (!defaults) return { error: 1, errorMessage: 'not implemented' }
  if (outcome.kind === 'ok') return selectResult(outcome, defaults)
  // The scanner reports a cancellation with its own error code.
  if (outcome.kind === 'cancel') return { error: name === 'scan' ? 10 : 11, errorMessage: 'cancel' }
  if (outcome.kind === 'deny') return { error: 4, errorMessage: 'no permission' }
  return { error: 3, errorMessage: outcome.message ?? 'failed' }
}

export const abcUserAgent = (version = '9.6.1', platform: PhonePlatform = 'android'): string =>
  `${phones[platform]} ${platform === 'ios' ? 'bankabciphone' : 'BankabcAndroid'}/${version}`

/**
 * Bridge of the Agricultural Bank app (mPaaS): `AlipayJSBridge.call(name, params, callback)`.
 * `emit('back')` simulates the back key: the page cancels the event to prevent navigation.
 */
export function installAbc(window: Window, control: Control): Bridge {
  const calls = createAppCalls('abc', control)
  scheduleInjection(control, () => {
    toGlobals(window)['AlipayJSBridge'] = {
      call: (name: string, params: unknown, respond?: (reply: unknown) => void) =>
        calls.call(name, params, (outcome) => respond?.(toReply(name, outcome))),
    }
    window.document.dispatchEvent(new Event('AlipayJSBridgeReady'))
  })
  return {
    log: calls.log,
    emit: (event, detail) =>
      !window.document.dispatchEvent(new CustomEvent(event, { detail, cancelable: true })),
  }
}
