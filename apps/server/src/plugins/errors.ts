import {
  problemStatus,
  refusals,
  type Envelope,
  type QueuePlace,
  type RefusalName,
  type Shortage,
} from '@mall/contract'
import { defaultCompanyInfo } from '@mall/contract/default-company-info'
import { securityHeaders } from '@mall/contract/hosting'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CompanyCache } from '../company.ts'
import { DatabaseDown } from '../db/connection/database.ts'
import { isUnavailable } from '../db/connection/is-down.ts'
import { JSON_TYPE } from './response.ts'

type RefusalData = { openId: string } | Shortage | QueuePlace

/** An invalid field of an input, by its path: `rows.3.points`. */
export type FieldIssue = { field: string; message: string }

/**
 * A refusal of the contract's table. `message` replaces the table's sentence where the caller can
 * be told more; `data` is for the caller's next step (the ticket of 20002 and 20018, the pieces
 * left of 33005 and 33006, the place of 48004).
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly refusal: RefusalName
  readonly retryAfter: number | undefined
  readonly data: RefusalData | null
  /** sent to operators only */
  readonly issues: readonly FieldIssue[]
  constructor(
    refusal: RefusalName,
    message?: string,
    options: { retryAfter?: number; data?: RefusalData; issues?: readonly FieldIssue[] } = {},
  ) {
    const { message: usual, status } = refusals[refusal]
    // Skip the stack trace for 4xx refusals: capturing it costs more than the request.
    const frames = Error.stackTraceLimit
    if (status < 500) Error.stackTraceLimit = 0
    super(message ?? usual)
    Error.stackTraceLimit = frames
    this.refusal = refusal
    this.retryAfter = options.retryAfter
    this.data = options.data ?? null
    this.issues = options.issues ?? []
  }
}

export const envelope = <T = null>(
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

const serialized = new Map<RefusalName, string>()

/** Response body of a refusal; one with the table's message is serialised once. */
function serializeRefusal({ refusal, data }: Refusal, message: string): string {
  const serialize = () => JSON.stringify(envelope(refusal, message, data))
  if (data !== null || message !== refusals[refusal].message) return serialize()
  const body = serialized.get(refusal) ?? serialize()
  serialized.set(refusal, body)
  return body
}

/** Errors for text that the database cannot store: U+0000, and half a surrogate pair in JSON. */
const unholdable = new Set(['22021', '22P05'])
/**
 * PostgreSQL reports half a surrogate pair in a jsonb parameter as 22P02, the code that it also
 * uses for faults in statements.
 */
const isUnholdableJson = ({ code, message }: { code?: string; message?: string }) =>
  code === '22P02' && message?.includes('invalid input syntax for type json') === true

/**
 * PostgreSQL timed out waiting for a lock or failed to serialise: nothing was changed, and the call
 * may be repeated.
 */
const transient = new Set(['57014', '55P03', '40001', '40P01', '25006'])

/**
 * PostgreSQL errors of values that cannot be converted; if the values are from a cursor, the caller
 * is at fault.
 */
const unconvertible = new Set(['22007', '22008', '22003', '22P02', '22009'])

/** Whether an error comes of a cursor whose values are correct in number, but not from any list. */
function isOfCursor(error: unknown, { query, body }: FastifyRequest): boolean {
  const hasCursor = [query, body].some(
    (given) => typeof given === 'object' && given !== null && 'cursor' in given,
  )
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  const isWrongValue =
    error instanceof RangeError ||
    unconvertible.has(cause?.code ?? '') ||
    unconvertible.has(code ?? '')
  return hasCursor && isWrongValue
}

const busy = () => new Refusal('server/unavailable', undefined, { retryAfter: 1 })

/** The refusal that an error is reported as. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseDown) return busy()
  const cause = (error as { cause?: { code?: string; message?: string } }).cause
  const { code, statusCode } = error as Partial<FastifyError>
  const isAnyOf = (codes: ReadonlySet<string>) =>
    codes.has(cause?.code ?? '') || codes.has(code ?? '')
  if (isAnyOf(transient) || isUnavailable(cause?.code) || isUnavailable(code)) return busy()
  if (isAnyOf(unholdable) || isUnholdableJson(cause ?? {})) return new Refusal('request/invalid')
  if (statusCode === 413) return new Refusal('request/too-large')
  if (statusCode === 415) return new Refusal('request/media-type')
  if (statusCode === 429) return new Refusal('request/too-many', undefined, { retryAfter: 1 })
  if (statusCode === 503) return busy()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('request/invalid')
  }
  return new Refusal('server/internal')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** errors are problem details (RFC 9457), which also carry the envelope's fields */
    problemDetails?: boolean
  }
}

