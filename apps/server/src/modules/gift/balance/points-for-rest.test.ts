import { randomBytes } from 'node:crypto'
import { refusals, type ArgsOf, type RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { selectRows } from '../../../db/connection/database.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { payOrder, shanghai, shopSeed, yuan } from '../../orders/testing/index.ts'
import { issueCards, openCard } from '../testing.ts'

const COFFEE = 11
const POINTS = 3_000
/** fen of a coffee with its freight, of the card, and of the rest */
const PRICE = 2_990 + 800
const CARD = 1_500
const REST = PRICE - CARD
const ORANGES = 21
const companyId = 1
const { isDefault: _default, ...address } = shanghai

let app: TestApp
let holder: { companyId: number; token: string }
let shopperToken: string
beforeEach(async () => {
  await app?.close()
  app = await createTestApp({ seedFile: shopSeed() })
  shopperToken = await app.tokenOf(companyId, 1)
  holder = await issue()
})
afterAll(() => app.close())

async function issue(topUp = true, fen = CARD) {
  const skuIds = [COFFEE, ORANGES]
  const batch = { kind: 'balance' as const, value: yuan(fen / 100), topUp, skuIds }
  const [card] = await issueCards(app, companyId, batch)
  if (!card) throw new Error('no card was issued')
  return { companyId, token: await openCard(app, companyId, card) }
}
type Order = Partial<ArgsOf<'gift.commitOrder'>>
const commit = (order: Order, num = 1) =>
  app.call(
    'gift.commitOrder',
    {
      requestKey: randomBytes(16).toString('hex'),
      items: [{ skuId: COFFEE, num }],
      address,
      shopperToken,
      ...order,
    },
    holder,
  )
const price = (usePoints: boolean, as = holder, token: string | undefined = shopperToken) =>
  app.call(
    'gift.price',
    { items: [{ skuId: COFFEE, num: 1 }], usePoints, ...(token && { shopperToken: token }) },
    as,
  )
const run = <T>(statement: ReturnType<typeof sql>) =>
  app.db.transaction(companyId, (tx) => selectRows<T>(tx, statement))
async function readPoints() {
  const [row] = await run<{ available: number; held: number }>(
    sql`select available::float8 as available, held::float8 as held from point_balances
        where company_id = 1 and user_id = 1`,
  )
  return row
}
const readLeft = async () => (await app.call('gift.info', {}, holder)).data.left
const cancel = (id: string) => app.call('gift.refund', { id }, holder)
const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])

it('shows the points for the rest and their value', async () => {
  const points = { balance: POINTS, usable: REST }
  expect((await price(false)).data).toMatchObject({
    card: yuan(CARD / 100),
    cash: REST,
    points: { ...points, used: 0, deduction: 0 },
  })
  expect((await price(true)).data).toMatchObject({
    card: yuan(CARD / 100),
    cash: 0,
    payable: 0,
    points: { ...points, used: REST, deduction: yuan(REST / 100) },
  })
  expect((await price(true, holder, '')).data).toMatchObject({ points: null, cash: REST })
  expect((await price(true, await issue(false))).data.points).toBeNull()
})

it('pays the whole rest with points and returns card and points with a refund', async () => {
  const { data } = await commit({ points: REST })
  expect(data).toMatchObject({ status: 1, cash: 0, paidPoints: REST })
  expect(await readPoints()).toEqual({ available: POINTS - REST, held: 0 })
  expect(await readLeft()).toBe(0)
  await expectAuditPasses()
  const statement = await app.call('points.statement', {}, { companyId, token: shopperToken })
  expect(statement.data.list[0]).toMatchObject({ amount: -REST, orderId: null })
  await cancel(data.orderId)
  expect(await readPoints()).toEqual({ available: POINTS, held: 0 })
  expect(await readLeft()).toBe(yuan(CARD / 100))
  await expectAuditPasses()
})

it('holds points beside cash until the order is paid or cancelled', async () => {
  const { data } = await commit({ points: 1_000 })
  expect(data).toMatchObject({ status: 0, cash: REST - 1_000, paidPoints: 1_000 })
  expect(await readPoints()).toEqual({ available: POINTS - 1_000, held: 1_000 })
  await expectAuditPasses()
  await cancel(data.orderId)
  expect(await readPoints()).toEqual({ available: POINTS, held: 0 })
  expect(await readLeft()).toBe(yuan(CARD / 100))
  await expectAuditPasses()
})

