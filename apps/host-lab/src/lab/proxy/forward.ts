import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream/promises'

/** Hop-by-hop headers, which are not forwarded. */
const HOP_BY_HOP_HEADERS = new Set([
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

export function stripHopHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name)),
  )
}

export type ForwardOptions = {
  /** headers that replace those of the request */
  headers?: OutgoingHttpHeaders
  /** rewrites the response's headers */
  rewriteHeaders?: (headers: OutgoingHttpHeaders, response: IncomingMessage) => OutgoingHttpHeaders
  /** rewrites the whole body of a response; null streams it unchanged */
  rewriteBody?: (response: IncomingMessage) => ((text: string) => string) | null
}

async function readText(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Forwards a request to `target` (an origin) and streams its response back unchanged. */
export function forward(
  target: string,
  request: IncomingMessage,
  reply: ServerResponse,
  options: ForwardOptions = {},
): Promise<void> {
  const { hostname, port } = new URL(target)
  return new Promise((resolve) => {
    const upstream = httpRequest({
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      method: request.method,
      path: request.url,
      headers: {
        ...stripHopHeaders(request.headers),
        ...options.headers,
        ...(request.headers['transfer-encoding'] ? { 'transfer-encoding': 'chunked' } : {}),
      },
    })
    // Destroy both sides when either connection closes.
    const abort = () => {
      reply.destroy()
      resolve()
    }
    reply.once('close', () => {
      upstream.destroy()
      resolve()
    })
    upstream.once('error', () => {
      if (reply.headersSent) return abort()
      reply.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
      reply.end('模拟宿主：商城或渠道没有应答 (no answer)')
      return resolve()
    })
    upstream.once('response', (response) => {
      const status = response.statusCode ?? 502
      const headers = stripHopHeaders(response.headers)
      const rewrite = options.rewriteBody?.(response) ?? null
      if (!rewrite) {
        reply.writeHead(status, options.rewriteHeaders?.(headers, response) ?? headers)
        pipeline(response, reply).then(resolve, abort)
        return
      }
      readText(response).then((text) => {
        const body = Buffer.from(rewrite(text))
        const rewrittenHeaders = { ...headers, 'content-length': body.length }
        reply.writeHead(
          status,
          options.rewriteHeaders?.(rewrittenHeaders, response) ?? rewrittenHeaders,
        )
        reply.end(body)
        resolve()
      }, abort)
    })
    pipeline(request, upstream).catch(abort)
  })
}
