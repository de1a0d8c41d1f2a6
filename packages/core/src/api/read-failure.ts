import type { Envelope, RefusalName } from '@mall/contract'
import { refusalByCode, refusals } from '@mall/contract/refusals'
import type { Translator } from '../messages/index.ts'
import { isEnding, type ApiError } from './api-error.ts'
import { hasStatusText, statusText, tooManyText } from './error-texts.ts'
import { failureMessages } from './failure.messages.ts'
import { apiMessages } from './messages.ts'
import { isSuccess, type Answered } from './send.ts'

/** The contract's entry of a refusal code. */
function entryOf(code: number) {
  const name = refusalByCode(code)
  return name ? { name, ...refusals[name] } : null
}
type Known = ReturnType<typeof entryOf>

function httpError(
  { status, retryAfterSeconds }: Answered,
  known: Known,
  serverMessage: string,
  translate: Translator,
): ApiError {
  const retryable = status >= 500 || status === 408
  return {
    kind: 'http',
    code: status,
    name: known?.name ?? null,
    message: httpMessage(status, known, serverMessage, translate, retryAfterSeconds),
    class: status === 401 ? 'auth' : (known?.class ?? (retryable ? 'retryable' : 'final')),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  }
}

/** Message of an HTTP status: the specification's, or the server's where that text is "other". */
function httpMessage(
  status: number,
  known: Known,
  serverMessage: string,
  translate: Translator,
  retryAfterSeconds: number | null,
) {
  if (status === 429 && (known || retryAfterSeconds !== null)) {
    return tooManyText(retryAfterSeconds, translate)
  }
  return hasStatusText(status) || !known
    ? statusText(status, translate)
    : serverMessage || known.message
}

function refusal(
  { code, message, data }: Envelope,
  known: Known,
  { retryAfterSeconds }: Answered,
  translate: Translator,
): ApiError {
  const t = translate(failureMessages)
  const fixed = isEnding(code) ? t('sessionEnded') : code === 500 ? t('serverFailed') : null
  return {
    kind: 'refusal',
    code,
    name: known?.name ?? null,
    message: fixed ?? (message || known?.message || translate(apiMessages)('unknown')),
    class: known?.class ?? (isEnding(code) ? 'auth' : 'final'),
    ...(data ? { data } : {}),
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  }
}

/**
 * The error of a response that is not served. A refusal with an HTTP status of its own (e.g. 409)
 * is still a refusal; statuses of the specification's table have the table's texts.
 * @param envelope the answer's, where it has one
 */
export function readFailure(
  answer: Answered,
  envelope: Envelope | null,
  translate: Translator,
): ApiError {
  const { status } = answer
  if (!envelope) return httpError(answer, null, '', translate)
  const known = entryOf(envelope.code)
  if (isSuccess(status)) return refusal(envelope, known, answer, translate)
  const ownWords = known !== null && !hasStatusText(status) && !isCommon(known.name)
  return ownWords
    ? refusal(envelope, known, answer, translate)
    : httpError(answer, known, envelope.message, translate)
}

/** Whether the kernel shows a refusal for every call, so that a screen adds no text of its own. */
const isCommon = (name: RefusalName): boolean => name.startsWith('request/')
