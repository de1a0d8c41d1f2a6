import type { FastifyInstance, FastifyReply } from 'fastify'
import { securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The process is on its way out: no connection is kept alive any more. */
    isShuttingDown: boolean
  }
}

const always = Object.entries(securityHeaders)

/** What every finished answer says, as names and values in turn: Node writes such a list unread. */
const finished = [
  ...['content-type', 'application/json; charset=utf-8'],
  ...['cache-control', 'no-store'],
  ...always.flat(),
]

/** Whatever leaves through Fastify carries its trace id and the security headers; stored is nothing. */
export function addResponseHeaders(app: FastifyInstance): void {
  app.decorate('isLeaving', false)
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-trace-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    for (const [name, value] of always) if (!reply.hasHeader(name)) reply.header(name, value)
    // A connection kept alive would keep the process, or carry a request into its end.
    if (app.isShuttingDown) reply.header('connection', 'close')
    done()
  })
}

/**
 * Sends an answer whose bytes are finished JSON, past Fastify's serialisation and hooks, with the
 * headers that these would set. Nothing that a route set on
 * `reply` before is sent. Bytes and no text: Node writes a text and the headers before it as one string,
 * which takes longer where one letter is not Latin.
 */
export function sendJsonBuffer(
  reply: FastifyReply,
  status: number,
  body: Buffer,
  more: readonly string[] = [],
): void {
  const { raw, request } = reply
  const headers = [
    ...finished,
    ...['x-trace-id', request.id],
    ...['content-length', String(body.length)],
    ...more,
  ]
  if (reply.server.isShuttingDown) headers.push('connection', 'close')
  reply.hijack()
  raw.writeHead(status, headers)
  raw.end(body)
}
