/**
 * A crowd at one balance card and at a pool of card secrets, on PostgreSQL, while the server is
 * killed. Every caller repeats a call with the same key until there is a response, as a shell does.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildSecrets,
  CARD_SKU,
  cardProduct,
  importSecrets,
} from '../../../modules/card-secrets/testing.ts'
import { issueCards, openCard } from '../../../modules/gift/testing.ts'
import { createKey } from '../../../modules/draws/testing.ts'
import { flashCompany, numbers, shanghai } from '../../../modules/orders/testing/index.ts'
import { pickSize } from '../../size.ts'
import type { TestApp } from '../../test-app.ts'
import { startKilledMall } from './killed-mall.ts'

const attempts = pickSize(40, 500)
const buyers = pickSize(40, 300)
const secrets = pickSize(8, 50)
const KILLS = pickSize(2, 20)
/** Pieces that the card pays in full; afterwards the value of half a piece is left. */
const PIECES = 7
const SKU = 2
/** Sessions of the card. */
const DEVICES = 4

async function prepare(app: TestApp) {
  const tokens: string[] = []
  for (const userId of numbers(buyers)) tokens.push(await app.tokenOf(1, userId))
  await importSecrets(app, 1, buildSecrets(secrets))
  const [row] = await app.db.query<{ price: number }>(
    1,
    sql`select cost_points::float8 as price from skus where company_id = 1 and id = ${SKU}`,
  )
  const price = row?.price ?? 0
  const value = PIECES * price + price / 2
  const [card] = await issueCards(app, 1, { kind: 'balance', value, skuIds: [SKU] })
  if (!card) throw new Error('no card was issued')
  const cardTokens: string[] = []
  for (let device = 0; device < DEVICES; device += 1) cardTokens.push(await openCard(app, 1, card))
  return { tokens, cardTokens, price, value }
}
let mall: Awaited<ReturnType<typeof startKilledMall<Awaited<ReturnType<typeof prepare>>>>>
beforeAll(async () => {
  const company = flashCompany(1, { pieces: 1, buyers })
  const goods = [...(company.goods ?? []), { ...cardProduct, categoryId: 1 }]
  mall = await startKilledMall({ companies: [{ ...company, goods }] }, prepare)
}, 120_000)
afterAll(() => mall.stop())

/** Runs all calls concurrently with the kills; then the audit must pass. */
async function crowd<T>(size: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const started = performance.now()
  const killing = mall.killAtRandom(KILLS)
  const results = await Promise.all(numbers(size, 0).map(work))
  await killing
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  process.stdout.write(`${String(size)} callers, ${String(KILLS)} kills: ${seconds} s\n`)
  expect(await mall.listFaults()).toEqual([])
  return results
}

it(`redeems a balance card ${String(attempts)} times concurrently, never above its value`, async () => {
  const { cardTokens, price, value } = mall.prepared
  const { isDefault: _isDefault, ...address } = shanghai
  const results = await crowd(attempts, (index) => {
    const items = [{ skuId: SKU, num: 1 }]
    const order = { requestKey: createKey(), items, address, remark: '' }
    return mall.ask('gift.commitOrder', order, cardTokens[index % DEVICES] ?? '')
  })
  const placed = results.filter(({ flag }) => flag)
  expect(new Set(placed.map(({ data }) => data.orderId)).size).toBe(PIECES)
  expect(placed).toHaveLength(PIECES)
  const paid = 'select coalesce(sum(card_amount), 0) as n from orders where card_amount > 0'
  expect(await mall.count(paid)).toBe(PIECES * price)
  expect(await mall.count('select amount_left as n from gift_cards')).toBe(value - PIECES * price)
}, 300_000)

it(`delivers ${String(secrets)} card secrets to ${String(buyers)} buyers, each to one piece`, async () => {
  const results = await crowd(buyers, async (index) => {
    const token = mall.prepared.tokens[index] ?? ''
    const items = [{ skuId: CARD_SKU, num: 1 }]
    const priced = await mall.ask('pricing.checkout', { items, usePoints: true }, token)
    const { token: submitToken, payable } = priced.data ?? {}
    if (!submitToken || payable === undefined) return priced
    const order = { token: submitToken, payable, usePoints: true, couponId: null }
    return mall.ask('order.commit', order, token)
  })
  const assigned = 'from card_secrets where line_id is not null'
  expect(await mall.count(`select count(*) as n ${assigned}`)).toBe(secrets)
  expect(await mall.count(`select count(distinct line_id) as n ${assigned}`)).toBe(secrets)
  expect(await mall.count('select count(*) as n from card_secrets where line_id is null')).toBe(0)
  const delivered = results.filter(({ flag, data }) => flag && data && 'orderId' in data)
  expect(delivered).toHaveLength(secrets)
  expect(
    await mall.count(`select count(*) as n from order_children c where c.status = 3
      and exists (select from order_lines l where l.child_id = c.id and l.sku_id = ${String(CARD_SKU)})`),
  ).toBe(secrets)
}, 600_000)
