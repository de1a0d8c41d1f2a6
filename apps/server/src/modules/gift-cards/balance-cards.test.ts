import { randomBytes } from 'node:crypto'
import { refusals, type RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { payOrder, shanghai, shopSeed } from '../orders/testing/index.ts'
import { splitAmounts } from './balance-redemption.ts'
import { issueCards, openCard } from './testing.ts'

const COFFEE = 11
const ORANGES = 21
const companyId = 1
const { isDefault: _default, ...address } = shanghai
const key = () => randomBytes(16).toString('hex')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ world: shopSeed() })
})
afterAll(() => app.close())

const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
const run = <T>(statement: ReturnType<typeof sql>) =>
  app.db.transaction(companyId, (tx) => selectRows<T>(tx, statement))

async function issue(value: number, topUp = true) {
  const batch = { kind: 'balance' as const, value, topUp, skuIds: [COFFEE, ORANGES] }
  const [card] = await issueCards(app, companyId, batch)
  if (!card) throw new Error('no card was issued')
  return { companyId, token: await openCard(app, companyId, card) }
}
type Holder = Awaited<ReturnType<typeof issue>>
const redeem = (holder: Holder, num = 1, skuId = COFFEE, requestKey = key()) =>
  app.call('gift.commitOrder', { requestKey, items: [{ skuId, num }], address }, holder)
const info = async (holder: Holder) => (await app.call('gift.info', {}, holder)).data
const priceOf = async (holder: Holder, skuId: number) => {
  const { data } = await app.call('gift.goods', {}, holder)
  const skus = data.list.flatMap((goods) => goods.skus)
  return skus.find((sku) => sku.skuId === skuId)?.costPoints ?? 0
}
it.each([
  [[1000, 2000], 5000, 10, { card: 3000, cash: 0 }],
  [[1000, 2000], 1999, 10, { card: 1990, cash: 101 }],
  [[333, 333, 334], 500, 1, { card: 500, cash: 500 }],
])('splits %j over a card with %d', (amounts, left, perFen, expected) => {
  const split = splitAmounts(amounts, left, perFen)
  expect(split).toMatchObject(expected)
  split?.shares.forEach(({ card, cash }, index) => {
    expect(card + cash * perFen).toBe(amounts[index])
    expect(Math.min(card, cash)).toBeGreaterThanOrEqual(0)
  })
})

it('pays nothing with a card of which less than a fen would be used', () => {
  expect(splitAmounts([1000], 5, 10)).toBeNull()
})

it('is used in parts, the second with cash', async () => {
  const price = await priceOf(await issue(1_000_000), COFFEE)
  const holder = await issue(price + Math.floor(price / 2))
  const first = await redeem(holder)
  expect(first.data).toMatchObject({ status: 1, cash: 0 })
  const requestKey = key()
  const second = await redeem(holder, 1, COFFEE, requestKey)
  expect(second.data.status).toBe(0)
  expect(second.data.cash).toBeGreaterThan(0)
  expect((await redeem(holder, 1, COFFEE, requestKey)).data).toEqual(second.data)
  const status = await app.call('gift.payStatus', { orderId: second.data.orderId }, holder)
  expect(status.data).toMatchObject({ state: 'unpaid', cash: second.data.cash })
  await expectAuditPasses()
})

it('releases what an unpaid order held', async () => {
  const price = await priceOf(await issue(1_000_000), COFFEE)
  const value = Math.floor(price / 2)
  const holder = await issue(value)
  const { data } = await redeem(holder)
  const held = (await info(holder)).left
  expect(held).toBeLessThan(value)
  expect((await app.call('gift.refund', { id: data.orderId }, holder)).flag).toBe(true)
  expect(await info(holder)).toMatchObject({ left: value, status: 'active' })
  await expectAuditPasses()
})

it('refuses what the balance does not cover where the batch allows no cash', async () => {
  const price = await priceOf(await issue(1_000_000), COFFEE)
  const holder = await issue(price, false)
  expectRefused(await redeem(holder, 2), 'gift/balance')
  expect((await redeem(holder)).data.cash).toBe(0)
  expectRefused(await redeem(holder), 'gift/used')
})

it('returns a cancelled order to the card, piece by piece without a remainder', async () => {
  const price = await priceOf(await issue(1_000_000), COFFEE)
  const holder = await issue(price * 3)
  const { data } = await redeem(holder, 3)
  expect((await app.call('gift.refund', { id: data.orderId }, holder)).flag).toBe(true)
  expect(await info(holder)).toMatchObject({ left: price * 3, status: 'active' })
  await expectAuditPasses()
})

it('never exceeds its value in concurrent orders', async () => {
  const price = await priceOf(await issue(1_000_000), ORANGES)
  const holder = await issue(price * 2, false)
  const results = await Promise.all(Array.from({ length: 8 }, () => redeem(holder, 1, ORANGES)))
  expect(results.filter(({ flag }) => flag)).toHaveLength(2)
  expect((await info(holder)).left).toBe(0)
  await expectAuditPasses()
})

it('spends what it held when the cash arrives, and takes both back exactly', async () => {
  const price = await priceOf(await issue(1_000_000), COFFEE)
  const value = Math.floor(price * 1.37)
  const holder = await issue(value)
  const { data } = await redeem(holder, 3)
  await payOrder(app, companyId, data.orderId, data.cash)
  await expectAuditPasses()
  await app.call('gift.refund', { id: data.orderId }, holder)
  expect(await info(holder)).toMatchObject({ left: value, status: 'active' })
  const [refund] = await run<{ cash: number }>(
    sql`select cash::float8 as cash from order_refunds where order_id = ${data.orderId}`,
  )
  expect(refund?.cash).toBe(data.cash)
  const uses = await run<{ kind: string }>(
    sql`select kind from card_entries where order_id = ${data.orderId} order by id`,
  )
  expect(uses.map(({ kind }) => kind)).toEqual(['hold', 'spend', 'return'])
  await expectAuditPasses()
})

it('gives an ended card 30 days with a refund, once', async () => {
  const price = await priceOf(await issue(1_000_000), COFFEE)
  const holder = await issue(price * 2)
  const { data } = await redeem(holder)
  const again = await redeem(holder)
  await run(
    sql`update gift_cards set valid_until = now() - interval '1 day'
        where amount_left = 0 and status = 'spent' returning id`,
  )
  await app.call('gift.refund', { id: data.orderId }, holder)
  const { validUntil, isExpired, left } = await info(holder)
  expect({ isExpired, left }).toEqual({ isExpired: false, left: price })
  await app.call('gift.refund', { id: again.data.orderId }, holder)
  expect((await info(holder)).validUntil).toBe(validUntil)
  await expectAuditPasses()
})
