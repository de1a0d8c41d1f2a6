import { expect, it } from 'vitest'
import { inColumns, inRows } from './in-rows.ts'

it.each([
  [1, [['a'], ['b'], ['c']]],
  [2, [['a', 'b'], ['c']]],
])('puts items into rows of %d in reading order', (columns, rows) => {
  expect(inRows(['a', 'b', 'c'], columns)).toEqual(rows)
  expect(inRows([], columns)).toEqual([])
})

it('fills columns in turn, so that an item keeps its column when more load', () => {
  const few = inColumns(['a', 'b', 'c'], 2)
  const more = inColumns(['a', 'b', 'c', 'd', 'e'], 2)
  expect(few).toEqual([['a', 'c'], ['b']])
  expect(more).toEqual([
    ['a', 'c', 'e'],
    ['b', 'd'],
  ])
})
