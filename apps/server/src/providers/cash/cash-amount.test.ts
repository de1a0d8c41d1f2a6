import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fenOf, yuanOf } from './cash-amount.ts'

it('formats fen as yuan and parses them back for every amount', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), (fen) => {
      expect(yuanOf(fen)).toMatch(/^\d+\.\d{2}$/)
      expect(fenOf(yuanOf(fen))).toBe(fen)
    }),
  )
})

it.each([
  '1',
  '1.0',
  '1.005',
  '1,00',
  '01.00',
  '.10',
  '-1.00',
  '+1.00',
  ' 1.00',
  '1.00 ',
  '1e2',
  '1.00\n',
  '１.００',
  '',
  100,
  null,
])('refuses %j as an amount', (text) => {
  expect(fenOf(text)).toBeNull()
})
