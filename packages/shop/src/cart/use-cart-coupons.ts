import type { CartItem, DataOf } from '@mall/contract'
import { useSignedIn } from '@mall/core/session'
import { stacks, useCouponsForGoodsQuery } from '../coupons/index.ts'

type Coupons = DataOf<'coupon.forGoods'>
type Choice = Coupons['list'][number]

export type CartCouponsState = {
  titles: readonly string[]
  /** reduction of the goods and of the freight by the applied coupons, in costPoints */
  offGoods: number
  offFreight: number
  /** a coupon that saves more once its threshold is reached */
  next: Choice | undefined
  /** the shown coupons belong to the previous selection while new ones load */
  isPending: boolean
  /** the coupons could not be loaded */
  isUnknown: boolean
}

/**
 * The coupon with the smallest missing amount, of those that save more than the applied coupons
 * that they would replace.
 */
export function findNext({ list, usedCoupons = [] }: Coupons): Choice | undefined {
  const replaced = (one: Choice) =>
    usedCoupons.reduce((sum, { id, amount }) => {
      const used = list.find((other) => other.id === id)
      return used && !stacks(used, one) ? sum + amount : sum
    }, 0)
  const [next] = list
    .filter((one) => one.missing > 0 && one.savesThen > replaced(one))
    .toSorted((a, b) => a.missing - b.missing || b.savesThen - a.savesThen)
  return next
}

/**
 * Coupons of the shopper for the chosen goods.
 * @param freight costPoints of the chosen goods' freight to the cart's address, which a freight
 * coupon reduces
 */
export function useCartCoupons(items: readonly CartItem[], freight: number): CartCouponsState {
  const isSignedIn = useSignedIn()
  const goodsList = items.map(({ skuId, totalNum }) => ({ skuId, num: totalNum }))
  const isTooLong = goodsList.length > 100
  const isSkipped = !isSignedIn || goodsList.length === 0 || isTooLong
  const query = useCouponsForGoodsQuery({ goodsList }, { skip: isSkipped })
  const data = isSkipped ? undefined : query.data
  const used = (data?.usedCoupons ?? []).filter(({ kind }) => kind !== 'freight' || freight > 0)
  return {
    titles: used.map(({ title }) => title),
    offGoods: used.reduce((sum, { kind, amount }) => sum + (kind === 'freight' ? 0 : amount), 0),
    offFreight: used.some(({ kind }) => kind === 'freight') ? freight : 0,
    next: data && findNext(data),
    isPending: !query.currentData,
    isUnknown: isSignedIn && (isTooLong || query.isError),
  }
}
