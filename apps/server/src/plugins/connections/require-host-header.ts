import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'

/**
 * Refuses an HTTP/1.1 request without `Host` and closes its connection. Node's own refusal
 * (`requireHostHeader`) has neither the envelope nor the security headers.
 */
export function requireHostHeader(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return done()
    void reply.header('connection', 'close')
    done(new Refusal('request/invalid'))
  })
}
