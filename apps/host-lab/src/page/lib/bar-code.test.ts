import { expect, it } from 'vitest'
import { barModules, checkDigit, isProductCode } from './bar-code.ts'

it('validates a product code by its check digit', () => {
  expect(checkDigit('690123456789')).toBe(2)
  expect(isProductCode('6901234567892')).toBe(true)
  expect(isProductCode('6901234567893')).toBe(false)
  expect(isProductCode('690123456789')).toBe(false)
})

it('encodes the example of the standard', () => {
  // First digit 4: odd, even, odd, odd, even, even on the left.
  expect(barModules('4003994155486')).toBe(
    '101' +
      '0001101' +
      '0100111' +
      '0111101' +
      '0001011' +
      '0010111' +
      '0011101' +
      '01010' +
      '1100110' +
      '1001110' +
      '1001110' +
      '1011100' +
      '1001000' +
      '1010000' +
      '101',
  )
})

it('encodes no text that is not an EAN-13 number', () =>
  expect(barModules('https://mall')).toBeNull())
