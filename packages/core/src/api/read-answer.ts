import type { ShopperCallName, Envelope, SERVED as Served } from '@mall/contract'
import type { Translator } from '../messages/index.ts'
import { isEnding, type ApiError } from './api-error.ts'
import { apiMessages } from './messages.ts'
import { isSuccess, type Answered, type Sent } from './send.ts'

/**
 * Renews the token. Named by the contract; repeated here so that its table of refusals can load
 * later.
 */
const SERVED: typeof Served = 20000

export type Reading = { data: unknown; renews: boolean; message?: string } | { error: ApiError }

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'number' &&
  'flag' in body &&
  typeof body.flag === 'boolean'

const unanswered = (kind: 'network' | 'timeout', message: string): ApiError => ({
  kind,
  code: 0,
  name: null,
  message,
  class: 'retryable',
})

/** Calls that sign in have a shorter message. */
const signIns: ReadonlySet<ShopperCallName> = new Set<ShopperCallName>([
  'login.login',
  'login.openIdBindPhone',
])

const loadFailures = () => import('./failures.ts')

/**
 * The error of a response that is not served. The texts and the table of refusals load with the
 * first one; without them the error has no name and the server's message.
 */
async function explain(
  answer: Answered,
  envelope: Envelope | null,
  translate: Translator,
  load: typeof loadFailures,
): Promise<ApiError> {
  try {
    const { readFailure } = await load()
    return readFailure(answer, envelope, translate)
  } catch {
    const { status } = answer
    const refused = isSuccess(status) ? envelope : null
    const code = refused?.code ?? status
    return {
      kind: refused ? 'refusal' : 'http',
      code,
      name: null,
      message: refused?.message || translate(apiMessages)('unknown'),
      class: isEnding(code) || code === 401 ? 'auth' : status >= 500 ? 'retryable' : 'final',
    }
  }
}

/** Opens the envelope. @param raw the answer is not wrapped */
export async function readAnswer(
  name: ShopperCallName,
  sent: Sent,
  raw: boolean,
  translate: Translator,
  load = loadFailures,
): Promise<Reading> {
  const t = translate(apiMessages)
  if (sent.kind === 'timeout') return { error: unanswered('timeout', t('status408')) }
  if (sent.kind !== 'answered') {
    const text = t(signIns.has(name) ? 'signInNetworkFailed' : 'networkFailed')
    return { error: unanswered('network', text) }
  }
  const { body } = sent
  const envelope = isEnvelope(body) ? body : null
  if (isSuccess(sent.status)) {
    if (raw && body !== undefined && !envelope) return { data: body, renews: false }
    if (envelope?.flag) {
      const { data, code, message } = envelope
      return { data, renews: code === SERVED, ...(message && { message }) }
    }
  }
  return { error: await explain(sent, envelope, translate, load) }
}
