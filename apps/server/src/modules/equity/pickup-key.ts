import type { PickupTicketName } from '@mall/contract/pickup-code'
import { derivePickupKey } from '@mall/contract/pickup-code'
import { Refusal } from '../../plugins/errors.ts'
import type { Settings } from '../../settings.ts'

/** Development has its own key, so that demo codes work without settings. */
const DEVELOPMENT_KEY = new TextEncoder().encode('pick-up codes of development')

/** @throws secrets/no-master-key in production without MALL_SECRETS_KEY */
export function createPickupKeys({
  MALL_SECRETS_KEY,
  NODE_ENV,
}: Pick<Settings, 'MALL_SECRETS_KEY' | 'NODE_ENV'>) {
  function readKey(): Uint8Array {
    if (MALL_SECRETS_KEY !== undefined) return Buffer.from(MALL_SECRETS_KEY, 'base64')
    if (NODE_ENV === 'production') throw new Refusal('secrets/no-master-key')
    return DEVELOPMENT_KEY
  }
  return { derive: (name: PickupTicketName) => derivePickupKey(readKey(), name) }
}
export type PickupKeys = ReturnType<typeof createPickupKeys>
