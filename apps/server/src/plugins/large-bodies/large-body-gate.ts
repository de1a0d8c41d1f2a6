import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Deps } from '../../deps.ts'
import { answerClientError } from '../connections/client-errors.ts'
import { Refusal } from '../errors.ts'
import { readSessionHeader } from '../session.ts'

/** Large bodies that are in memory at the same time, and those of one shopper. */
const MAX_AT_ONCE = 8
const MAX_PER_SHOPPER = 2
const MEGABYTE = 1_000_000
/** Time in which a body has to bring a megabyte or its end. */
const MEGABYTE_MS = 5_000

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
 * Admits requests with a large body while few are read and served, since their bodies are held in
 * memory. A place is taken with a session only: the session is in the headers, so a caller without
 * one is refused before the body is read. Requests beyond the places may be repeated.
 */
export function createLargeBodyGate(deps: Deps): onRequestAsyncHookHandler {
  const places = new Map<string, number>()
  let open = 0
  const megabyteMs = deps.timeoutsMs?.megabyte ?? MEGABYTE_MS
  return async (request, reply) => {
    const life = deps.settings.MALL_SESSION_SECONDS
    const session = await readSessionHeader(deps, request.headers.authorization, life)
    if (session === null || session instanceof Refusal) {
      // The rest of the body is not waited for.
      void reply.header('connection', 'close')
      throw session ?? new Refusal('session/missing')
    }
    const key = `${String(session.companyId)}:${String(session.userId)}`
    const own = places.get(key) ?? 0
    if (own >= MAX_PER_SHOPPER) {
      throw new Refusal('request/too-many', undefined, { retryAfter: 1 })
    }
    if (open >= MAX_AT_ONCE) throw new Refusal('server/unavailable', undefined, { retryAfter: 1 })
    open += 1
    places.set(key, own + 1)
    // Also where the caller goes away before the response.
    reply.raw.once('close', () => {
      open -= 1
      const left = (places.get(key) ?? 1) - 1
      if (left > 0) places.set(key, left)
      else places.delete(key)
    })
    endSlowBody(request, reply, megabyteMs)
  }
}
