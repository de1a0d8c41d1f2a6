import { expect, it } from 'vitest'
import { briefTotals } from './totals.ts'

function counting() {
  let counted = 0
  let moment = 0
  const totalOf = briefTotals(() => new Date(moment))
  return {
    of: (list: object) => totalOf(list, async () => (counted += 1)),
    wait: (milliseconds: number) => (moment += milliseconds),
    counted: () => counted,
  }
}

it('counts a list once a second', async () => {
  const totals = counting()
  expect([await totals.of({ a: 1 }), await totals.of({ a: 1 })]).toEqual([1, 1])
  totals.wait(1_000)
  expect(await totals.of({ a: 1 })).toBe(2)
})

it('keeps lists apart', async () => {
  const totals = counting()
  expect([await totals.of({ a: 1 }), await totals.of({ a: 2 })]).toEqual([1, 2])
})

it('remembers no more than a thousand lists', async () => {
  const totals = counting()
  for (let n = 0; n <= 1_000; n += 1) await totals.of({ n })
  await totals.of({ n: 0 })
  expect(totals.counted()).toBe(1_002)
})
