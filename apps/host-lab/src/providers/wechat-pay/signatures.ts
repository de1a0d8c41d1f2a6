/**
 * Provider's side of the signatures: verifies merchants' requests, signs and encrypts its own
 * messages.
 */
import {
  createCipheriv,
  createSign,
  createVerify,
  randomBytes,
  randomUUID,
  type KeyObject,
} from 'node:crypto'
import type { LabKeys } from './keys.ts'

const joinLines = (...parts: string[]) => parts.map((part) => `${part}\n`).join('')
const FIELD_PATTERN = /(\w+)="([^"]*)"/g
const SCHEME = 'WECHATPAY2-SHA256-RSA2048 '
const MAX_CLOCK_SKEW_SECONDS = 300

/**
 * Verifies the merchant's signature.
 * @returns an error message, or null
 */
export function findProblem(
  keys: LabKeys,
  request: { method: string; target: string; body: string; authorization: string },
  now: Date,
): string | null {
  if (!request.authorization.startsWith(SCHEME)) return 'Authorization 缺失或类型不符'
  const fields = Object.fromEntries(
    [...request.authorization.matchAll(FIELD_PATTERN)].map(([, name, value]) => [name, value]),
  ) as Record<string, string | undefined>
  const { mchid, serial_no, timestamp = '', nonce_str = '', signature = '' } = fields
  if (mchid !== keys.mchId || serial_no !== keys.serial) return '商户号或证书序列号不符'
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MAX_CLOCK_SKEW_SECONDS)
    return '请求时间戳过期'
  const isSigned = createVerify('sha256')
    .update(joinLines(request.method, request.target, timestamp, nonce_str, request.body))
    .verify(keys.merchantPublic, signature, 'base64')
  return isSigned ? null : '签名错误'
}

export type SignedHeaders = Record<
  'wechatpay-timestamp' | 'wechatpay-nonce' | 'wechatpay-signature' | 'wechatpay-serial',
  string
>

/** Signs a body with the provider's key. */
export function signHeaders(
  signer: { serial: string; key: KeyObject },
  body: string,
  now: Date,
): SignedHeaders {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': createSign('sha256')
      .update(joinLines(timestamp, nonce, body))
      .sign(signer.key, 'base64'),
    'wechatpay-serial': signer.serial,
  }
}

/** Encrypts with AEAD_AES_256_GCM; the tag is appended to the ciphertext. */
export function encrypt(
  apiV3Key: string,
  plain: string,
  nonce: string,
  associated: string,
): string {
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce)
  cipher.setAAD(Buffer.from(associated))
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

/** Envelope of a notification as JSON text. */
export function notificationBody(
  apiV3Key: string,
  kind: { eventType: string; originalType: 'transaction' | 'refund'; summary: string },
  resource: object,
  now: Date,
): string {
  const nonce = randomBytes(6).toString('hex')
  const ciphertext = encrypt(apiV3Key, JSON.stringify(resource), nonce, kind.originalType)
  return JSON.stringify({
    id: randomUUID(),
    create_time: formatBeijingTime(now),
    resource_type: 'encrypt-resource',
    event_type: kind.eventType,
    summary: kind.summary,
    resource: {
      original_type: kind.originalType,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext,
      associated_data: kind.originalType,
      nonce,
    },
  })
}

/** Formats a time in Beijing's zone. */
export const formatBeijingTime = (date: Date) =>
  `${new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
