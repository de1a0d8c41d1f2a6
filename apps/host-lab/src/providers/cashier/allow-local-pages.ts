import type { FastifyReply, FastifyRequest } from 'fastify'

const LOOPBACK_PATTERN = /^(localhost|(.+\.)?localhost|127\.0\.0\.1|\[::1\])$/

/** Allows CORS for pages on loopback, any port: simulated apps pay from within the page. */
export function allowLocalPages({ headers }: FastifyRequest, reply: FastifyReply): void {
  const origin = headers.origin ?? ''
  if (!URL.canParse(origin) || !LOOPBACK_PATTERN.test(new URL(origin).hostname)) return
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'content-type',
    'access-control-allow-methods': 'POST',
    vary: 'origin',
  })
}
