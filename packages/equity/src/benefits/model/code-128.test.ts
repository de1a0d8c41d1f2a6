import { expect, it } from 'vitest'
import { encodeCode128 } from './code-128.ts'

it('encodes digits as Code 128 with start, check symbol and stop', () => {
  const bars = encodeCode128('8260447193')
    .map((isBar) => (isBar ? '1' : '0'))
    .join('')
  // start C, five pairs, check symbol, stop
  expect(bars).toHaveLength(11 * 7 + 13)
  expect(bars.startsWith('11010011100')).toBe(true)
  expect(bars.endsWith('1100011101011')).toBe(true)
  const sum = 105 + 82 + 2 * 60 + 3 * 44 + 4 * 71 + 5 * 93
  expect(sum % 103).toBe(55)
  expect(bars.slice(66, 77)).toBe('11101000110')
})
