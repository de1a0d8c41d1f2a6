import { createHmac, timingSafeEqual } from 'node:crypto'

/** Validity of a nonce, in seconds. */
export const nonceSeconds = 120

const mac = (secret: Buffer, text: string) =>
  createHmac('sha256', secret).update(`mall-login-nonce:${text}`).digest().subarray(0, 16)

const form = /^([0-9a-z]{1,12})\.([\w-]{22})\.([\w-]{22})$/

/**
 * A nonce that contains its time and a seal, so that none is stored before its use: `<ms in base
 * 36>.<128 random bits>.<128 bits of HMAC-SHA256 under the login key>`.
 */
export function makeNonce(secret: Buffer, now: Date, random: (bytes: number) => Buffer): string {
  const text = `${now.getTime().toString(36)}.${random(16).toString('base64url')}`
  return `${text}.${mac(secret, text).toString('base64url')}`
}

/** Returns the expiry of a nonce; null for an expired nonce and for one of another key. */
export function endOfNonce(secret: Buffer, nonce: string, now: Date): Date | null {
  const [, time = '', random = '', seal = ''] = form.exec(nonce) ?? []
  const given = Buffer.from(seal, 'base64url')
  const expected = mac(secret, `${time}.${random}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const end = Number.parseInt(time, 36) + nonceSeconds * 1000
  return end > now.getTime() ? new Date(end) : null
}
