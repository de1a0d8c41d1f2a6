import { createHmac, timingSafeEqual } from 'node:crypto'

export type Fields = Readonly<Record<string, string>>

/** RFC 3986: everything but letters, digits and `-._~`, as the bytes of UTF-8. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * The text that a signature covers: every field but `sign`, sorted by name (code units), as
 * `name=value` joined by `&`. Values are signed as they are read, so that it does not matter how an
 * address spells them.
 * @throws URIError for text that is no Unicode (half a surrogate pair)
 */
export function toSigningText(fields: Fields): string {
  return Object.entries(fields)
    .filter(([name]) => name !== 'sign')
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** HMAC-SHA-256 in hex. */
export const signatureOf = (key: string | Buffer, fields: Fields): string =>
  createHmac('sha256', key).update(toSigningText(fields)).digest('hex')

/** Whether `sign` is the signature of all the other fields. Its time reveals nothing of the key. */
export function isSigned(key: string, fields: Fields): boolean {
  const given = Buffer.from(fields.sign ?? '', 'hex')
  try {
    const expected = Buffer.from(signatureOf(key, fields), 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  } catch {
    return false
  }
}
