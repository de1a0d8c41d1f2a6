import type { onRequestHookHandler } from 'fastify'
import { Refusal } from '../errors.ts'

/** Large bodies that are in memory at the same time. */
const MAX_AT_ONCE = 8

/**
 * Admits requests with a large body while few are read and served: their bodies are in memory
 * before the caller is authenticated. Requests beyond that may be repeated.
 */
export function createLargeBodyGate(most = MAX_AT_ONCE): onRequestHookHandler {
  let open = 0
  return (request, reply, done) => {
    if (!request.headers.authorization) return done(new Refusal('session/missing'))
    if (open >= most) return done(new Refusal('server/unavailable'))
    open += 1
    // Also where the caller goes away before the answer.
    reply.raw.once('close', () => (open -= 1))
    done()
  }
}
