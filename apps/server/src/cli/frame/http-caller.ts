import { refusals } from '@mall/contract'
import { setTimeout as pause } from 'node:timers/promises'
import { toHttpRequest, type Caller, type HttpRequest } from './caller.ts'
import { CommandFailed } from './mall-cli.ts'

const TIMEOUT_MS = 90_000
/** Delays in ms before retries, which send the same Idempotency-Key. */
const RETRY_WAITS_MS = [500, 2_000, 5_000]
const RETRIED = new Set([429, 502, 503, 504])
/**
 * Delays in ms while the mall still works on the former try: together longer than the two minutes
 * after which it counts as interrupted.
 */
const RUNNING_WAITS_MS = [1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 12 }, () => 10_000)]

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

function isRunning({ status, text }: { status: number; text: string }): boolean {
  if (status !== 409) return false
  try {
    return (JSON.parse(text) as { code?: number }).code === refusals['ops/in-progress'].code
  } catch {
    return false
  }
}

/**
 * Makes the mall's calls over HTTP. A call without a response is retried under the same
 * Idempotency-Key, and its outcome awaited where the mall still works on it.
 * @param wait pauses for a time in ms
 */
export function openHttpCaller(
  origin: string,
  credentials: Credentials | null,
  wait: (ms: number) => Promise<unknown> = pause,
): Caller {
  const headers: Record<string, string> = credentials
    ? {
        authorization: `Bearer ${credentials.token}`,
        ...(credentials.device && { 'x-mall-device': credentials.device }),
      }
    : {}
  return {
    async send(name, args, options) {
      const request = toHttpRequest(name, args, options)
      const retries = RETRY_WAITS_MS.values()
      const polls = RUNNING_WAITS_MS.values()
      for (;;) {
        const response = await fetchText(origin, request, headers).catch(
          (error: unknown) => error as Error,
        )
        const isLost = response instanceof Error || RETRIED.has(response.status)
        const again = isLost ? retries.next() : isRunning(response) ? polls.next() : null
        if (again && !again.done) {
          await wait(again.value)
        } else if (response instanceof Error) {
          throw new CommandFailed(`无法连接商城 ${origin}：${response.message}`)
        } else {
          return response.text
        }
      }
    },
    close: () => Promise.resolve(),
  }
}