/** The envelope of a refusal with the fields of problem details. */
function toProblem({ refusal, issues }: Refusal, message: string, traceId: string) {
  return {
    type: `urn:mall:refusal:${refusal.replace('/', ':')}`,
    title: refusals[refusal].message,
    status: problemStatus(refusal),
    detail: message,
    instance: `urn:trace:${traceId}`,
    ...(issues.length > 0 && { errors: issues }),
    ...envelope(refusal, message),
  }
}

const NOT_SERVED_EVERY_MS = 1_000
/** Most kinds of refused requests that are counted concurrently. */
const MAX_KINDS = 1_000

/**
 * Counts requests that were not served by kind: a line a second for each, so that a flood of them
 * fills no disk.
 * @returns the requests that the line of a kind stands for; 0 where none is due
 */
function createNotServedCounter(now: () => Date) {
  const kinds = new Map<string, { nextMs: number; count: number }>()
  return (kind: string): number => {
    const nowMs = now().getTime()
    if (kinds.size >= MAX_KINDS) kinds.clear()
    const counted = kinds.get(kind) ?? { nextMs: 0, count: 0 }
    counted.count += 1
    kinds.set(kind, counted)
    if (nowMs < counted.nextMs) return 0
    const { count } = counted
    kinds.set(kind, { nextMs: nowMs + NOT_SERVED_EVERY_MS, count: 0 })
    return count
  }
}

/** Key of a refusal in the log: its name with name and code of the error. */
function toKind({ refusal }: Refusal, error: unknown): string {
  const { name, code, cause } = error as Partial<FastifyError> & { cause?: { code?: string } }
  return [refusal, name, code ?? cause?.code].join(' ')
}

type ErrorDeps = { now: () => Date; companies: Pick<CompanyCache, 'known'> }

/**
 * Sends every error as the envelope; an unexpected one is logged with the trace id. `{unit}` of a
 * message is the unit of the company that the request names.
 */
export function handleErrors(app: FastifyInstance, { now, companies }: ErrorDeps): void {
  const readMessage = ({ message }: Refusal, { headers }: FastifyRequest) => {
    if (!message.includes('{unit}')) return message
    const unit = companies.known(Number(headers.companyid))?.info.integralName
    return message.replaceAll('{unit}', unit || defaultCompanyInfo.integralName)
  }
  const countNotServed = createNotServedCounter(now)
  app.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = isOfCursor(error, request) ? new Refusal('request/invalid') : toRefusal(error)
    const { status } = refusals[refusal.refusal]
    if (refusal.refusal === 'server/internal') request.log.error({ err: error }, 'unexpected error')
    else if (status >= 500) {
      const count = countNotServed(toKind(refusal, error))
      const line = { err: error, refusal: refusal.refusal, count }
      if (count > 0) request.log.warn(line, 'not served')
    }
    if (refusal.retryAfter) void reply.header('retry-after', refusal.retryAfter)
    const message = readMessage(refusal, request)
    if (request.routeOptions.config?.problemDetails) {
      const problem = toProblem(refusal, message, request.id)
      void reply.status(problem.status).type('application/problem+json')
      return void reply.send(JSON.stringify(problem))
    }
    void reply.status(status).type(JSON_TYPE).send(serializeRefusal(refusal, message))
  })
}

/**
 * A malformed URL is refused by the router before the hooks set the headers, so they are set here.
 */
export function answerBadAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply
    .status(refusals['request/invalid'].status)
    .header('x-trace-id', request.id)
    .header('cache-control', 'no-store')
    .headers(securityHeaders)
    .send(envelope('request/invalid'))
}

export const notFound = () => envelope('request/not-found')
