import type { Translate } from '@mall/core/messages'
import type { flowMessages } from '../messages.ts'

const UNAVAILABLE = new Set(['server_error', 'temporarily_unavailable'])
/** Maximum length of a reason in a toast. */
const MAX_REASON = 60

/**
 * Message of a return without a code: the provider's own text, else the meaning of its error code.
 * WeChat sends neither where the shopper has declined.
 */
export function declinedText(
  { error, description }: { error: string; description: string },
  t: Translate<typeof flowMessages>,
): string {
  const isDenied = error === '' || error === 'access_denied'
  const known = isDenied ? t('consentDenied') : UNAVAILABLE.has(error) && t('providerUnavailable')
  const own = (description.trim() || error).slice(0, MAX_REASON)
  return t('notAuthorized', { reason: known || own })
}
