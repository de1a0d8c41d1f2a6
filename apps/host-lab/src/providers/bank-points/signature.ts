import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export type PointsRequest = {
  method: string
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

const MAX_CLOCK_SKEW_MS = 300_000
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const sign = (key: string, ...lines: readonly string[]) =>
  createHmac('sha256', key).update(lines.join('\n')).digest('hex')

/** Verifies a request's signature. @returns the bank's error code, or null */
export function findRequestError(
  { method, path, headers, body }: PointsRequest,
  { merchantId, key }: { merchantId: string; key: string },
  now: Date,
): string | null {
  const read = (name: string) => String(headers[name] ?? '')
  const [timestamp, nonce] = [read('x-timestamp'), read('x-nonce')]
  if (read('x-merchant') !== merchantId) return 'UNKNOWN_MERCHANT'
  if (!(Math.abs(now.getTime() - Number(timestamp)) <= MAX_CLOCK_SKEW_MS)) return 'EXPIRED'
  if (!/^[\da-f]{32}$/.test(nonce)) return 'BAD_NONCE'
  const expected = Buffer.from(sign(key, method, path, timestamp, nonce, sha256(body)))
  const actual = Buffer.from(read('x-signature'))
  const isEqual = expected.length === actual.length && timingSafeEqual(expected, actual)
  return isEqual ? null : 'BAD_SIGNATURE'
}

/**
 * Signature of a response; it covers the request's nonce, so that it is valid for that request
 * only.
 */
export const signResponse = (key: string, nonce: string, status: number, body: string): string =>
  sign(key, nonce, String(status), sha256(body))
