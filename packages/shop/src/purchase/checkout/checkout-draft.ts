import type { SessionState } from '@mall/core/session'
import { companyKey, recordIn, type StoragePort } from '@mall/core/storage'
import type { CheckoutOptions, CheckoutState, SubmitItem } from './checkout-slice.ts'

/**
 * A checkout in progress. `ownerId`: the shopper's userId, null for a guest, '' for a shopper whose
 * userId has not loaded yet; such a draft is never restored.
 */
export type CheckoutDraft = {
  id: string
  ownerId: string | null
  items: SubmitItem[]
  remark: string
  addressId: number | null
  options: CheckoutOptions
}
/** Replaces the shared copy of a draft whose order was placed, so that other tabs notice it. */
type FinishedDraft = { id: string; isFinished: true }

const TTL_MS = 12 * 3600 * 1000
const MAX_ITEMS = 300

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isItem = (value: unknown): value is SubmitItem =>
  isObject(value) &&
  isWhole(value['skuId']) &&
  isWhole(value['num']) &&
  value['num'] > 0 &&
  (value['cartId'] === null || isWhole(value['cartId']))
const isOptions = (value: unknown): value is CheckoutOptions =>
  isObject(value) &&
  typeof value['usePoints'] === 'boolean' &&
  (value['points'] === undefined || isWhole(value['points'])) &&
  Array.isArray(value['couponIds'] ?? [])

const isFinished = (value: unknown): value is FinishedDraft =>
  isObject(value) && typeof value['id'] === 'string' && value['isFinished'] === true
const isDraft = (value: unknown): value is CheckoutDraft =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  (value['ownerId'] === null || typeof value['ownerId'] === 'string') &&
  Array.isArray(value['items']) &&
  value['items'].length <= MAX_ITEMS &&
  value['items'].every(isItem) &&
  typeof value['remark'] === 'string' &&
  value['remark'].length <= 500 &&
  (value['addressId'] === null || isWhole(value['addressId'])) &&
  isOptions(value['options'])
const isStored = (value: unknown): value is CheckoutDraft | FinishedDraft =>
  isFinished(value) || isDraft(value)

/** Storage name of the draft within its company; kept through an expired session. */
export const CHECKOUT_DRAFT = 'checkout'

/**
 * Persists the checkout draft of a company twice: in the tab, which may differ from other tabs, and
 * shared, for a tab that has none. A reload, a sign-in on another page and a second tab restore it.
 */
export function checkoutDraft(storage: StoragePort, companyId: number, now: () => number) {
  const key = companyKey(companyId, CHECKOUT_DRAFT)
  const own = recordIn(storage.session, key, isDraft, now)
  const shared = recordIn(storage.local, key, isStored, now)
  const isShared = (id: string) => shared.read()?.id === id
  const hasFinished = (id: string) => {
    const stored = shared.read()
    return isFinished(stored) && stored.id === id
  }
  return {
    key,
    read(): CheckoutDraft | null {
      const stored = own.read() ?? shared.read()
      return isDraft(stored) && !hasFinished(stored.id) ? stored : null
    },
    save(draft: CheckoutDraft) {
      own.write(draft, TTL_MS)
      shared.write(draft, TTL_MS)
    },
    /** The shopper left the checkout; another tab's draft stays. */
    discard(id: string) {
      own.clear()
      if (isShared(id)) shared.clear()
    },
    /** The order was placed from this draft. */
    finish(id: string) {
      own.clear()
      if (isShared(id)) shared.write({ id, isFinished: true }, TTL_MS)
    },
    hasFinished,
    clear() {
      own.clear()
      shared.clear()
    },
  }
}

/** The draft of the current state, or null without items. */
export function toDraft(
  { checkoutId, submitList, orderRemark, addressId, checkoutOptions }: CheckoutState,
  { token, userId }: Pick<SessionState, 'token' | 'userId'>,
): CheckoutDraft | null {
  if (submitList.length === 0) return null
  return {
    id: checkoutId,
    ownerId: token === null ? null : userId,
    items: submitList,
    remark: orderRemark,
    addressId,
    options: checkoutOptions,
  }
}

/** Whether a draft may be shown to the current person: a guest's own, or the same shopper's. */
export const isDraftOf = (
  { ownerId }: CheckoutDraft,
  { token, userId }: Pick<SessionState, 'token' | 'userId'>,
): boolean => ownerId === null || (token !== null && userId !== '' && ownerId === userId)

export const fromDraft = (draft: CheckoutDraft): Partial<CheckoutState> => ({
  checkoutId: draft.id,
  submitList: draft.items,
  orderRemark: draft.remark,
  addressId: draft.addressId,
  addressChecked: draft.addressId !== null,
  checkoutOptions: draft.options,
})
