/** Bank's side of the cashier messages: docs/bank-cashier.md. */
import { createSign, createVerify, randomBytes, type KeyObject } from 'node:crypto'

export type Fields = Record<string, string>

const unreserved = /[A-Za-z0-9\-_.~]/
/** RFC 3986 percent-encoding, byte by byte. */
const percentEncode = (text: string) =>
  Array.from(Buffer.from(text), (byte) => {
    const c = String.fromCodePoint(byte)
    return unreserved.test(c) ? c : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')

const toSigningText = (fields: Fields) =>
  Object.entries(fields)
    .filter(([name]) => name !== 'sign')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join('&')

export const signMessage = (key: KeyObject, fields: Fields): Fields => ({
  ...fields,
  sign: createSign('sha256').update(toSigningText(fields)).sign(key, 'base64'),
})

/** Builds the fields common to all messages of the bank. */
export const buildHead = (merchantId: string, type: string, now: Date): Fields => ({
  version: '1',
  type,
  merchantId,
  timestamp: String(Math.floor(now.getTime() / 1000)),
  nonce: randomBytes(16).toString('base64url'),
})

const MAX_CLOCK_SKEW_SECONDS = 300

/** Verifies a merchant's message. @returns an error message, or null */
export function findProblem(
  key: KeyObject,
  merchantId: string,
  type: string,
  fields: Fields,
  now: Date,
): string | null {
  if (fields.version !== '1' || fields.type !== type) return '报文类型不符'
  if (fields.merchantId !== merchantId) return '商户号不符'
  const age = now.getTime() / 1000 - Number(fields.timestamp)
  if (!(Math.abs(age) <= MAX_CLOCK_SKEW_SECONDS)) return '请求时间戳过期'
  const isSigned = createVerify('sha256')
    .update(toSigningText(fields))
    .verify(key, fields.sign ?? '', 'base64')
  return isSigned ? null : '签名错误'
}
