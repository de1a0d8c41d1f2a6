import { createHmac } from 'node:crypto'
import { Refusal } from '../../plugins/errors.ts'
import type { Settings } from '../../settings.ts'

/** Development has a key of its own, so that demo lists work without settings. */
const DEVELOPMENT_KEY = 'phone hashes of development'

type Phone = { companyId: number; activityId: number; phone: string }

/** Keyed hashes of phones: a list cannot be searched for a phone without the server's key. */
export function createPhoneHashes({
  MALL_SECRETS_KEY,
  NODE_ENV,
}: Pick<Settings, 'MALL_SECRETS_KEY' | 'NODE_ENV'>) {
  /** @throws secrets/no-master-key in production without MALL_SECRETS_KEY */
  function readKey(): Buffer {
    if (MALL_SECRETS_KEY !== undefined) return Buffer.from(MALL_SECRETS_KEY, 'base64')
    if (NODE_ENV === 'production') throw new Refusal('secrets/no-master-key')
    return Buffer.from(DEVELOPMENT_KEY)
  }
  return {
    toHash: ({ companyId, activityId, phone }: Phone) =>
      createHmac('sha256', readKey())
        .update(`gx|v1|${String(companyId)}|${String(activityId)}|${phone}`)
        .digest('hex'),
  }
}
export type PhoneHashes = ReturnType<typeof createPhoneHashes>
