import { asApiError } from '@mall/core/api'
import type { Translate } from '@mall/core/messages'
import { SealingUnavailable } from '@mall/core/session'
import type { flowMessages } from '../messages.ts'

/**
 * Message of a failed sign-in: the refusal's text, the text of the HTTP status, or 网络错误 if there
 * was no response.
 */
export function failureText(error: unknown, t: Translate<typeof flowMessages>): string {
  if (error instanceof SealingUnavailable) return t('insecurePage')
  const { kind, message } = asApiError(error)
  return kind === 'refusal' || kind === 'http' ? message : t('networkError')
}
