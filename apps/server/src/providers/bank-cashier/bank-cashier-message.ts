/**
 * Messages between the mall and a bank's cashier. docs/bank-cashier.md has them all.
 *
 * A message is a flat set of texts. Both sides sign alike: RSA-SHA256 (PKCS #1 v1.5, base64) over
 * all fields but `sign`, sorted by name, each as `name=value` with RFC 3986 percent-encoding,
 * joined by `&`. Every message carries what it is (`type`), when (`timestamp`, whole seconds, good
 * for 5 minutes), its receiver (`merchantId`), and carries a `nonce` of 128 bits that is used once. An
 * answer repeats its question's nonce as `requestNonce`, so that it answers that question and no
 * other.
 */
import { createSign, createVerify, type KeyObject } from 'node:crypto'

export type Fields = Record<string, string>

const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.codePointAt(0)?.toString(16).toUpperCase()}`,
  )

/** Encodes the fields for the signature and for addresses. Throws for half a surrogate pair. */
export const canonical = (fields: Fields) =>
  Object.keys(fields)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => `${escaped(name)}=${escaped(fields[name] ?? '')}`)
    .join('&')

export const sealed = (key: KeyObject, fields: Fields): Fields => ({
  ...fields,
  sign: createSign('sha256').update(canonical(fields)).sign(key, 'base64'),
})

/** Largest difference between the two clocks. */
export const windowSeconds = 300
const wholeSeconds = /^\d{1,12}$/
const nonceForm = /^[\w-]{22,64}$/
const base64 = /^[A-Za-z0-9+/]{16,1024}={0,2}$/

/**
 * Fields of a message that the other side signed recently for this merchant.
 * @returns null for every other message
 */
export function decryptFields(
  key: KeyObject,
  merchantId: string,
  message: Record<string, unknown> | null,
  now: Date,
): Fields | null {
  if (!message || Object.values(message).some((value) => typeof value !== 'string')) return null
  const fields = message as Fields
  const { sign = '', version, timestamp = '', nonce = '' } = fields
  if (version !== '1' || fields.merchantId !== merchantId) return null
  if (!base64.test(sign) || !nonceForm.test(nonce) || !wholeSeconds.test(timestamp)) return null
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > windowSeconds) return null
  try {
    const isSigned = createVerify('sha256').update(canonical(fields)).verify(key, sign, 'base64')
    return isSigned ? fields : null
  } catch {
    return null
  }
}
