import { refusalByCode, refusals, SERVED } from '@mall/contract/refusals'
import type { CallName, Envelope, RefusalName } from '@mall/contract'
import type { ApiError } from './api-error.ts'
import { hasStatusText, networkText, SERVER_BROKE, SESSION_ENDED, statusText } from './error-texts.ts'
import type { Sent } from './send.ts'

export type Reading = { data: unknown; renews: boolean } | { error: ApiError }

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number' &&
  'flag' in body && typeof body.flag === 'boolean'

/** Codes that end the session. Source: the specification, section 8. */
const ENDING: ReadonlySet<number> = new Set([41000, 41001, 41002, 20003])
export const endsSession = ({ kind, code }: ApiError): boolean =>
  (kind === 'refusal' && ENDING.has(code)) || code === 401

function httpError(status: number, name: RefusalName | null, said: string): ApiError {
  const known = name ? refusals[name] : null
  return {
    kind: 'http',
    code: status,
    name,
    // The specification's words win; what it calls "other" may say something better itself.
    message: hasStatusText(status) || !known ? statusText(status) : said || known.message,
    class: status === 401 ? 'auth' : (known?.class ?? (status >= 500 || status === 408 ? 'retryable' : 'final')),
  }
}

function refusal({ code, message }: Envelope): ApiError {
  const name = refusalByCode(code)
  const known = name ? refusals[name] : null
  const fixed = ENDING.has(code) ? SESSION_ENDED : code === 500 ? SERVER_BROKE : null
  return {
    kind: 'refusal',
    code,
    name,
    message: fixed ?? (message || known?.message || '系统错误'),
    class: known?.class ?? 'final',
  }
}

const unanswered = (kind: 'network' | 'timeout', message: string): ApiError => ({
  kind,
  code: 0,
  name: null,
  message,
  class: 'retryable',
})

/**
 * Opens the envelope. A refusal that travels with a status of its own (409, say) is still a refusal;
 * the statuses of the specification's table are told by that table.
 * @param raw the answer is not wrapped
 */
export function readAnswer(name: CallName, sent: Sent, raw: boolean): Reading {
  if (sent.kind === 'timeout') return { error: unanswered('timeout', statusText(408)) }
  if (sent.kind !== 'answered') return { error: unanswered('network', networkText(name)) }
  const { status, body } = sent
  const served = status >= 200 && status < 300
  const envelope = isEnvelope(body) ? body : null

  if (!served) {
    const refused = envelope ? refusalByCode(envelope.code) : null
    const ownWords = refused !== null && !refused.startsWith('request/')
    if (envelope && ownWords && !hasStatusText(status)) return { error: refusal(envelope) }
    return { error: httpError(status, refused, envelope?.message ?? '') }
  }
  if (raw && body !== undefined && !envelope) return { data: body, renews: false }
  if (!envelope) return { error: httpError(status, null, '') }
  if (!envelope.flag) return { error: refusal(envelope) }
  return { data: envelope.data, renews: envelope.code === SERVED }
}
