import { createHash } from 'node:crypto'

type Signed = { ticket: string; nonceStr: string; timestamp: number; url: string }

/**
 * Signature of a page for the app's SDK: SHA-1 in hex over the ticket, a nonce, the time in whole
 * seconds and the page's address without `#…`.
 */
export function sdkSignature({ ticket, nonceStr, timestamp, url }: Signed): string {
  const [address = ''] = url.split('#')
  const words = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${address}`
  return createHash('sha1').update(words).digest('hex')
}
