import { expect, it } from 'vitest'
import { decideCancellation } from './decide-cancellation.ts'

const part = (id: string, status: number, isRefunding = false) => ({
  id,
  status,
  isRefunding,
  hasParcels: status >= 2,
})

it.each([
  ['releases an unpaid order', 0, [part('a', 0), part('b', 0)], { kind: 'release' }],
  ['accepts a repeated cancellation', 4, [part('a', 4)], { kind: 'done' }],
  [
    'refunds every part of a paid order',
    1,
    [part('a', 1), part('b', 1)],
    { kind: 'refund', childIds: ['a', 'b'] },
  ],
  [
    'refunds only the part that has not been shipped',
    1,
    [part('a', 2), part('b', 1)],
    { kind: 'refund', childIds: ['b'] },
  ],
  [
    'refunds the remaining part of an order that is partly refunded',
    1,
    [part('a', 5), part('b', 1)],
    { kind: 'refund', childIds: ['b'] },
  ],
  ['accepts a repetition during the refund', 1, [part('a', 1, true)], { kind: 'done' }],
  [
    'accepts a repetition beside a shipped part',
    2,
    [part('a', 1, true), part('b', 2)],
    { kind: 'done' },
  ],
  ['accepts a repetition for a closed order', 5, [part('a', 5)], { kind: 'done' }],
  ['refuses an order that has been shipped', 2, [part('a', 2)], { kind: 'refuse' }],
  [
    'refuses an order of which no part is left to ship',
    2,
    [part('a', 2), part('b', 3)],
    { kind: 'refuse' },
  ],
  [
    'refuses a part of which a parcel is on its way',
    1,
    [{ ...part('a', 1), hasParcels: true }],
    { kind: 'refuse' },
  ],
  ['refuses a completed order', 3, [part('a', 3)], { kind: 'refuse' }],
] as const)('decides on a cancellation: %s', (_title, status, parts, decision) => {
  expect(decideCancellation(status, parts)).toEqual(decision)
})
