import { randomBytes } from 'node:crypto'
import { refusals, type RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectRows } from '../../../db/connection/database.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { payOrder, shanghai, shopSeed, yuan } from '../../orders/testing/index.ts'
import { issueCards, openCard } from '../testing.ts'

const COFFEE = 11
const ORANGES = 21
/** freight of one parcel with goods below ¥599 */
const FREIGHT = yuan(8)
const companyId = 1
const { isDefault: _default, ...address } = shanghai
const key = () => randomBytes(16).toString('hex')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
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
it('is spent in parts, the second with cash', async () => {
  const price = await priceOf(await issue(1_000_000), COFFEE)
  const holder = await issue(price + FREIGHT + Math.floor(price / 2))
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

it('releases the hold of an unpaid order', async () => {
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

it('refuses an amount above the balance when the batch allows no cash', async () => {
  const price = await priceOf(await issue(1_000_000), COFFEE)
  const holder = await issue(price + FREIGHT, false)
  expectRefused(await redeem(holder, 2), 'gift/balance')
  expect((await redeem(holder)).data.cash).toBe(0)
  expectRefused(await redeem(holder), 'gift/used')
})

it('is refunded for a cancelled order piece by piece without a remainder', async () => {
  const price = await priceOf(await issue(1_000_000), COFFEE)
  const holder = await issue(price * 3 + FREIGHT)
  const { data } = await redeem(holder, 3)
  expect((await app.call('gift.refund', { id: data.orderId }, holder)).flag).toBe(true)
  expect(await info(holder)).toMatchObject({ left: price * 3 + FREIGHT, status: 'active' })
  await expectAuditPasses()
})

it('never exceeds its value with concurrent orders', async () => {
  const price = await priceOf(await issue(1_000_000), ORANGES)
  const holder = await issue((price + FREIGHT) * 2, false)
  const results = await Promise.all(Array.from({ length: 8 }, () => redeem(holder, 1, ORANGES)))
  expect(results.filter(({ flag }) => flag)).toHaveLength(2)
  expect((await info(holder)).left).toBe(0)
  await expectAuditPasses()
})

it('is spent when the cash is paid, and refunded exactly with the cash', async () => {
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

it('is extended by 30 days once when a refund reaches an expired card', async () => {
  const price = await priceOf(await issue(1_000_000), COFFEE)
  const holder = await issue((price + FREIGHT) * 2)
  const { data } = await redeem(holder)
  const again = await redeem(holder)
  await run(
    sql`update gift_cards set valid_until = now() - interval '1 day'
        where amount_left = 0 and status = 'spent' returning id`,
  )
  await app.call('gift.refund', { id: data.orderId }, holder)
  const { validUntil, isExpired, left } = await info(holder)
  expect({ isExpired, left }).toEqual({ isExpired: false, left: price + FREIGHT })
  await app.call('gift.refund', { id: again.data.orderId }, holder)
  expect((await info(holder)).validUntil).toBe(validUntil)
  await expectAuditPasses()
})

describe('freight', () => {
  const price = (holder: Holder, num: number, region: typeof address | null = null) =>
    app.call('gift.price', { items: [{ skuId: COFFEE, num }], region }, holder)
  const both = [
    { skuId: COFFEE, num: 1 },
    { skuId: ORANGES, num: 1 },
  ]
  const listFreight = (orderId: string) =>
    run<{ freight: number; card: number; cash: number }>(
      sql`select freight::float8 as freight, freight_card::float8 as card, freight_cash::float8 as cash
          from order_children where order_id = ${orderId} order by id`,
    )

  it('is shown before the order by the rules of the company', async () => {
    const coffee = await priceOf(await issue(1_000_000), COFFEE)
    const holder = await issue(coffee + 1_050)
    const goodsAmount = coffee
    const rest = { payable: FREIGHT - 1_000, cash: (FREIGHT - 1_000) / 100 }
    const freights = { freightBefore: FREIGHT, freight: FREIGHT, points: null }
    const expected = { goodsAmount, ...freights, ...rest }
    expect((await price(holder, 1)).data).toEqual({ ...expected, card: coffee + 1_000 })
    expect((await price(holder, 1, address)).data.freight).toBe(FREIGHT)
    expect((await price(holder, 21)).data).toMatchObject({ freightBefore: FREIGHT, freight: 0 })
    expectRefused(
      await app.call('gift.price', { items: [{ skuId: 41, num: 1 }] }, holder),
      'gift/goods',
    )
  })

  it('is refused when its total differs from the shown total', async () => {
    const coffee = await priceOf(await issue(1_000_000), COFFEE)
    const holder = await issue(1_000_000)
    const order = { items: [{ skuId: COFFEE, num: 1 }], address }
    const commit = (total: number) =>
      app.call('gift.commitOrder', { ...order, requestKey: key(), total }, holder)
    expectRefused(await commit(coffee), 'checkout/price-changed')
    expect((await commit(coffee + FREIGHT)).data.cash).toBe(0)
  })

  it('is refused when the card covers the goods only and takes no cash', async () => {
    const coffee = await priceOf(await issue(1_000_000), COFFEE)
    expectRefused(await redeem(await issue(coffee, false)), 'gift/balance')
  })

  it('is assigned to each parcel, cash first, and refunded with it to card and cash', async () => {
    const value = 1_000_000 - 250_000
    const holder = await issue(value)
    const { data } = await app.call(
      'gift.commitOrder',
      { requestKey: key(), items: both, address },
      holder,
    )
    const goods = 299_000 + 450_100
    expect(data.cash).toBe((goods + 2 * FREIGHT - value) / 100)
    const half = data.cash / 2
    expect(await listFreight(data.orderId)).toEqual([
      { freight: FREIGHT, card: FREIGHT - Math.ceil(half) * 100, cash: Math.ceil(half) },
      { freight: FREIGHT, card: FREIGHT - Math.floor(half) * 100, cash: Math.floor(half) },
    ])
    await payOrder(app, companyId, data.orderId, data.cash)
    await expectAuditPasses()
    await run(
      sql`update order_children set shipped_at = now() where id = ${`${data.orderId}-1`} returning id`,
    )
    await app.call('gift.refund', { id: data.orderId }, holder)
    const [refund] = await run<{ cash: number; card: number }>(
      sql`select sum(cash)::float8 as cash, sum(freight_card)::float8 as card from order_refund_lines
          where refund_id like ${`${data.orderId}%`}`,
    )
    expect(refund).toEqual({ cash: Math.floor(half), card: FREIGHT - Math.floor(half) * 100 })
    expect((await info(holder)).left).toBe(450_100 + FREIGHT - Math.floor(half) * 100)
    await run(
      sql`update order_children set shipped_at = null where id = ${`${data.orderId}-1`} returning id`,
    )
    await app.call('gift.refund', { id: data.orderId }, holder)
    expect(await info(holder)).toMatchObject({ left: value, status: 'active' })
    await expectAuditPasses()
  })

  it('is not charged for chosen gifts', async () => {
    const [card] = await issueCards(app, companyId, { kind: 'choice', value: 1, skuIds: [COFFEE] })
    if (!card) throw new Error('no card was issued')
    const holder = { companyId, token: await openCard(app, companyId, card) }
    expect((await price(holder, 1)).data).toMatchObject({ freight: 0, cash: 0 })
    const { data } = await redeem(holder)
    expect(await listFreight(data.orderId)).toEqual([{ freight: 0, card: 0, cash: 0 }])
    await expectAuditPasses()
  })
})
