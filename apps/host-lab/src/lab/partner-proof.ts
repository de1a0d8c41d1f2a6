/**
 * What a partner's server does before it sends a person to the mall: signs or seals who comes.
 * Written from the partner's side of the protocol, sharing nothing with the mall that checks it.
 */
import { createCipheriv, createHmac, randomBytes } from 'node:crypto'

const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.codePointAt(0)?.toString(16).toUpperCase()}`,
  )

export type Proved = { companyId: number; loginMethod: number; now: Date }

const seconds = (now: Date) => Math.floor(now.getTime() / 1_000)

/** The fields of a signed link: what is said, with timestamp, nonce and HMAC-SHA-256 over all. */
export function signedFields(
  said: Readonly<Record<string, string>>,
  key: string,
  { companyId, loginMethod, now }: Proved,
): Record<string, string> {
  const sent = {
    ...said,
    timestamp: String(seconds(now)),
    nonce: randomBytes(12).toString('hex'),
  }
  const covered = Object.entries({
    ...sent,
    companyId: String(companyId),
    loginMethod: String(loginMethod),
  })
  const text = covered
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${escaped(value)}`)
    .join('&')
  return { ...sent, sign: createHmac('sha256', key).update(text).digest('hex') }
}

export type Somebody = { subject: string; tel?: string; nickName?: string }

/** Who comes, sealed with AES-256-GCM: base64url of iv, ciphertext and tag. */
export function sealedWho(
  who: Somebody,
  key: Buffer,
  { companyId, loginMethod, now }: Proved,
): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(`${companyId}:${loginMethod}`))
  const plain = { ...who, timestamp: seconds(now), nonce: randomBytes(12).toString('hex') }
  const sealed = Buffer.concat([cipher.update(JSON.stringify(plain)), cipher.final()])
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')
}
