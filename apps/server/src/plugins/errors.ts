import { refusals, type Envelope, type RefusalName, type Shortage } from '@mall/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseDown } from '../db/connection/database.ts'

type RefusalData = { openId: string } | Shortage

/**
 * A refusal of the contract's table. `message` replaces the table's sentence where more is known;
 * `data` is what the caller goes on with (the ticket of 20002 and 20018, the pieces left of
 * 33005 and 33006).
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly refusal: RefusalName
  readonly retryAfter: number | undefined
  readonly data: RefusalData | null
  constructor(
    refusal: RefusalName,
    message?: string,
    options: { retryAfter?: number; data?: RefusalData } = {},
  ) {
    const { message: usual, status } = refusals[refusal]
    // Nobody reads where a caller's mistake was found, and to note it takes longer than the rest.
    const frames = Error.stackTraceLimit
    if (status < 500) Error.stackTraceLimit = 0
    super(message ?? usual)
    Error.stackTraceLimit = frames
    this.refusal = refusal
    this.retryAfter = options.retryAfter
    this.data = options.data ?? null
  }
}

const envelope = <T = null>(
  name: RefusalName,
  message?: string,
  data: T | null = null,
): Envelope<T | null> => ({
  flag: false,
  success: false,
  code: refusals[name].code,
  message: message ?? refusals[name].message,
  data,
})

const usual = new Map<RefusalName, Buffer>()

/** A refusal as it is sent; one that says what the table says is made once. */
export function refusalBytes({ refusal, message, data }: Refusal): Buffer {
  const make = () => Buffer.from(JSON.stringify(envelope(refusal, message, data)))
  if (data !== null || message !== refusals[refusal].message) return make()
  const bytes = usual.get(refusal) ?? make()
  usual.set(refusal, bytes)
  return bytes
}

/** Text that the database cannot hold (U+0000, half a surrogate pair in JSON), however it came there. */
const unholdable = new Set(['22021', '22P05'])

/** PostgreSQL gave up waiting or could not serialise: nothing was changed, the call may be repeated. */
const transient = new Set(['57014', '55P03', '40001', '40P01', '53300', '53100', '25006'])

function named(error: unknown): { name: RefusalName; message?: string; retryAfter?: number } {
  if (error instanceof Refusal) {
    return {
      name: error.refusal,
      message: error.message,
      ...(error.retryAfter ? { retryAfter: error.retryAfter } : {}),
    }
  }
  if (error instanceof DatabaseDown) return { name: 'server/unavailable', retryAfter: 1 }
  const cause = (error as { cause?: { code?: string } }).cause
  const { code, statusCode } = error as Partial<FastifyError>
  if (transient.has(cause?.code ?? '') || transient.has(code ?? '')) {
    return { name: 'server/unavailable', retryAfter: 1 }
  }
  if (unholdable.has(cause?.code ?? '') || unholdable.has(code ?? '')) {
    return { name: 'request/invalid' }
  }
  if (statusCode === 413) return { name: 'request/too-large' }
  if (statusCode === 415) return { name: 'request/media-type' }
  if (statusCode === 429) return { name: 'request/too-many', retryAfter: 1 }
  if (statusCode === 503) return { name: 'server/unavailable', retryAfter: 1 }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { name: 'request/invalid' }
  }
  return { name: 'server/internal' }
}

/** Every error leaves as the envelope; what we did not expect is logged with the trace id. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) => {
    const { name, message, retryAfter } = named(error)
    const { status } = refusals[name]
    if (name === 'server/internal') request.log.error({ err: error }, 'unexpected error')
    else if (status >= 500) request.log.warn({ err: error }, 'not served')
    if (retryAfter) reply.header('retry-after', retryAfter)
    const data = error instanceof Refusal ? error.data : null
    return reply.status(status).send(envelope(name, message, data))
  })
}

/** An address that cannot be read gets no further than the router: no hook has set its headers. */
export function answerBadAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply
    .status(refusals['request/invalid'].status)
    .header('x-trace-id', request.id)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(envelope('request/invalid'))
}

export const notFound = () => envelope('request/not-found')
