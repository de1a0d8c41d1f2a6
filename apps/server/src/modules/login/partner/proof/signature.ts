import { createHmac, timingSafeEqual } from 'node:crypto'

export type Fields = Readonly<Record<string, string>>

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )

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

export function isSigned(key: string, fields: Fields): boolean {
  const given = Buffer.from(fields.sign ?? '', 'hex')
  try {
    const expected = Buffer.from(signatureOf(key, fields), 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  } catch {
    return false
  }
}
