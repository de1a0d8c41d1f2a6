import { asApiError } from '@mall/core/api'
import { SealingUnavailable } from '@mall/core/session'

/**
 * Message of a failed sign-in: the refusal's text, the text of the HTTP status, or 网络错误 if there
 * was no response.
 */
export function failureText(error: unknown): string {
  if (error instanceof SealingUnavailable) return '当前页面不安全，请通过 https 地址打开后登录'
  const { kind, message } = asApiError(error)
  return kind === 'refusal' || kind === 'http' ? message : '网络错误'
}