it('refunds card, points and cash to their origins', async () => {
  const { data } = await commit({ points: 1_000 })
  await payOrder(app, companyId, data.orderId, data.cash)
  expect(await readPoints()).toEqual({ available: POINTS - 1_000, held: 0 })
  await expectAuditPasses()
  await cancel(data.orderId)
  expect(await readPoints()).toEqual({ available: POINTS, held: 0 })
  expect(await readLeft()).toBe(yuan(CARD / 100))
  const [refund] = await run<{ cash: number; points: number }>(
    sql`select cash::float8 as cash, points::float8 as points from order_refunds
        where order_id = ${data.orderId}`,
  )
  expect(refund).toEqual({ cash: REST - 1_000, points: 1_000 })
  await expectAuditPasses()
})

it('returns the same order for the same key and deducts points once', async () => {
  const requestKey = randomBytes(16).toString('hex')
  const first = await commit({ requestKey, points: 1_000 })
  expect((await commit({ requestKey, points: 1_000 })).data).toEqual(first.data)
  expectRefused(await commit({ requestKey, points: 900 }), 'gift/key-reused')
  expect(await readPoints()).toEqual({ available: POINTS - 1_000, held: 1_000 })
})

it('refuses more points than the balance or the rest', async () => {
  expectRefused(await commit({ points: 4_000 }, 2), 'checkout/insufficient-points')
  expectRefused(await commit({ points: REST + 1 }), 'checkout/price-changed')
  expect(await readPoints()).toEqual({ available: POINTS, held: 0 })
})

it('deducts points of a signed-in shopper only', async () => {
  const tokens = [holder.token, randomBytes(32).toString('base64url'), 'x']
  for (const token of tokens) {
    expectRefused(await commit({ points: 1_000, shopperToken: token }), 'gift/shopper')
    expect((await price(true, holder, token)).data).toMatchObject({ points: null, cash: REST })
  }
  expectRefused(await commit({ points: 1_000, shopperToken: undefined }), 'gift/shopper')
  await app.call('login.logout', {}, { companyId, token: shopperToken })
  expectRefused(await commit({ points: 1_000 }), 'gift/shopper')
})

it('deducts no points when the company accepts none', async () => {
  await run(
    sql`update companies set info = jsonb_set(info, '{integralPay}', '0') where company_id = 1
        returning company_id`,
  )
  expect((await price(true)).data).toMatchObject({ points: null, cash: REST })
  expectRefused(await commit({ points: 1_000 }), 'checkout/price-changed')
})

it.each([
  { fen: 1, coffees: 1, oranges: 1, points: 1 },
  { fen: 1_599, coffees: 1, oranges: 1, points: 3_000 },
  { fen: 7_777, coffees: 2, oranges: 3, points: 1_234 },
  { fen: 12_345, coffees: 5, oranges: 1, points: 2_999 },
  { fen: 25_003, coffees: 9, oranges: 1, points: 997 },
])('refunds all of $fen fen, $points points and cash, parcel by parcel', async (sample) => {
  const { fen, coffees, oranges, points } = sample
  holder = await issue(true, fen)
  const items = [
    { skuId: COFFEE, num: coffees },
    { skuId: ORANGES, num: oranges },
  ]
  const { data } = await commit({ items, points })
  const price = coffees * 2_990 + oranges * 4_501 + 2 * 800
  expect(data).toMatchObject({ paidPoints: points, cash: price - fen - points })
  await payOrder(app, companyId, data.orderId, data.cash)
  const ship = (at: ReturnType<typeof sql>) =>
    run(
      sql`update order_children set shipped_at = ${at}
          where company_id = 1 and id = ${`${data.orderId}-1`} returning id`,
    )
  await ship(sql`now()`)
  await cancel(data.orderId)
  await ship(sql`null`)
  await expectAuditPasses()
  await cancel(data.orderId)
  expect(await readPoints()).toEqual({ available: POINTS, held: 0 })
  expect(await readLeft()).toBe(yuan(fen / 100))
  const refunds = await run<{ cash: number }>(
    sql`select cash::float8 as cash from order_refunds where order_id = ${data.orderId}`,
  )
  expect(refunds.map(({ cash }) => cash).reduce((a, b) => a + b, 0)).toBe(data.cash)
  expect(refunds).toHaveLength(2)
  await expectAuditPasses()
})
