import {
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream/promises'

/** Headers of one connection, which are no business of the next. */
const hops = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

export function withoutHops(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hops.has(name)))
}

export type Change = {
  /** headers that the target sees otherwise */
  headers?: OutgoingHttpHeaders
  /** the answer's headers, changed */
  answer?: (headers: OutgoingHttpHeaders, answer: IncomingMessage) => OutgoingHttpHeaders
  /** the whole body of an answer, changed; null: it passes as it is */
  body?: (answer: IncomingMessage) => ((text: string) => string) | null
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Hands a request to `target` (an origin) and its answer back: bytes in, bytes out. */
export function forward(
  target: string,
  request: IncomingMessage,
  reply: ServerResponse,
  change: Change = {},
): Promise<void> {
  const { hostname, port } = new URL(target)
  return new Promise((done) => {
    const sent = ask({
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      method: request.method,
      path: request.url,
      headers: {
        ...withoutHops(request.headers),
        ...change.headers,
        ...(request.headers['transfer-encoding'] ? { 'transfer-encoding': 'chunked' } : {}),
      },
    })
    // Either side may go away at any time; the other is then let go too.
    const broken = () => {
      reply.destroy()
      done()
    }
    reply.once('close', () => {
      sent.destroy()
      done()
    })
    sent.once('error', () => {
      if (reply.headersSent) return broken()
      reply.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
      reply.end('模拟宿主：商城或渠道没有应答 (no answer)')
      return done()
    })
    sent.once('response', (answer) => {
      const status = answer.statusCode ?? 502
      const headers = withoutHops(answer.headers)
      const rewrite = change.body?.(answer) ?? null
      if (!rewrite) {
        reply.writeHead(status, change.answer?.(headers, answer) ?? headers)
        pipeline(answer, reply).then(done, broken)
        return
      }
      textOf(answer).then((text) => {
        const body = Buffer.from(rewrite(text))
        const own = { ...headers, 'content-length': body.length }
        reply.writeHead(status, change.answer?.(own, answer) ?? own)
        reply.end(body)
        done()
      }, broken)
    })
    pipeline(request, sent).catch(broken)
  })
}
