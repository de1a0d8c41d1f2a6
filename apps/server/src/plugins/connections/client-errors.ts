import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { securityHeaders } from '@mall/contract/hosting'
import { refusals, type RefusalName } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { envelope } from '../errors.ts'
import { JSON_TYPE } from '../response.ts'

/** A request with all its bytes; without a limit a slow one would hold its connection forever. */
const REQUEST_MS = 15_000
const CHECK_EVERY_MS = 500

/**
 * Limits of Node's HTTP server. Node looks for late requests once in an interval: the timeout is
 * two intervals shorter than the deadline, so that a request ends in time even if a busy process
 * delays a check. `headersTimeout` is set too, because its default of 60 s would become the limit
 * of the body.
 */
export function connectionLimits({ timeoutsMs }: Pick<Deps, 'timeoutsMs'>) {
  const deadline = timeoutsMs?.request ?? REQUEST_MS
  const connectionsCheckingInterval = Math.min(CHECK_EVERY_MS, Math.ceil(deadline / 4))
  const requestTimeout = deadline - 2 * connectionsCheckingInterval
  return {
    requestTimeout,
    http: {
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval,
      // The hook in require-host-header.ts refuses such requests, with an envelope.
      requireHostHeader: false,
    } satisfies ServerOptions,
  }
}

const byCode: Readonly<Record<string, RefusalName>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request/timeout',
  HPE_HEADER_OVERFLOW: 'request/headers-too-large',
}

/**
 * Response to bytes that are no HTTP request, as text, because neither hooks nor serializers run
 * for it.
 */
function formatResponse(name: RefusalName): string {
  const { status } = refusals[name]
  const body = JSON.stringify(envelope(name))
  const headers = {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    'x-trace-id': randomUUID(),
    ...securityHeaders,
  }
  const lines = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`
}

/**
 * Whether a socket has a response in progress, by the property that Node itself reads before it
 * writes an error.
 */
const hasResponse = (socket: Socket): boolean =>
  (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent === true

/**
 * Refuses bytes that Node cannot parse as a request or receives too late, and closes the
 * connection.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable && !hasResponse(socket)) {
    socket.write(formatResponse(byCode[error.code ?? ''] ?? 'request/invalid'))
  }
  socket.destroy(error)
}
