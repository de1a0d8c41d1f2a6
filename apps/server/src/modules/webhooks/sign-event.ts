import { createHmac } from 'node:crypto'

/** The message that is signed: seconds since 1970, a dot, and the body as it is sent. */
const signatureOf = (secret: string, timestamp: number, body: string): string =>
  `v1=${createHmac('sha256', secret)
    .update(`${String(timestamp)}.${body}`)
    .digest('hex')}`

/** Headers of a delivery; one signature for each secret that is valid now. */
export function signEvent(
  eventId: string,
  body: string,
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Mall-Webhooks/1',
    'mall-webhook-id': eventId,
    'mall-webhook-timestamp': String(timestamp),
    'mall-webhook-signature': secrets
      .map((secret) => signatureOf(secret, timestamp, body))
      .join(','),
  }
}
