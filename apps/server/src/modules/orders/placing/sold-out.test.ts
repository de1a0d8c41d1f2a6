/** Counts the queries of an order and of a refused order of a sold-out SKU, in two processes. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/index.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { buy } from '../testing/buy.ts'
import {
  mapInBatches,
  flashCompany,
  numbers,
  readyBuyer,
  sendOrder,
} from '../testing/flash-sale.ts'
import { countStatements } from '../testing/statements.ts'
import { startTwoServers, type TwoServers } from '../testing/two-servers.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

let servers: TwoServers
let here: TestApp
let there: TestApp
beforeAll(async () => {
  const companies = numbers(5).map((id) =>
    // Orders of companies without points wait for cash and can be cancelled.
    flashCompany(id, { pieces: id === 1 ? 100 : 1, buyers: 12, points: id === 1 ? 10_000 : 0 }),
  )
  servers = await startTwoServers({ companies }, 5)
  here = servers.here
  there = servers.there
})
afterAll(() => servers?.close())

/**
 * Sells the only piece to shopper 1 while nine other shoppers have priced orders, one of which is
 * refused.
 */
async function sellTheLast(companyId: number) {
  const [first, ...late] = await mapInBatches(numbers(10), (userId) =>
    readyBuyer(here, companyId, userId),
  )
  if (!first) throw new Error('no order arrived')
  const sold = await sendOrder(here, first)
  expect(sold.flag).toBe(true)
  // The sold-out notification may arrive after the refusal: in that case the next order queries the
  // database.
  await expect
    .poll(async () => (await countStatements(() => sendOrder(here, late[0] ?? first))).length)
    .toBe(0)
  return { first, sold, late }
}
const cancel = (app: TestApp, companyId: number, token: string, id: string) =>
  app.call('order.cancel', { id, reason: '不想要了' }, { companyId, token })

it.each([
  ['one thing, paid by points', [{ skuId: 1, num: 1 }]],
  ['several things', [1, 2, 3].map((skuId) => ({ skuId, num: 1 }))],
])(
  'places an order of %s in four round trips, including begin and commit',
  async (_what, items) => {
    const userId = items.length
    const buyer = await readyBuyer(here, 1, userId, items)
    await sendOrder(here, await readyBuyer(here, 1, 9, items))
    const sent = await countStatements(async () => {
      expect((await sendOrder(here, buyer)).flag).toBe(true)
    })
    expect(sent).toHaveLength(4)
  },
)

it('refuses repeated orders of a sold-out SKU without the database', async () => {
  const { late } = await sellTheLast(2)
  // The tokens are looked up in a shared query, to find orders that they placed before.
  const statements = await countStatements(() =>
    Promise.all(late.map((buyer) => sendOrder(here, buyer))),
  )
  expect(statements.length).toBeLessThanOrEqual(2)
  expect(statements.filter((text) => /for update|_facts|insert_orders/.test(text))).toEqual([])
  const again = await countStatements(async () => {
    const answers = await Promise.all(late.map((buyer) => sendOrder(here, buyer)))
    expect(new Set(answers.map(({ code }) => code))).toEqual(
      new Set([refusalCode('checkout/sold-out')]),
    )
  })
  expect(again).toEqual([])
})

it('refuses a new shopper by a new token and a buyer by their token without the database', async () => {
  const { first, sold, late } = await sellTheLast(5)
  const [, ...fresh] = late
  // The shopper's earlier orders of the SKU are read once, concurrently with the first order of the
  // test.
  await expect
    .poll(async () => (await countStatements(() => sendOrder(here, fresh[0] ?? first))).length)
    .toBe(0)
  const statements = await countStatements(async () => {
    const answers = await Promise.all(fresh.slice(1).map((buyer) => sendOrder(here, buyer)))
    expect(new Set(answers.map(({ code }) => code))).toEqual(
      new Set([refusalCode('checkout/sold-out')]),
    )
  })
  expect(statements).toEqual([])
  expect((await sendOrder(here, first)).data).toEqual(sold.data)
})

it('returns an existing order to its shopper, also when the SKU is sold out', async () => {
  const { first, sold } = await sellTheLast(3)
  expect((await sendOrder(here, first)).data).toEqual(sold.data)
  expect((await sendOrder(there, first)).data).toEqual(sold.data)
  const other = { ...first, body: { ...first.body, remark: '请送前台' } }
  expect(await sendOrder(here, other)).toMatchObject({
    status: 409,
    code: refusalCode('checkout/idempotency-conflict'),
  })
})

it('sells a returned piece within a second after another process released it, and no more', async () => {
  const { first, sold, late } = await sellTheLast(4)
  const [next, last] = late.slice(3)
  if (!next || !last) throw new Error('no buyer is left')
  await sendOrder(here, next)
  expect(await cancel(there, 4, first.as.token, sold.data.orderId)).toMatchObject({ flag: true })
  const one = [{ skuId: 1, num: 1 }]
  await expect.poll(async () => (await buy(here, next.as, one)).flag, { interval: 20 }).toBe(true)
  expectRefusal(await sendOrder(here, last), 'checkout/sold-out')

  await here.db.transaction(4, (tx) =>
    tx.execute(
      sql`with more as (update stocks set total = total + 1, available = available + 1
            where company_id = 4 and sku_id = 1)
          insert into stock_events (company_id, sku_id, kind, quantity) values (4, 1, 'set', 1)`,
    ),
  )
  await expect.poll(async () => (await buy(there, last.as, one)).flag, { interval: 20 }).toBe(true)
  expectRefusal(await buy(here, last.as, one), 'checkout/sold-out')
  expect((await auditCompany(here.db, 4)).checks.filter(({ ok }) => !ok)).toEqual([])
})
