import { expect, it } from 'vitest'
import { createTranslator } from '@mall/core/messages'
import { buildCart, buildCartItem } from '@mall/testing'
import {
  groupBySupplier,
  filterChecked,
  isConfirmedBy,
  calculateFreight,
  calculateGoodsSum,
  limitText,
  countPieces,
  calculateRules,
  applyChanges,
} from './cart-view.ts'
import { formMessages } from '../../common/messages.ts'

const t = createTranslator()(formMessages)

const free = {
  ruleId: -1,
  threshold: 10_000,
  stillNeedMoney: 10_000,
  deduction: 800,
  needGoToAddGoods: true,
}
const minus = { ...free, ruleId: 2, threshold: 5000, stillNeedMoney: 5000, deduction: 300 }
const items = [
  buildCartItem({ id: 1, costPoints: 100, totalNum: 2 }),
  buildCartItem({ id: 2, costPoints: 30, totalNum: 1, isChecked: false }),
]

it('groups items by supplier in cart order', () => {
  const from = (id: number, supplierId: number) => buildCartItem({ id, supplierId })
  const groups = groupBySupplier([from(1, 2), from(2, 1), from(3, 2)])
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[1, 3], [2]])
  expect(groupBySupplier([])).toEqual([])
})

it('applies local changes to the items', () => {
  const seen = applyChanges(items, { 2: { isChecked: true, totalNum: 3 } })
  expect(filterChecked(seen).map(({ id }) => id)).toEqual([1, 2])
  expect([calculateGoodsSum(filterChecked(seen)), countPieces(seen)]).toEqual([290, 5])
})

it.each([
  ['the same quantity', { 1: { totalNum: 2 } }, true],
  ['another quantity', { 1: { totalNum: 3 } }, false],
  ['another selection', { 2: { isChecked: true } }, false],
  ['a removed item', { 9: { totalNum: 4 } }, true],
])('detects whether the response confirms %s', (_title, changes, answer) => {
  expect(isConfirmedBy(buildCart({ activeList: items }), changes)).toBe(answer)
})

it.each([
  ['no reached rule', 4999, 800],
  ['a reached reduction', 5000, 500],
  ['free freight: only the larger deduction applies', 10_000, 0],
])('calculates the freight with %s', (_title, sum, freight) => {
  expect(calculateFreight({ baseFreight: 800, rules: calculateRules([free, minus], sum) })).toBe(
    freight,
  )
})

it.each([
  [buildCartItem({ leastNum: 3 }), 'min', '3 件起购'],
  [buildCartItem({ leastNum: 1 }), 'min', '不能再少了哦'],
  [buildCartItem({ tags: ['每人限购 2 件'] }), 'max', '每人限购 2 件'],
  [buildCartItem({ maxNum: 5 }), 'max', '最多可买 5 件'],
] as const)('explains a quantity limit (%#)', (item, met, text) => {
  expect(limitText(item, met, t)).toBe(text)
})
