import { expect, it } from 'vitest'
import {
  AFTER_SALE_REASONS,
  AfterSaleStatus,
  afterSaleTransitions,
  canTransition,
  isAfterSaleEnded,
  isReasonOfKind,
  listAfterSaleReasons,
  returnsFreight,
} from './index.ts'

const all = Object.values(AfterSaleStatus)

it('keeps the numbers of the specification', () => {
  expect(all).toEqual([0, 1, 2, 3, 4, 5, 6])
})

it.each([
  ['requireReturn', [0], 1],
  ['addReturnParcel', [1], 2],
  ['approve', [0], 3],
  ['receive', [1, 2], 3],
  ['complete', [3], 4],
  ['reject', [0, 2], 5],
  ['withdraw', [0, 1], 6],
  ['expire', [1], 6],
] as const)('allows %s from %j', (event, from, to) => {
  const change = afterSaleTransitions[event]
  expect(all.filter((status) => canTransition(change, status))).toEqual(from)
  expect(change.to).toBe(to)
})

it('allows no change of an ended status', () => {
  const left = Object.values(afterSaleTransitions).flatMap(({ from }) => [...from] as number[])
  expect(left.filter(isAfterSaleEnded)).toEqual([])
  expect(all.filter(isAfterSaleEnded)).toEqual([4, 5, 6])
})

it('offers each stage its reasons and a fallback', () => {
  for (const stage of ['unshipped', 'shipped', 'received'] as const) {
    expect(listAfterSaleReasons(stage)).toContain('other')
  }
  expect(listAfterSaleReasons('unshipped')).toEqual(['unwanted', 'late', 'other'])
})

it('allows only a refund for goods that have not arrived', () => {
  const notReturned = AFTER_SALE_REASONS.filter((reason) => !isReasonOfKind(reason, 'return'))
  expect(notReturned).toEqual(['late', 'lost'])
  expect(AFTER_SALE_REASONS.every((reason) => isReasonOfKind(reason, 'refund'))).toBe(true)
})

it('returns freight of unshipped goods, and otherwise only when the seller is at fault', () => {
  expect(AFTER_SALE_REASONS.every((reason) => returnsFreight('unshipped', reason))).toBe(true)
  expect(returnsFreight('received', 'unwanted')).toBe(false)
  expect(returnsFreight('received', 'damaged')).toBe(true)
})
