import { asApiError } from '@mall/core/api'
import { SealingUnavailable } from '@mall/core/session'

/**
 * Message of a failed sign-in: the server's sentence, the words of its HTTP status, or 网络错误 only
 * where no answer came.
 */
export function failureText(error: unknown): string {
  if (error instanceof SealingUnavailable) return '当前页面不安全，请通过 https 地址打开后登录'
  const { kind, message } = asApiError(error)
  return kind === 'refusal' || kind === 'http' ? message : '网络错误'
}
