import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Refusal } from '../../plugins/errors.ts'
import type { Settings } from '../../settings.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const SEALED = 'v1.'
/** Prefix of values that are unencrypted, outside production without a master key. */
const PLAIN = 'plain.'

/**
 * Encrypts secrets at rest with the master key. The context (company and name) is authenticated,
 * so that a value copied to another row does not decrypt.
 */
export function createSecretBox({
  MALL_SECRETS_KEY,
  NODE_ENV,
}: Pick<Settings, 'MALL_SECRETS_KEY' | 'NODE_ENV'>) {
  const key = MALL_SECRETS_KEY === undefined ? null : Buffer.from(MALL_SECRETS_KEY, 'base64')
  return {
    /** @throws secrets/no-master-key in production without a master key */
    encrypt(value: string, context: string): string {
      if (key === null) {
        if (NODE_ENV === 'production') throw new Refusal('secrets/no-master-key')
        return PLAIN + value
      }
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      return SEALED + Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')
    },
    /** @throws Error if the master key is missing or wrong */
    decrypt(stored: string, context: string): string {
      if (stored.startsWith(PLAIN)) return stored.slice(PLAIN.length)
      if (!stored.startsWith(SEALED)) throw new Error(`the secret ${context} has no known form`)
      if (key === null) throw new Error('MALL_SECRETS_KEY is not set, but secrets are encrypted')
      const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url')
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8')
      } catch (error) {
        throw new Error(`MALL_SECRETS_KEY does not decrypt ${context}`, { cause: error })
      }
    },
  }
}
export type SecretBox = ReturnType<typeof createSecretBox>
