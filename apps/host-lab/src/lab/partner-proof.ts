/**
 * Partner's side of the login proof: signs or encrypts an identity. Independent implementation of
 * the
 * protocol that shares no code with the mall.
 */
import { createCipheriv, createHmac, randomBytes } from 'node:crypto'

const encodeRfc3986 = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.codePointAt(0)?.toString(16).toUpperCase()}`,
  )

export type ProofContext = { companyId: number; loginMethod: number; now: Date }

const seconds = (now: Date) => Math.floor(now.getTime() / 1_000)

/** Adds timestamp, nonce and an HMAC-SHA-256 over all fields of a signed link. */
export function signFields(
  fields: Readonly<Record<string, string>>,
  key: string,
  { companyId, loginMethod, now }: ProofContext,
): Record<string, string> {
  const signedFields = {
    ...fields,
    timestamp: String(seconds(now)),
    nonce: randomBytes(12).toString('hex'),
  }
  const signedEntries = Object.entries({
    ...signedFields,
    companyId: String(companyId),
    loginMethod: String(loginMethod),
  })
  const text = signedEntries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeRfc3986(value)}`)
    .join('&')
  return { ...signedFields, sign: createHmac('sha256', key).update(text).digest('hex') }
}

export type Identity = { subject: string; tel?: string; nickName?: string }

/** Encrypts an identity with AES-256-GCM. @returns base64url of iv, ciphertext and tag */
export function encryptIdentity(
  identity: Identity,
  key: Buffer,
  { companyId, loginMethod, now }: ProofContext,
): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(`${companyId}:${loginMethod}`))
  const payload = { ...identity, timestamp: seconds(now), nonce: randomBytes(12).toString('hex') }
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()])
  return Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64url')
}
