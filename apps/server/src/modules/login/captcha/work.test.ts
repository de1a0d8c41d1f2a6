import { expect, it } from 'vitest'
import { searchWork } from '@mall/contract/proof-of-work'
import { decideLeastBits, decideWorkBits, isWorkDone, readWorkBits, toCaptchaId } from './work.ts'

it.each([
  ['puzzle', 0, 0, 0],
  ['puzzle', 1, 0, 10],
  ['puzzle', 2, 0, 12],
  ['puzzle', 3, 0, 12],
  ['puzzle', 4, 0, 14],
  ['puzzle', 8, 0, 16],
  ['puzzle', 16, 0, 18],
  ['puzzle', 100_000, 0, 18],
  ['puzzle', 0, 5, 0],
  ['puzzle', 0, 6, 10],
  ['puzzle', 2, 9, 14],
  ['question', 0, 0, 16],
  ['question', 4, 0, 16],
  ['question', 8, 0, 16],
  ['question', 16, 0, 18],
] as const)('requires of a %s after %i and %i failures %i bits', (kind, network, prefix, bits) => {
  expect(decideWorkBits({ network, prefix, questions: 0 }, kind, 18)).toBe(bits)
})

it.each([
  [0, 16],
  [1, 18],
  [2, 18],
  [3, 20],
  [7, 21],
  [100_000, 21],
])('requires of a question after %i questions %i bits', (questions, bits) => {
  expect(decideWorkBits({ network: 0, prefix: 0, questions }, 'question', 18)).toBe(bits)
})

it('requires at most the maximum of bits, and none when the maximum is 0', () => {
  expect(decideWorkBits({ network: 50, prefix: 0, questions: 0 }, 'puzzle', 4)).toBe(4)
  expect(decideWorkBits({ network: 50, prefix: 50, questions: 50 }, 'question', 0)).toBe(0)
})

it.each([
  [0, 0],
  [5, 0],
  [6, 8],
  [9, 12],
  [1_000, 16],
])('requires beside %i unused codes a captcha of %i bits or more', (prefix, bits) => {
  expect(decideLeastBits(prefix, 18)).toBe(bits)
})

it('reads the bits of a captcha from its id', () => {
  expect(readWorkBits(toCaptchaId(15, 'x7_-a'))).toBe(15)
  expect(readWorkBits(toCaptchaId(0, '9.x'))).toBe(0)
  expect(readWorkBits('n'.repeat(22))).toBe(0)
})

it('confirms only a proof of its own captcha', () => {
  const captchaId = toCaptchaId(12, 'abc')
  const work = searchWork({ captchaId, bits: 12, from: 0, count: 500_000 }) ?? -1
  expect(isWorkDone(captchaId, work)).toBe(true)
  expect(isWorkDone(captchaId, undefined)).toBe(false)
  expect(isWorkDone(captchaId, work - 1)).toBe(false)
  expect(isWorkDone(toCaptchaId(12, 'abd'), work)).toBe(false)
  expect(isWorkDone(toCaptchaId(0, 'abc'), undefined)).toBe(true)
})
