import { createHmac, timingSafeEqual } from 'node:crypto'

/** Fields in the order of their names as `a=1&b=2`, without `sign` and empty ones. */
const toSigningText = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** HMAC-SHA-256 of the fields, hexadecimal. */
export const signFields = (fields: Readonly<Record<string, string>>, key: string): string =>
  createHmac('sha256', key).update(toSigningText(fields)).digest('hex')

/** Whether `fields.sign` is the signature of the other fields. */
export function isSigned(fields: Readonly<Record<string, string>>, key: string): boolean {
  const [given, own] = [Buffer.from(fields.sign ?? ''), Buffer.from(signFields(fields, key))]
  return given.length === own.length && timingSafeEqual(given, own)
}
