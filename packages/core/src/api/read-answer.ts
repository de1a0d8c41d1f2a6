import type { ShopperCallName, Envelope, RefusalName, SERVED as Served } from '@mall/contract'
import type { ApiError } from './api-error.ts'
import {
  hasStatusText,
  networkText,
  statusText,
  tooManyText,
  type ApiTranslate,
} from './error-texts.ts'
import type { Sent } from './send.ts'

/**
 * Renews the token. Named by the contract; repeated here so that its table of refusals can load
 * later.
 */
const SERVED: typeof Served = 20000

export type Reading = { data: unknown; renews: boolean } | { error: ApiError }

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'number' &&
  'flag' in body &&
  typeof body.flag === 'boolean'

/** Codes that end the session. Source: the specification, section 8. */
const ENDING: ReadonlySet<number> = new Set([41000, 41001, 41002, 20003])
export const endsSession = ({ kind, code }: ApiError): boolean =>
  (kind === 'refusal' && ENDING.has(code)) || code === 401

/** The contract's entry of a refusal code. The table loads with the first refusal. */
async function entryOf(code: number) {
  try {
    const { refusalByCode, refusals } = await import('@mall/contract/refusals')
    const name = refusalByCode(code)
    return name ? { name, ...refusals[name] } : null
  } catch {
    return null
  }
}
type Known = Awaited<ReturnType<typeof entryOf>>

function httpError(
  status: number,
  known: Known,
  serverMessage: string,
  t: ApiTranslate,
  retryAfterSeconds: number | null = null,
): ApiError {
  const retryable = status >= 500 || status === 408
  return {
    kind: 'http',
    code: status,
    name: known?.name ?? null,
    message: httpMessage(status, known, serverMessage, t, retryAfterSeconds),
    class: status === 401 ? 'auth' : (known?.class ?? (retryable ? 'retryable' : 'final')),
  }
}

/** The specification's words win; the server's message wins for what it calls "other". */
function httpMessage(
  status: number,
  known: Known,
  serverMessage: string,
  t: ApiTranslate,
  retryAfterSeconds: number | null,
) {
  if (status === 429 && (known || retryAfterSeconds !== null)) {
    return tooManyText(retryAfterSeconds, t)
  }
  return hasStatusText(status) || !known ? statusText(status, t) : serverMessage || known.message
}

function refusal({ code, message, data }: Envelope, known: Known, t: ApiTranslate): ApiError {
  const fixed = ENDING.has(code) ? t('sessionEnded') : code === 500 ? t('serverFailed') : null
  return {
    kind: 'refusal',
    code,
    name: known?.name ?? null,
    message: fixed ?? (message || known?.message || t('unknown')),
    class: known?.class ?? (ENDING.has(code) ? 'auth' : 'final'),
    ...(data ? { data } : {}),
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
 * Opens the envelope. A refusal that travels with a status of its own (e.g. 409) is still a
 * refusal; the statuses of the specification's table are described by that table.
 * @param raw the answer is not wrapped
 */
export async function readAnswer(
  name: ShopperCallName,
  sent: Sent,
  raw: boolean,
  t: ApiTranslate,
): Promise<Reading> {
  if (sent.kind === 'timeout') return { error: unanswered('timeout', statusText(408, t)) }
  if (sent.kind !== 'answered') return { error: unanswered('network', networkText(name, t)) }
  const { status, body } = sent
  const envelope = isEnvelope(body) ? body : null

  if (status < 200 || status >= 300) {
    const known = envelope ? await entryOf(envelope.code) : null
    const ownWords = known !== null && !hasStatusText(status) && !isCommon(known.name)
    return {
      error:
        envelope && ownWords
          ? refusal(envelope, known, t)
          : httpError(status, known, envelope?.message ?? '', t, sent.retryAfterSeconds),
    }
  }
  if (raw && body !== undefined && !envelope) return { data: body, renews: false }
  if (!envelope) return { error: httpError(status, null, '', t) }
  if (!envelope.flag) return { error: refusal(envelope, await entryOf(envelope.code), t) }
  return { data: envelope.data, renews: envelope.code === SERVED }
}

/** Shown by the kernel for every call alike; a screen adds no text of its own. */
const isCommon = (name: RefusalName): boolean => name.startsWith('request/')
