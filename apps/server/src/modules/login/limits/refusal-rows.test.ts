import { expect, it } from 'vitest'
import { createRefusalRows, type RefusalCount } from './refusal-rows.ts'

const refusal = (more: Partial<RefusalCount> = {}): RefusalCount => ({
  companyId: 1,
  network: 'ip:a',
  result: 'forged',
  at: new Date(0),
  ...more,
})
const countTimes = (rows: ReturnType<typeof createRefusalRows>, times: number) =>
  Array.from({ length: times }, () => rows.count(refusal())).filter((count) => count > 0)

it('stores a row for each refusal within the budget, then one whenever their number doubles', () => {
  const rows = createRefusalRows(3)
  expect(countTimes(rows, 30)).toEqual([1, 1, 1, 3, 6, 12])
})

it('stores 70 rows for 100,000 refusals of an hour', () => {
  expect(countTimes(createRefusalRows(), 100_000)).toHaveLength(70)
})

it.each([
  ['network', { network: 'ip:b' }],
  ['kind', { result: 'replayed' }],
  ['company', { companyId: 2 }],
  ['hour', { at: new Date(3_600_000) }],
])('counts each %s separately', (_title, more) => {
  const rows = createRefusalRows(1)
  expect(countTimes(rows, 4)).toEqual([1, 1, 2])
  expect(rows.count(refusal(more))).toBe(1)
})
