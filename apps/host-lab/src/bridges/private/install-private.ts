import {
  createAppCalls,
  scheduleInjection,
  selectResult,
  toGlobals,
  type Outcome,
} from '../app-calls.ts'
import type { Bridge, Control } from '../control.ts'
import { phones, type PhonePlatform } from '../phones.ts'

/** Calls of the bridge and their default results. */
const defaultResults: Record<string, Record<string, unknown>> = {
  login: { userInfo: 'lab-private-user' },
  scan: { text: '6901234567892' },
  share: {},
  close: {},
  setTitle: {},
  // The app renders pages behind the gesture bar at the bottom of the screen.
  getSafeArea: { top: 0, right: 0, bottom: 26, left: 0 },
}

const toErrorCode = (outcome: Outcome) =>
  outcome.kind === 'cancel' ? 'cancelled' : outcome.kind === 'deny' ? 'denied' : 'failed'

export const privateUserAgent = (version = '1.0.0', platform: PhonePlatform = 'android'): string =>
  `${phones[platform]} MallHost/${version}`

/**
 * Bridge of the private bank app: `MallHostBridge.call(name, params)` resolves with an object or
 * rejects
 * with `{code}`. `emit('mallhostback')` simulates the back key: the page cancels the event to
 * prevent
 * navigation.
 */
export function installPrivate(window: Window, control: Control): Bridge {
  const calls = createAppCalls('private', control)
  const call = (name: string, params: unknown) =>
    new Promise((resolve, reject) => {
      const defaults = defaultResults[name]
      // An exception of the app rejects this promise.
      calls.call(name, params, (outcome) => {
        if (!defaults) reject({ code: 'unsupported' })
        else if (outcome.kind === 'ok') resolve(selectResult(outcome, defaults))
        else reject({ code: toErrorCode(outcome) })
      })
    })
  scheduleInjection(control, () => {
    toGlobals(window)['MallHostBridge'] = { call }
  })
  return {
    log: calls.log,
    emit: (event, detail) =>
      !window.document.dispatchEvent(new CustomEvent(event, { detail, cancelable: true })),
  }
}
