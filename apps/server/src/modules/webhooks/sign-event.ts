import { createHmac } from 'node:crypto'

/**
 * Signed text of Standard Webhooks: id, seconds since 1970 and the body as sent; the key is the
 * decoded base64.
 */
const sign = (secret: string, eventId: string, timestamp: string, body: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${eventId}.${timestamp}.${body}`)
    .digest('base64')}`

/** Headers of a delivery, with one signature for each presently valid secret. */
export function signEvent(
  eventId: string,
  body: string,
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    'content-type': 'application/json',
    'user-agent': 'Mall-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((one) => sign(one, eventId, timestamp, body)).join(' '),
  }
}
