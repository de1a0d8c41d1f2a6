import type { Cart, CartItem, FreightRule } from '@mall/contract'
import type { Translate } from '@mall/core/messages'
import type { formMessages } from '../../common/index.ts'

/** A local change that the server has not confirmed yet. */
export type ItemChange = { totalNum?: number; isChecked?: boolean }
export type ItemChanges = Readonly<Record<number, ItemChange>>

/** Applies local changes to the items. */
export const applyChanges = (items: readonly CartItem[], changes: ItemChanges): CartItem[] =>
  items.map((item) => ({ ...item, ...changes[item.id] }))

/** Whether a server response includes the changes. Removed items are ignored. */
export const isConfirmedBy = ({ activeList }: Cart, changes: ItemChanges): boolean =>
  activeList.every((item) => {
    const { totalNum = item.totalNum, isChecked = item.isChecked } = changes[item.id] ?? {}
    return totalNum === item.totalNum && isChecked === item.isChecked
  })

/** Items grouped by supplier, in order of first appearance. */
export function groupBySupplier(items: readonly CartItem[]): CartItem[][] {
  const groups = new Map<number, CartItem[]>()
  for (const item of items) {
    groups.set(item.supplierId, [...(groups.get(item.supplierId) ?? []), item])
  }
  return [...groups.values()]
}

export const filterChecked = (items: readonly CartItem[]): CartItem[] =>
  items.filter(({ isChecked }) => isChecked)

export const countPieces = (items: readonly CartItem[]): number =>
  items.reduce((sum, { totalNum }) => sum + totalNum, 0)

/** Goods amount in costPoints. */
export const calculateGoodsSum = (items: readonly CartItem[]): number =>
  items.reduce((sum, { costPoints, totalNum }) => sum + costPoints * totalNum, 0)

/** Freight rules for a goods amount, computed before the server responds. */
export const calculateRules = (rules: readonly FreightRule[], sum: number): FreightRule[] =>
  rules.map((rule) => ({ ...rule, stillNeedMoney: Math.max(0, rule.threshold - sum) }))

/** Freight in costPoints. Of the rules that are reached, only the largest deduction applies. */
export function calculateFreight({
  baseFreight,
  rules,
}: Pick<Cart, 'baseFreight' | 'rules'>): number {
  const saved = rules
    .filter(({ stillNeedMoney }) => stillNeedMoney === 0)
    .reduce((max, { deduction }) => Math.max(max, deduction), 0)
  return Math.max(0, baseFreight - saved)
}

/** Tag of the server for a limit per person. */
const LIMIT_TAG = /限购/

/** Maximum stock at which a line shows the remaining number of pieces. */
const FEW_PIECES = 3

/** Whether the stock is small; the limit of a person or of a flash sale does not count as stock. */
export const hasFewLeft = ({ maxNum, flash, tags }: CartItem): boolean =>
  maxNum > 0 && maxNum <= FEW_PIECES && !flash && !tags.some((tag) => LIMIT_TAG.test(tag))

/** Message shown when a quantity limit is reached. */
export function limitText(
  item: CartItem,
  side: 'min' | 'max',
  t: Translate<typeof formMessages>,
): string {
  if (side === 'min')
    return item.leastNum > 1 ? t('minimum', { count: item.leastNum }) : t('noLess')
  const limit = item.tags.find((tag) => LIMIT_TAG.test(tag))
  return limit ?? t('maximum', { count: item.maxNum })
}
