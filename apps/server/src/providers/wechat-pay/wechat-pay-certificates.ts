/**
 * The provider's certificates as it publishes them: while it changes keys there are two. They are
 * fetched when a message names an unknown certificate. A notification is then refused; a response
 * is verified once more. Source: pay.weixin.qq.com/doc/v3/merchant, chapter on downloading platform
 * certificates.
 */
import { X509Certificate, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { Resource, openResource } from './wechat-pay-resource.ts'
import { isGenuine, type Sealed } from './wechat-pay-signature.ts'

/** Public keys are named `PUB_KEY_ID_…` and are configured; only certificates can be fetched. */
const certificateSerial = /^[0-9A-F]{32,40}$/
/**
 * Shortest time in ms between two requests of the list, because any sender can name a nonexistent
 * certificate.
 */
const pause = 60_000

const List = z.object({
  data: z
    .array(z.object({ serial_no: z.string(), encrypt_certificate: Resource }))
    .min(1)
    .max(10),
})

/**
 * Reads the certificates of a response; certificates that the APIv3 key cannot decrypt or that are
 * not valid now are ignored.
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
 * Updates the known keys. `refresh` resolves to whether the serial number is known then. The
 * response must be signed by a known key or by a key that it contains itself, sealed with the APIv3
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
