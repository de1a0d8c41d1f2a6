import {
  companyKey,
  createRandomKey,
  recordIn,
  watchOtherTabs,
  type StoragePort,
} from '@mall/core/storage'

export type GuestItem = { skuId: number; num: number }
/** `key`: idempotency key of the merge; a cart that changes after its merge gets another one. */
export type GuestCart = { key: string; items: GuestItem[] }

/** Storage name of the guest's cart within its company; kept through signing out. */
export const GUEST_CART = 'guest-cart'
const TTL_MS = 30 * 24 * 3600 * 1000
const MAX_SKUS = 120
const MAX_PIECES = 9999

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
const isItem = (value: unknown): value is GuestItem =>
  typeof value === 'object' &&
  value !== null &&
  'skuId' in value &&
  isWhole(value.skuId) &&
  'num' in value &&
  isWhole(value.num) &&
  value.num <= MAX_PIECES
const isCart = (value: unknown): value is GuestCart =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  /^[0-9a-f]{32}$/.test(value.key) &&
  'items' in value &&
  Array.isArray(value.items) &&
  value.items.length > 0 &&
  value.items.length <= MAX_SKUS &&
  value.items.every(isItem)

const listeners = new Set<() => void>()
function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Calls back after a change of any guest's cart, in this tab or another; returns the unsubscribe. */
export function watchGuestCart(listener: () => void): () => void {
  listeners.add(listener)
  const unwatch = watchOtherTabs(listener)
  return () => {
    listeners.delete(listener)
    unwatch()
  }
}

/** The guest's cart of a company, shared by the tabs of this browser. */
export function guestCart({ local }: StoragePort, companyId: number, now: () => number) {
  const record = recordIn(local, companyKey(companyId, GUEST_CART), isCart, now)
  function write(cart: GuestCart) {
    if (cart.items.length > 0) record.write(cart, TTL_MS)
    else record.clear()
    notifyListeners()
  }
  return {
    read: record.read,
    pieces: (): number => record.read()?.items.reduce((sum, { num }) => sum + num, 0) ?? 0,
    /**
     * Adds pieces of a SKU; false where the cart already has the maximum number of different SKUs.
     */
    add({ skuId, num }: GuestItem): boolean {
      const { key, items } = record.read() ?? { key: createRandomKey(), items: [] }
      const before = items.find((item) => item.skuId === skuId)
      if (!before && items.length >= MAX_SKUS) return false
      const total = Math.min(MAX_PIECES, (before?.num ?? 0) + num)
      const others = items.filter((item) => item.skuId !== skuId)
      write({ key, items: [...others, { skuId, num: total }] })
      return true
    },
    /**
     * Removes the items that were merged with a key. Items that another tab has added since then
     * stay, with a new key.
     */
    settle(key: string, merged: readonly GuestItem[]): void {
      const cart = record.read()
      if (cart?.key !== key) return
      const mergedNum = new Map(merged.map(({ skuId, num }) => [skuId, num]))
      const items = cart.items
        .map(({ skuId, num }) => ({ skuId, num: num - (mergedNum.get(skuId) ?? 0) }))
        .filter(({ num }) => num > 0)
      write({ key: createRandomKey(), items })
    },
  }
}
