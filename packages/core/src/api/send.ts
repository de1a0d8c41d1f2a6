import type { Ports } from '../session/index.ts'
import type { WireRequest } from './to-request.ts'

export type Answered = {
  kind: 'answered'
  status: number
  /** parsed JSON; undefined where the body is none */
  body: unknown
  /** the server's clock, ms; null where it did not send it */
  serverTime: number | null
  /** whole seconds of a Retry-After header; null without one */
  retryAfterSeconds: number | null
  sentAt: number
  receivedAt: number
}
export type Sent = Answered | { kind: 'network' } | { kind: 'timeout' } | { kind: 'aborted' }

export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Sends a request once and never throws. `outer` aborts it early, such as a screen's request. */
export async function send(
  { fetch, baseUrl, clock, timeoutMs }: Ports,
  request: WireRequest,
  headers: Record<string, string>,
  outer: AbortSignal,
): Promise<Sent> {
  const ours = new AbortController()
  let timedOut = false
  const end = () => ours.abort()
  const timer = setTimeout(() => {
    timedOut = true
    end()
  }, timeoutMs)
  outer.addEventListener('abort', end)
  const sentAt = clock.local()
  try {
    if (outer.aborted) return { kind: 'aborted' }
    const response = await fetch(baseUrl + request.url, {
      method: request.method,
      headers:
        request.body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      body: request.body,
      signal: ours.signal,
      cache: 'no-store',
      credentials: 'same-origin',
    })
    const receivedAt = clock.local()
    const date = Date.parse(response.headers.get('Date') ?? '')
    const text = await response.text()
    return {
      kind: 'answered',
      status: response.status,
      body: parsed(text),
      // The header has whole seconds, so half a second is added as the average.
      serverTime: Number.isNaN(date) ? null : date + 500,
      retryAfterSeconds: parseRetryAfter(response.headers.get('Retry-After')),
      sentAt,
      receivedAt,
    }
  } catch {
    if (timedOut) return { kind: 'timeout' }
    return outer.aborted ? { kind: 'aborted' } : { kind: 'network' }
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', end)
  }
}

/** Reads the seconds form of the header; the mall never sends the date form. */
const parseRetryAfter = (header: string | null): number | null =>
  header !== null && /^[1-9]\d{0,5}$/.test(header) ? Number(header) : null

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
