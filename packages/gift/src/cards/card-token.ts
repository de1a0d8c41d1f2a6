import type { ShopperCallName } from '@mall/contract'
import type { Audience } from '@mall/core/session'
import { companyKey, recordIn, type StoragePort } from '@mall/core/storage'

/** Storage names within a company. */
export const CARD_TOKEN = 'gift-token'
export const GIFT_DEVICE = 'gift-device'
/** Receiver that was typed last; stored in session storage, until the tab closes. */
export const GIFT_RECEIVER = 'gift-receiver'
/** Recipient of the latest SMS code; stored in session storage, until the tab closes. */
export const GIFT_RECIPIENT = 'gift-recipient'

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0

/** Token of the card that is open in this browser. */
export function cardToken(storage: StoragePort, companyId: number, now: () => number) {
  return recordIn(storage.local, companyKey(companyId, CARD_TOKEN), isText, now)
}

const calls: ReadonlySet<ShopperCallName> = new Set<ShopperCallName>([
  'gift.info',
  'gift.goods',
  'gift.price',
  'gift.commitOrder',
  'gift.record',
  'gift.order',
  'gift.track',
  'gift.changeAddress',
  'gift.confirm',
  'gift.refund',
  'gift.pay',
  'gift.savePayer',
  'gift.payStatus',
])

/** Holders of a card: a session of their own, apart from the shopper's. */
export const giftAudience: Audience = {
  isSignedIn: (ports, companyId) =>
    cardToken(ports.storage, companyId, () => ports.clock.now()).read() !== null,
  signInPath: (paths) => paths.giftLogin(),
  signOut: (ports, companyId) => {
    ports.storage.session.remove(companyKey(companyId, GIFT_RECEIVER))
    cardToken(ports.storage, companyId, () => ports.clock.now()).clear()
  },
  calls: {
    names: calls,
    token: (ports, companyId) =>
      cardToken(ports.storage, companyId, () => ports.clock.now()).read(),
  },
}
