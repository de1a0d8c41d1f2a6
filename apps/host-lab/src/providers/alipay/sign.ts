/** Provider's side of the signatures: verifies merchants' requests, signs its own messages. */
import { createSign, createVerify, type KeyObject } from 'node:crypto'

export type Fields = Record<string, string>

const toSigningText = (fields: Fields, isSigned: (name: string) => boolean) =>
  Object.keys(fields)
    .filter(isSigned)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

/** Verifies the merchant's signature over all parameters that are not empty. */
export const isSignedByMerchant = (key: KeyObject, fields: Fields): boolean =>
  fields.sign_type === 'RSA2' &&
  createVerify('sha256')
    .update(toSigningText(fields, (name) => name !== 'sign' && fields[name] !== ''))
    .verify(key, fields.sign ?? '', 'base64')

export const signText = (key: KeyObject, text: string) =>
  createSign('sha256').update(text).sign(key, 'base64')

/** Signs a notification form; the signature covers all fields except itself and `sign_type`. */
export function signedForm(key: KeyObject, fields: Fields): string {
  const sign = signText(
    key,
    toSigningText(fields, (name) => name !== 'sign' && name !== 'sign_type'),
  )
  return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString()
}

/** Formats a time in Beijing's zone. */
export const formatBeijingTime = (date: Date) =>
  new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
export const parseBeijingTime = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)

export const formatYuan = (fen: number) =>
  `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
/** Parses an amount with two decimals to fen; NaN for anything else. */
export const parseYuan = (yuan: string) =>
  /^\d{1,9}\.\d\d$/.test(yuan) ? Number(yuan.replace('.', '')) : Number.NaN
