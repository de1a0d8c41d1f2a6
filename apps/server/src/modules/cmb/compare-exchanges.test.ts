import { expect, it } from 'vitest'
import { compareExchanges, type BankRow, type OwnRow } from './compare-exchanges.ts'

const bank = (number: string, points = 100): BankRow => ({ number, points })
const own = (id: string, state: OwnRow['state'] = 'confirmed', bankPoints = 100): OwnRow => ({
  id,
  bankPoints,
  state,
})
const none = new Set<string>()

it.each([
  ['equal', [bank('a')], [own('a')], [own('a')], none, []],
  ['an exchange that the file lacks', [], [], [own('a')], none, ['missing a']],
  ['one in the file of an earlier day', [], [], [own('a')], new Set(['a']), []],
  ['a deduction that the mall does not have', [bank('a')], [], [], none, ['extra a']],
  ['a deduction of a failed exchange', [bank('a')], [own('a', 'failed')], [], none, ['extra a']],
  ['another sum', [bank('a', 90)], [own('a')], [own('a')], none, ['sum a']],
])('compares %s', (_title, file, named, confirmed, elsewhere, expected) => {
  const differences = compareExchanges(file, named, confirmed, elsewhere)
  expect(differences.map(({ kind, id }) => `${kind} ${id}`)).toEqual(expected)
})
