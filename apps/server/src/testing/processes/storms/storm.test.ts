/**
 * Four buyers for each piece at once, on PostgreSQL, while the server is killed. Every buyer
 * repeats with the same submit token until there is a response, as a shell does.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { flashCompany, numbers } from '../../../modules/orders/testing/index.ts'
import { pickSize } from '../../size.ts'
import type { TestApp } from '../../test-app.ts'
import { startKilledMall } from './killed-mall.ts'
import { refusalCode } from '@mall/contract/refusals'

const buyers = pickSize(60, 2_000)
const pieces = buyers / 4
const kills = pickSize(1, 5)

async function prepare(app: TestApp) {
  const tokens = new Map<number, string>()
  for (const userId of numbers(buyers)) tokens.set(userId, await app.tokenOf(1, userId))
  const rows = await app.db.query<{ userId: number; id: number }>(
    1,
    sql`select user_id::float8 as "userId", id::float8 as id from addresses where company_id = 1`,
  )
  return { tokens, addresses: new Map(rows.map(({ userId, id }) => [userId, id])) }
}
let mall: Awaited<ReturnType<typeof startKilledMall<Awaited<ReturnType<typeof prepare>>>>>
beforeAll(async () => {
  mall = await startKilledMall({ companies: [flashCompany(1, { pieces, buyers })] }, prepare)
})
afterAll(() => mall.stop())

async function buy(userId: number) {
  const { tokens, addresses } = mall.prepared
  const token = tokens.get(userId) ?? ''
  const priced = await mall.ask('pricing.checkout', { items: [{ skuId: 1, num: 1 }] }, token)
  const { token: submitToken, payable } = priced.data ?? {}
  if (!submitToken || payable === undefined) return priced
  const order = { token: submitToken, addressId: addresses.get(userId) ?? 0, payable }
  return mall.ask('order.commit', { ...order, usePoints: true, couponId: null }, token)
}

it(`sells exactly ${pieces} to ${buyers} concurrent buyers through ${kills} kills, and the audit passes`, async () => {
  const killing = mall.killAtRandom(kills)
  const answers = await Promise.all(numbers(buyers).map(buy))
  await killing

  expect(answers.filter(({ flag }) => flag)).toHaveLength(pieces)
  const refused = answers.filter(({ flag }) => !flag)
  expect(new Set(refused.map(({ code }) => code))).toEqual(
    new Set([refusalCode('checkout/sold-out')]),
  )
  expect(await mall.count('select count(*) as n from orders')).toBe(pieces)
  expect(await mall.count('select count(distinct user_id) as n from orders')).toBe(pieces)
  expect(await mall.count('select sold as n from audit_stock where sku_id = 1')).toBe(pieces)
  expect(await mall.count('select available as n from audit_stock where sku_id = 1')).toBe(0)
  expect(await mall.count('select coalesce(sum(delta), 0) as n from entries')).toBe(0)
  expect(await mall.listFaults()).toEqual([])
}, 300_000)
