/** Refusals of orders are stored with their submit tokens; in two processes. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../../testing/audit-company.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import type { TestApp } from '../../../testing/index.ts'
import { buy } from '../testing/buy.ts'
import {
  flashCompany,
  mapInBatches,
  numbers,
  readyBuyer,
  sendOrder,
} from '../testing/flash-sale.ts'
import { countStatements } from '../testing/statements.ts'
import { startTwoServers, type TwoServers } from '../testing/two-servers.ts'

let servers: TwoServers
let here: TestApp
let there: TestApp
beforeAll(async () => {
  const companies = numbers(4).map((id) => flashCompany(id, { pieces: 1, buyers: 12 }))
  servers = await startTwoServers({ companies }, 5)
  here = servers.here
  there = servers.there
})
afterAll(() => servers?.close())

const one = [{ skuId: 1, num: 1 }]
const listFaults = async (companyId: number) =>
  (await auditCompany(here.db, companyId)).checks.filter(({ ok }) => !ok)

/** Adds pieces of SKU 1 and waits until both processes sell it again. */
async function restock(companyId: number) {
  await here.db.transaction(companyId, (tx) =>
    tx.execute(
      sql`with more as (update stocks set total = total + 5, available = available + 5
            where company_id = ${companyId} and sku_id = 1)
          insert into stock_events (company_id, sku_id, kind, quantity)
          values (${companyId}, 1, 'set', 5)`,
    ),
  )
  for (const [index, app] of [here, there].entries()) {
    const { as } = await readyBuyer(here, companyId, 11 + index)
    await expect.poll(async () => (await buy(app, as, one)).flag, { interval: 20 }).toBe(true)
  }
}

it('refuses a request again after the restock, in every process', async () => {
  const [owner, late] = await mapInBatches([1, 2], (userId) => readyBuyer(here, 1, userId))
  if (!owner || !late) throw new Error('two buyers were prepared')
  const placed = await sendOrder(here, owner)
  const refused = await sendOrder(there, late)
  expectRefusal(refused, 'checkout/sold-out')
  await restock(1)
  expect(await sendOrder(here, late)).toEqual(refused)
  expect(await sendOrder(there, late)).toEqual(refused)
  expect((await sendOrder(there, owner)).data).toEqual(placed.data)
  expect(await buy(there, late.as, one)).toMatchObject({ flag: true })
  expect(await listFaults(1)).toEqual([])
})

it('refuses another body with the token of a refused order', async () => {
  const [owner, late] = await mapInBatches([1, 2], (userId) => readyBuyer(here, 2, userId))
  if (!owner || !late) throw new Error('two buyers were prepared')
  await sendOrder(here, owner)
  expectRefusal(await sendOrder(there, late), 'checkout/sold-out')
  await restock(2)
  const other = { ...late, body: { ...late.body, remark: '请送前台' } }
  expectRefusal(await sendOrder(there, other), 'checkout/idempotency-conflict')
})

it('responds alike to concurrent requests of two processes and stores both results', async () => {
  const buyers = await mapInBatches(numbers(6), (userId) => readyBuyer(here, 3, userId))
  const send = () =>
    Promise.all(
      buyers.map(async (buyer) => Promise.all([sendOrder(here, buyer), sendOrder(there, buyer)])),
    )
  const pairs = await send()
  for (const [first, second] of pairs) expect(second).toEqual(first)
  expect(pairs.filter(([first]) => first.flag)).toHaveLength(1)
  expect(await listFaults(3)).toEqual([])
  await restock(3)
  expect(await send()).toEqual(pairs)
  expect(await listFaults(3)).toEqual([])
})

it('repeats a cached refusal after the restock and stores it then', async () => {
  const [owner, late] = await mapInBatches([1, 2], (userId) => readyBuyer(here, 4, userId))
  if (!owner || !late) throw new Error('two buyers were prepared')
  await sendOrder(here, owner)
  // Refused without the database from here on.
  await expect.poll(async () => (await countStatements(() => sendOrder(here, late))).length).toBe(0)
  const fresh = await readyBuyer(here, 4, 3)
  const statements = await countStatements(() => sendOrder(here, fresh))
  expect(statements).toEqual([])
  await restock(4)
  const again = await sendOrder(here, fresh)
  expectRefusal(again, 'checkout/sold-out')
  expect(await sendOrder(there, fresh)).toEqual(again)
})
