/** UnionPay's side of ACP 5.1.0, signMethod 01. */
import { createHash, createSign, createVerify, type KeyObject } from 'node:crypto'
import type { UnionpayKeys } from './keys.ts'

export type Fields = Record<string, string>

function hashFields({ signature: _signature, ...fields }: Fields): string {
  const text = Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

export const signMessage = (key: KeyObject, fields: Fields): Fields => ({
  ...fields,
  signature: createSign('sha256').update(hashFields(fields)).sign(key, 'base64'),
})

/** Builds the fields common to all messages of UnionPay. */
export const buildHead = (keys: UnionpayKeys): Fields => ({
  version: '5.1.0',
  encoding: 'UTF-8',
  signMethod: '01',
  accessType: '0',
  merId: keys.merchantId,
  signPubKeyCert: keys.signingCertificate,
})

/** A response: pairs as they are, not percent-encoded. */
export const renderResponse = (fields: Fields) =>
  Object.entries(fields)
    .map((pair) => pair.join('='))
    .join('&')

const isOrderId = (text = '') => /^[A-Za-z\d]{8,40}$/.test(text)
const isTime = (text = '') => /^\d{14}$/.test(text)

/** Verifies a merchant's message. @returns an error message, or null */
export function findProblem(keys: UnionpayKeys, fields: Fields): string | null {
  const { version, signMethod, certId, merId, orderId, txnTime, signature = '' } = fields
  if (version !== '5.1.0' || signMethod !== '01') return '报文版本不符'
  if (merId !== keys.merchantId || certId !== keys.certId) return '商户号或证书不符'
  if (!isOrderId(orderId) || !isTime(txnTime)) return '订单号或订单发送时间格式错误'
  const isSigned = createVerify('sha256')
    .update(hashFields(fields))
    .verify(keys.merchantPublic, signature, 'base64')
  return isSigned ? null : '验签失败'
}

/** yyyyMMddHHmmss in Beijing */
export const formatTime = (at: Date) =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replaceAll(/\D/g, '')

export const parseTime = (text: string) =>
  new Date(`${text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6')}+08:00`)
