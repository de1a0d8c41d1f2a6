import type { FastifyReply } from 'fastify'

/** Sends a page without scripts, which no cache stores. */
export const sendHtml = (reply: FastifyReply, text: string, status = 200) =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(text)
