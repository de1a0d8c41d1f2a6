import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Deps } from '../../deps.ts'
import { answerClientError } from '../connections/client-errors.ts'
import { Refusal } from '../errors.ts'
import { readSessionHeader } from '../session.ts'

/** Large bodies that are in memory at the same time, of one company and of one shopper. */
const MAX_AT_ONCE = 8
const MAX_PER_COMPANY = 6
const MAX_PER_SHOPPER = 2
const MEGABYTE = 1_000_000
/** Time in ms in which the next megabyte of a body, or its end, must arrive. */
const MEGABYTE_MS = 5_000

function createPlaces(most: number) {
  const taken = new Map<string, number>()
  const change = (key: string, by: number) => {
    const count = (taken.get(key) ?? 0) + by
    if (count > 0) taken.set(key, count)
    else taken.delete(key)
  }
  return {
    isFull: (key: string) => (taken.get(key) ?? 0) >= most,
    /** Takes a place. @returns the function that releases the place */
    enter(key: string): () => void {
      change(key, 1)
      return () => change(key, -1)
    },
  }
}

/** Ends a request whose body brings less than a megabyte within the time. */
function endSlowBody({ raw }: FastifyRequest, reply: FastifyReply, megabyteMs: number): void {
  const { socket } = raw
  let bytes = socket.bytesRead
  const timer = setInterval(() => {
    if (!raw.complete && socket.bytesRead - bytes < MEGABYTE) {
      const error = new Error('slow body')
      answerClientError(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    }
    bytes = socket.bytesRead
    if (raw.complete) clearInterval(timer)
  }, megabyteMs)
  reply.raw.once('close', () => clearInterval(timer))
}

/**
 * Admits requests with a large body up to a limit, because bodies are held in memory. A session is
 * checked first, since it is in the headers. A refused request may be repeated.
 */
export function createLargeBodyGate(deps: Deps): onRequestAsyncHookHandler {
  const shoppers = createPlaces(MAX_PER_SHOPPER)
  const companies = createPlaces(MAX_PER_COMPANY)
  const all = createPlaces(MAX_AT_ONCE)
  const megabyteMs = deps.timeoutsMs?.megabyte ?? MEGABYTE_MS
  return async (request, reply) => {
    const life = deps.settings.MALL_SESSION_SECONDS
    const session = await readSessionHeader(deps, request.headers.authorization, life)
    if (session === null || session instanceof Refusal) {
      // The connection is closed without reading the rest of the body.
      void reply.header('connection', 'close')
      throw session ?? new Refusal('session/missing')
    }
    const companyId = String(session.companyId)
    const key = `${companyId}:${String(session.userId)}`
    if (shoppers.isFull(key)) throw new Refusal('request/too-many', undefined, { retryAfter: 1 })
    if (companies.isFull(companyId) || all.isFull('')) {
      throw new Refusal('server/unavailable', undefined, { retryAfter: 1 })
    }
    const leave = [shoppers.enter(key), companies.enter(companyId), all.enter('')]
    // The place is also released when the client disconnects before the response.
    reply.raw.once('close', () => leave.forEach((end) => end()))
    endSlowBody(request, reply, megabyteMs)
  }
}
