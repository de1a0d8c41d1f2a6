import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/**
 * `key`: 32 bytes, base64. `purpose`: authenticated context; other purposes do not decrypt the
 * data.
 */
export type SealedFor = { key: string; purpose: string }

const form = /^[\w-]+={0,2}$/

/**
 * base64url of iv (12 bytes), AES-256-GCM ciphertext and tag (16), the purpose as additional data.
 * @param iv unique under one key: random, except in an example that must be reproducible
 */
export function sealData(
  text: string,
  { key, purpose }: SealedFor,
  iv = randomBytes(ivLength),
): string {
  const cipher = createCipheriv(cipherName, Buffer.from(key, 'base64'), iv)
  cipher.setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** @returns null for data that were changed, or not sealed with this key for this purpose */
export function decryptData(sealed: string, { key, purpose }: SealedFor): string | null {
  if (!form.test(sealed)) return null
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= ivLength + tagLength) return null
  try {
    const secret = Buffer.from(key, 'base64')
    const iv = bytes.subarray(0, ivLength)
    const open = createDecipheriv(cipherName, secret, iv, { authTagLength: tagLength })
    open.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-tagLength))
    const text = Buffer.concat([open.update(bytes.subarray(ivLength, -tagLength)), open.final()])
    return text.toString('utf8')
  } catch {
    return null
  }
}
