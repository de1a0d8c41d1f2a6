import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeExpired } from '../../db/retention/remove-expired.ts'
import { checkoutTokens } from './tables.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { checkout, shopSeed } from '../orders/testing/index.ts'
import { pricingModule } from './pricing.module.ts'
import { newSubmitToken, parseSkuHint } from './submit-token.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp({ seedFile: shopSeed() })))
afterAll(() => app.close())

it.each([1, 11, 1_000_000_000_123, 2 ** 48 - 1])('contains its single SKU %i', (skuId) => {
  const token = newSubmitToken(randomBytes, [{ skuId, num: 3 }])
  expect(token).toMatch(/^ck_[\w-]{32}$/)
  expect(parseSkuHint(token)).toBe(skuId)
})

it('contains no SKU when it covers several or one too large to encode', () => {
  const several = [1, 2].map((skuId) => ({ skuId, num: 1 }))
  expect(parseSkuHint(newSubmitToken(randomBytes, several))).toBeNull()
  expect(parseSkuHint(newSubmitToken(randomBytes, [{ skuId: 2 ** 48, num: 1 }]))).toBeNull()
})

it('decodes nothing from an invalid token', () => {
  for (const token of ['', 'ck_', `ck_${'x'.repeat(31)}`, `ck_${'x'.repeat(33)}`]) {
    expect(parseSkuHint(token)).toBeNull()
  }
})

it('never repeats a token', () => {
  const tokens = Array.from({ length: 1_000 }, () => newSubmitToken(randomBytes, []))
  expect(new Set(tokens).size).toBe(1_000)
})

it('deletes a submit token a day after its expiry, and one of an order after 180 days', async () => {
  const as = { companyId: 1, token: await app.tokenOf(1, 1) }
  const coffee = [{ skuId: 11, num: 1 }]
  const unused = await checkout(app, as, coffee)
  const priced = await checkout(app, as, coffee)
  const refused = { ...priced, payable: priced.payable + 100 }
  expectRefusal(await app.call('order.commit', refused, as), 'checkout/price-changed')
  const placed = await checkout(app, as, coffee)
  const order = await app.call('order.commit', placed, as)
  const countTokens = () => app.db.transaction(1, (tx) => tx.$count(checkoutTokens))
  const { retention = [] } = pricingModule
  app.advance(86_400_000)
  await removeExpired(app.deps, retention)
  expect(await countTokens()).toBe(3)
  expectRefusal(await app.call('order.commit', refused, as), 'checkout/price-changed')
  app.advance(3_600_000)
  await removeExpired(app.deps, retention)
  expect(await countTokens()).toBe(1)
  for (const body of [unused, refused]) {
    expectRefusal(await app.call('order.commit', body, as), 'checkout/token')
  }
  expect((await app.call('order.commit', placed, as)).data).toEqual(order.data)
  app.advance(179 * 86_400_000)
  await removeExpired(app.deps, retention)
  expect(await countTokens()).toBe(0)
})
