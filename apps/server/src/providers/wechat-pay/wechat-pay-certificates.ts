/**
 * The provider's certificates as it publishes them: while it changes keys there are two. Fetched
 * when a message names a certificate that is not known; the message itself is refused, or checked
 * once more where a caller waits for it.
 * Source: pay.weixin.qq.com/doc/v3/merchant, chapter on downloading platform certificates.
 */
import { X509Certificate, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { Resource, openResource } from './wechat-pay-resource.ts'
import { isGenuine, type Sealed } from './wechat-pay-signature.ts'

/** Public keys are named `PUB_KEY_ID_…` and are configured; only certificates can be fetched. */
const certificateSerial = /^[0-9A-F]{32,40}$/
/** Any sender can name a certificate that does not exist. */
const pause = 60_000

const List = z.object({
  data: z
    .array(z.object({ serial_no: z.string(), encrypt_certificate: Resource }))
    .min(1)
    .max(10),
})

/**
 * Reads the answer's certificates; what the APIv3 key does not open, or is not valid now, is none.
 */
function readCertificates(text: string, apiV3Key: string, now: Date) {
  const keys = new Map<string, KeyObject>()
  for (const { serial_no, encrypt_certificate } of List.parse(JSON.parse(text)).data) {
    const certificate = new X509Certificate(openResource(encrypt_certificate, apiV3Key))
    const isNow = new Date(certificate.validFrom) <= now && now < new Date(certificate.validTo)
    if (isNow && certificate.serialNumber === serial_no) keys.set(serial_no, certificate.publicKey)
  }
  return keys
}

type Fetched = { text: string; seal: Sealed | null }

/**
 * Keeps the known keys up to date: `refresh` resolves to whether the serial number is known now.
 * The answer has to be signed by a known key or by one that it brings itself, sealed with the APIv3
 * key that only the provider and the merchant have.
 */
export function certificateKeeper(options: {
  keys: Map<string, KeyObject>
  apiV3Key: string
  now: () => Date
  fetchList: () => Promise<Fetched>
}) {
  const { keys, apiV3Key, now, fetchList } = options
  let last = Number.NEGATIVE_INFINITY
  let refreshing: Promise<void> | null = null

  async function fetchNow(): Promise<void> {
    const { text, seal } = await fetchList()
    const brought = readCertificates(text, apiV3Key, now())
    if (!seal || !isGenuine(new Map([...brought, ...keys]), seal, text, now())) return
    for (const [serial, key] of brought) keys.set(serial, key)
  }

  return async function refresh(serial: string): Promise<boolean> {
    if (!keys.has(serial) && certificateSerial.test(serial)) {
      if (!refreshing && now().getTime() - last >= pause) {
        last = now().getTime()
        refreshing = fetchNow()
          .catch(() => {})
          .finally(() => (refreshing = null))
      }
      await refreshing
    }
    return keys.has(serial)
  }
}
