import { isObject, type Outcome } from '../app-calls.ts'

/** Error codes of the vendor's client, as its SDK distinguishes them. */
const CANCELLED = '-1'
const FAILED = '3'
const NO_PERMISSION = '7'

export type Reply = { errorCode: string; errorMessage: string; result?: unknown }

/** Authorization codes are single-use, so each one is unique. */
let codes = 0

/** Default result of each API; payments report in `resultStatus`. */
const buildDefaultResult = (api: string, corpId: string): unknown => {
  switch (api) {
    case 'runtime.permission.requestAuthCode':
      return { code: `lab-auth-code-${corpId}-${(codes += 1)}` }
    case 'biz.util.scan':
      return { text: '6901234567892' }
    case 'device.screen.getScreenBrightness':
      return { brightness: 0.4 }
    case 'biz.alipay.pay':
      return { resultStatus: '9000', memo: '', result: '' }
    default:
      return {}
  }
}

/** A cancelled payment is reported in `resultStatus`, not as an error. */
const CASHIER = 'biz.alipay.pay'

export function toReply(api: string, outcome: Outcome, corpId: string): Reply {
  if (outcome.kind === 'ok') {
    const value = outcome.value ?? buildDefaultResult(api, corpId)
    return { errorCode: '0', errorMessage: 'success', result: value }
  }
  if (outcome.kind === 'cancel' && api === CASHIER) {
    return { errorCode: '0', errorMessage: 'success', result: { resultStatus: '6001', memo: '' } }
  }
  if (outcome.kind === 'fail' && api === CASHIER && !outcome.message) {
    return { errorCode: '0', errorMessage: 'success', result: { resultStatus: '4000', memo: '' } }
  }
  const [errorCode, defaultMessage] =
    outcome.kind === 'cancel'
      ? [CANCELLED, 'user cancelled']
      : outcome.kind === 'deny'
        ? [NO_PERMISSION, 'no permission']
        : [FAILED, 'failed']
  const errorMessage = (outcome.kind === 'fail' && outcome.message) || defaultMessage
  return { errorCode, errorMessage }
}

export const readCorpId = (params: unknown): string =>
  isObject(params) && typeof params['corpId'] === 'string' ? params['corpId'] : ''
