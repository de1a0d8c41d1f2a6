import type { Cart, CartItem, FreightRule } from '@mall/contract'

/** What the shopper has changed and the server has not confirmed yet. */
export type ItemChange = { totalNum?: number; isChecked?: boolean }
export type Changes = Readonly<Record<number, ItemChange>>

/** The cart as the shopper means it. */
export const withChanges = (items: readonly CartItem[], changes: Changes): CartItem[] =>
  items.map((item) => ({ ...item, ...changes[item.id] }))

/** Whether an answer of the server already says what was changed; a removed item says nothing. */
export const confirms = ({ activeList }: Cart, changes: Changes): boolean =>
  activeList.every((item) => {
    const { totalNum = item.totalNum, isChecked = item.isChecked } = changes[item.id] ?? {}
    return totalNum === item.totalNum && isChecked === item.isChecked
  })

/** The items of each supplier, in the order in which the cart first names them. */
export function bySupplier(items: readonly CartItem[]): CartItem[][] {
  const groups = new Map<number, CartItem[]>()
  for (const item of items) {
    groups.set(item.supplierId, [...(groups.get(item.supplierId) ?? []), item])
  }
  return [...groups.values()]
}

export const chosenOf = (items: readonly CartItem[]): CartItem[] =>
  items.filter(({ isChecked }) => isChecked)

export const pieces = (items: readonly CartItem[]): number =>
  items.reduce((sum, { totalNum }) => sum + totalNum, 0)

/** Goods amount in costPoints. */
export const goodsSum = (items: readonly CartItem[]): number =>
  items.reduce((sum, { costPoints, totalNum }) => sum + costPoints * totalNum, 0)

/** The rules as they stand for a goods amount, ahead of the server's answer. */
export const rulesFor = (rules: readonly FreightRule[], sum: number): FreightRule[] =>
  rules.map((rule) => ({ ...rule, stillNeedMoney: Math.max(0, rule.threshold - sum) }))

/** Freight after the rules, in costPoints: of those that are reached, the best one counts alone. */
export function freightFor({ baseFreight, rules }: Pick<Cart, 'baseFreight' | 'rules'>): number {
  const saved = rules
    .filter(({ stillNeedMoney }) => stillNeedMoney === 0)
    .reduce((most, { deduction }) => Math.max(most, deduction), 0)
  return Math.max(0, baseFreight - saved)
}

/** Why a quantity does not go on. */
export function limitText(item: CartItem, met: 'min' | 'max'): string {
  if (met === 'min') return item.leastNum > 1 ? `${item.leastNum} 件起购` : '不能再少了哦'
  const limit = item.tags.find((tag) => tag.includes('限购'))
  return limit ?? `最多可买 ${item.maxNum} 件`
}
