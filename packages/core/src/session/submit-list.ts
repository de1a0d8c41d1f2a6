import type { CartItem } from '@mall/contract'
import { companyKey, recordIn, type StoragePort } from '../storage/index.ts'
import type { SubmitItem } from './session-slice.ts'

/** The cart's active list as the shopper sees it: without what is away at checkout. */
export function activeWithout(
  active: readonly CartItem[],
  cached: readonly CartItem[],
): CartItem[] {
  const away = new Set(cached.map(({ id }) => id))
  return active.filter(({ id }) => !away.has(id))
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isItem = (value: unknown): value is SubmitItem =>
  typeof value === 'object' &&
  value !== null &&
  'skuId' in value &&
  isWhole(value.skuId) &&
  'num' in value &&
  isWhole(value.num) &&
  value.num > 0 &&
  'cartId' in value &&
  (value.cartId === null || isWhole(value.cartId))
const isList = (value: unknown): value is SubmitItem[] =>
  Array.isArray(value) && value.length <= 300 && value.every(isItem)

const HALF_A_DAY = 12 * 3600 * 1000

/** The submit list of a tab: a reload in the middle of a checkout loses nothing. */
export function keepSubmitList(storage: StoragePort, companyId: number, now: () => number) {
  const record = recordIn(storage.session, companyKey(companyId, 'submit-list'), isList, now)
  return {
    read: () => record.read() ?? [],
    save(list: SubmitItem[]) {
      if (list.length > 0) record.write(list, HALF_A_DAY)
      else record.clear()
    },
  }
}
