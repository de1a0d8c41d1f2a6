import { expect, it } from 'vitest'
import {
  canTransition,
  isEndedStatus,
  isPaidStatus,
  listTransitions,
  OrderStatus,
  orderTransitions,
} from './index.ts'

const all = Object.values(OrderStatus)

it('keeps the numbers of the specification', () => {
  expect(all).toEqual([0, 1, 2, 3, 4, 5])
})

it('lists the allowed changes of an order', () => {
  expect(listTransitions(orderTransitions).map((pair) => pair.join('→'))).toEqual([
    '0→1',
    '0→4',
    '1→2',
    '1→3',
    '2→3',
    '1→5',
    '2→5',
    '3→5',
  ])
})

it.each([
  ['pay', [0]],
  ['cancel', [0]],
  ['ship', [1]],
  ['complete', [1, 2]],
  ['close', [1, 2, 3]],
] as const)('allows %s in %j', (event, states) => {
  expect(all.filter((status) => canTransition(orderTransitions[event], status))).toEqual(states)
})

it('counts an order as paid from its payment to its completion', () => {
  expect(all.filter(isPaidStatus)).toEqual([1, 2, 3])
  expect(all.filter(isEndedStatus)).toEqual([4, 5])
})
