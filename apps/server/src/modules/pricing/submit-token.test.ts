import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { newSubmitToken, parseSkuHint } from './submit-token.ts'

it.each([1, 11, 1_000_000_000_123, 2 ** 48 - 1])('carries its one SKU %i', (skuId) => {
  const token = newSubmitToken(randomBytes, [{ skuId, num: 3 }])
  expect(token).toMatch(/^ck_[\w-]{32}$/)
  expect(parseSkuHint(token)).toBe(skuId)
})

it('carries no SKU where it is for several, or for one too large to encode', () => {
  const several = [1, 2].map((skuId) => ({ skuId, num: 1 }))
  expect(parseSkuHint(newSubmitToken(randomBytes, several))).toBeNull()
  expect(parseSkuHint(newSubmitToken(randomBytes, [{ skuId: 2 ** 48, num: 1 }]))).toBeNull()
})

it('reads nothing from what is no token', () => {
  for (const token of ['', 'ck_', `ck_${'x'.repeat(31)}`, `ck_${'x'.repeat(33)}`]) {
    expect(parseSkuHint(token)).toBeNull()
  }
})

it('gives no two alike', () => {
  const tokens = Array.from({ length: 1_000 }, () => newSubmitToken(randomBytes, []))
  expect(new Set(tokens).size).toBe(1_000)
})
