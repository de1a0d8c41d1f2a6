import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { countZeroBits, searchWork, toWorkMessage } from './proof-of-work.ts'

it.each([
  [[0x80, 0], 0],
  [[0x40, 0], 1],
  [[0x01, 0xff], 7],
  [[0, 0xff], 8],
  [[0, 0x10], 11],
  [[0, 0], 16],
])('counts in %j %i leading zero bits', (bytes, bits) => {
  expect(countZeroBits(Uint8Array.from(bytes))).toBe(bits)
})

it.each([0, 1, 4, 8, 12])('finds a proof of %i bits that node:crypto confirms', (bits) => {
  const work = searchWork({ captchaId: 'c-1', bits, from: 0, count: 200_000 })
  const digest = createHash('sha256')
    .update(toWorkMessage('c-1', work ?? -1))
    .digest()
  expect(countZeroBits(digest)).toBeGreaterThanOrEqual(bits)
})

it('returns nothing without a proof and continues from its last position', () => {
  const search = { captchaId: 'c-1', bits: 8 }
  const work = searchWork({ ...search, from: 0, count: 100_000 }) ?? 0
  expect(searchWork({ ...search, from: 0, count: work })).toBeNull()
  expect(searchWork({ ...search, from: work, count: 1 })).toBe(work)
})
