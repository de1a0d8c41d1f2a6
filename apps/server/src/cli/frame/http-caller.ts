import { setTimeout as pause } from 'node:timers/promises'
import { toHttpRequest, type Caller, type HttpRequest } from './caller.ts'
import { CommandFailed } from './mall-cli.ts'

const TIMEOUT_MS = 90_000
/** Delays in ms before retries, which send the same Idempotency-Key. */
const RETRY_WAITS_MS = [500, 2_000, 5_000]
const RETRIED = new Set([429, 502, 503, 504])

/** Credentials: an API key, or a session token with its device's secret. */
export type Credentials = { token: string; device?: string }

async function fetchText(origin: string, request: HttpRequest, headers: Record<string, string>) {
  const url = new URL(request.path, origin)
  for (const [key, value] of Object.entries(request.query)) url.searchParams.set(key, value)
  const isJson = request.body !== undefined
  const response = await fetch(url, {
    method: request.method,
    headers: {
      ...request.headers,
      ...headers,
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(isJson && { body: JSON.stringify(request.body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: response.status, text: await response.text() }
}

/**
 * Makes the mall's calls over HTTP and retries a call without a response under the same
 * Idempotency-Key.
 */
export function openHttpCaller(origin: string, credentials: Credentials | null): Caller {
  const headers: Record<string, string> = credentials
    ? {
        authorization: `Bearer ${credentials.token}`,
        ...(credentials.device && { 'x-mall-device': credentials.device }),
      }
    : {}
  return {
    async send(name, args, options) {
      const request = toHttpRequest(name, args, options)
      for (const wait of [...RETRY_WAITS_MS, null]) {
        try {
          const { status, text } = await fetchText(origin, request, headers)
          if (wait === null || !RETRIED.has(status)) return text
        } catch (error) {
          if (wait === null) {
            const { message } = error as Error
            throw new CommandFailed(`无法连接商城 ${origin}：${message}`)
          }
        }
        await pause(wait)
      }
      throw new CommandFailed(`无法连接商城 ${origin}`)
    },
    close: () => Promise.resolve(),
  }
}
