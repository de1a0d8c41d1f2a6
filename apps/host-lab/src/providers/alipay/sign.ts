/** Alipay's half of the signatures: checks what merchants sign, signs what it says. */
import { createSign, createVerify, type KeyObject } from 'node:crypto'

export type Fields = Record<string, string>

const toSigningText = (fields: Fields, isSigned: (name: string) => boolean) =>
  Object.keys(fields)
    .filter(isSigned)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

/** Whether parameters are signed by the merchant, over all that are not empty. */
export const isSignedByMerchant = (key: KeyObject, fields: Fields): boolean =>
  fields.sign_type === 'RSA2' &&
  createVerify('sha256')
    .update(toSigningText(fields, (name) => name !== 'sign' && fields[name] !== ''))
    .verify(key, fields.sign ?? '', 'base64')

export const signText = (key: KeyObject, text: string) =>
  createSign('sha256').update(text).sign(key, 'base64')

/** A notification as a form: its signature covers all but itself and its kind. */
export function signedForm(key: KeyObject, fields: Fields): string {
  const sign = signText(
    key,
    toSigningText(fields, (name) => name !== 'sign' && name !== 'sign_type'),
  )
  return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString()
}

/** Times are told in Beijing's zone. */
export const formatBeijingTime = (date: Date) =>
  new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
export const parseBeijingTime = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)

export const formatYuan = (fen: number) =>
  `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
/** Fen of an amount with two decimals; NaN for anything else. */
export const parseYuan = (yuan: string) =>
  /^\d{1,9}\.\d\d$/.test(yuan) ? Number(yuan.replace('.', '')) : Number.NaN
