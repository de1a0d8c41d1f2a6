import { createHmac } from 'node:crypto'
import { Refusal } from '../../plugins/errors.ts'
import type { Settings } from '../../settings.ts'
import { createSecretBox } from '../companies/index.ts'

export type SecretWords = { number: string; password: string }
export type StoredSecret = { hash: string; cipher: string }

const VISIBLE = 4
/** Development has its own key, so that demo secrets work without settings. */
const DEVELOPMENT_KEY = Buffer.from('card secrets of development')

/** Masks all but the last 4 characters, a short text completely. */
export const maskNumber = (number: string): string =>
  number.length < 2 * VISIBLE ? '****' : `**** ${number.slice(-VISIBLE)}`

/** Encrypts card secrets at rest; the keyed hash detects a repeated import. */
export function createSecretCipher(settings: Pick<Settings, 'MALL_SECRETS_KEY' | 'NODE_ENV'>) {
  const box = createSecretBox(settings)
  function readKey(): Buffer {
    const { MALL_SECRETS_KEY, NODE_ENV } = settings
    if (MALL_SECRETS_KEY !== undefined) return Buffer.from(MALL_SECRETS_KEY, 'base64')
    if (NODE_ENV === 'production') throw new Refusal('secrets/no-master-key')
    return DEVELOPMENT_KEY
  }
  const toContext = (companyId: number, hash: string) => `${String(companyId)}:card-secret:${hash}`
  return {
    seal(companyId: number, { number, password }: SecretWords): StoredSecret {
      const text = JSON.stringify([number, password])
      const hash = createHmac('sha256', readKey())
        .update(`card-secret|v1|${String(companyId)}|${text}`)
        .digest('hex')
      return { hash, cipher: box.encrypt(text, toContext(companyId, hash)) }
    },
    open(companyId: number, { hash, cipher }: StoredSecret): SecretWords {
      const words: unknown = JSON.parse(box.decrypt(cipher, toContext(companyId, hash)))
      const [number, password] = Array.isArray(words) ? (words as unknown[]) : []
      return { number: String(number), password: String(password) }
    },
  }
}
export type SecretCipher = ReturnType<typeof createSecretCipher>
