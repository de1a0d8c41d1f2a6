import { asApiError } from '@mall/core/api'
import { SealingUnavailable } from '@mall/core/session'

/** What a failed sign-in says: the server's sentence, or that the network failed. */
export function failureText(error: unknown): string {
  if (error instanceof SealingUnavailable) return '当前页面不安全，请通过 https 地址打开后登录'
  const { kind, message } = asApiError(error)
  return kind === 'refusal' ? message : '网络错误'
}
