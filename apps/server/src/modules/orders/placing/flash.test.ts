/** Many shoppers order one SKU concurrently, in one process and in two, on PostgreSQL. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../../db/connection/database.ts'
import type { TestApp } from '../../../testing/index.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { sql } from 'drizzle-orm'
import {
  mapInBatches,
  flashCompany,
  numbers,
  readyBuyer,
  sendOrder,
} from '../testing/flash-sale.ts'
import { startTwoServers, type TwoServers } from '../testing/two-servers.ts'
import { pickSize } from '../../../testing/size.ts'
import { refusalCode } from '@mall/contract/refusals'

const buyerCount = pickSize(150, 1_000)
const pieces = buyerCount * 0.3

let servers: TwoServers
let here: TestApp
let there: TestApp
beforeAll(async () => {
  const seedFile = {
    companies: [
      flashCompany(1, { pieces, buyers: buyerCount }),
      flashCompany(2, { pieces, buyers: buyerCount }),
      flashCompany(3, { pieces: 60, buyers: 120, points: 1_000 }),
      flashCompany(4, { pieces: 50, buyers: 40 }),
    ],
  }
  servers = await startTwoServers(seedFile, 10)
  here = servers.here
  there = servers.there
})
afterAll(() => servers?.close())

const faults = async (companyId: number) =>
  (await auditCompany(here.db, companyId)).checks.filter(({ ok }) => !ok)

type Sold = { orders: number; buyers: number; available: number; entries: number }
async function soldOf(companyId: number): Promise<Sold | undefined> {
  const [row] = await here.db.transaction(companyId, (tx) =>
    selectRows<Sold>(
      tx,
      sql`select (select count(*)::int from orders) as orders,
            (select count(distinct user_id)::int from orders) as buyers,
            (select available::int from stocks where sku_id = 1) as available,
            (select sum(delta)::int from entries) as entries`,
    ),
  )
  return row
}

it.each([
  ['one process', 1, () => [here]],
  ['two processes', 2, () => [here, there]],
])(
  `sells exactly the stock to ${buyerCount} concurrent buyers in %s`,
  async (_where, companyId, apps) => {
    const doors = apps()
    const buyers = await mapInBatches(numbers(buyerCount), (userId) =>
      readyBuyer(here, companyId, userId),
    )
    const answers = await Promise.all(
      buyers.map((buyer, index) => sendOrder(doors[index % doors.length] ?? here, buyer)),
    )
    expect(answers.filter(({ flag }) => flag)).toHaveLength(pieces)
    expect(new Set(answers.filter(({ flag }) => !flag).map(({ code }) => code))).toEqual(
      new Set([refusalCode('checkout/sold-out')]),
    )
    expect(new Set(answers.flatMap(({ data }) => data?.orderId ?? [])).size).toBe(pieces)
    expect(await soldOf(companyId)).toEqual({
      orders: pieces,
      buyers: pieces,
      available: 0,
      entries: 0,
    })
    expect(await faults(companyId)).toEqual([])

    const again = await mapInBatches(numbers(buyerCount, 0), (index) => {
      const buyer = buyers[index]
      if (!buyer) throw new Error('a buyer went missing')
      return sendOrder(doors[(index + 1) % doors.length] ?? here, buyer)
    })
    expect(again.map(({ data }) => data)).toEqual(answers.map(({ data }) => data))
  },
)

it('respects limits, balances and stock for concurrent orders of one, two and several goods', async () => {
  const baskets = [
    [{ skuId: 1, num: 1 }],
    [{ skuId: 1, num: 2 }],
    [
      { skuId: 2, num: 1 },
      { skuId: 1, num: 1 },
    ],
    [{ skuId: 3, num: 2 }],
    [{ skuId: 3, num: 1 }],
  ]
  // Each shopper has points for one of two cheap orders; the first order is sent twice, the second
  // once.
  const buyers = await mapInBatches(numbers(120), async (userId) => {
    const [mine, other] = [baskets[userId % baskets.length], baskets[(userId + 3) % baskets.length]]
    const first = await readyBuyer(here, 3, userId, mine)
    const second = await readyBuyer(here, 3, userId, other)
    return [first, second, first]
  })
  const answers = await Promise.all(
    buyers.map((sent, index) =>
      Promise.all(sent.map((buyer, nth) => sendOrder((index + nth) % 2 ? here : there, buyer))),
    ),
  )
  for (const [first, , repeated] of answers) {
    if (first?.flag && repeated?.flag) expect(repeated.data).toEqual(first.data)
  }
  const codes = new Set(answers.flat().flatMap(({ flag, code }) => (flag ? [] : [code])))
  expect(
    [...codes].filter(
      (code) =>
        ![
          refusalCode('checkout/sold-out'),
          refusalCode('checkout/insufficient-stock'),
          refusalCode('checkout/limit'),
          refusalCode('checkout/insufficient-points'),
        ].includes(code),
    ),
  ).toEqual([])
  expect((await soldOf(3))?.available).toBeGreaterThanOrEqual(0)
  expect((await soldOf(3))?.entries).toBe(0)
  expect(await faults(3)).toEqual([])
})

it('isolates a refused limit or balance from the other orders of a batch, in two processes', async () => {
  const limited = await mapInBatches(numbers(40), (userId) =>
    Promise.all([2, 2].map((num) => readyBuyer(here, 4, userId, [{ skuId: 3, num }]))),
  )
  const answers = await Promise.all(
    limited.flat().map((buyer, index) => sendOrder(index % 2 ? here : there, buyer)),
  )
  expect(answers.filter(({ flag }) => flag)).toHaveLength(40)
  expect(new Set(answers.flatMap(({ flag, code }) => (flag ? [] : [code])))).toEqual(
    new Set([refusalCode('checkout/limit')]),
  )
  expect(await faults(4)).toEqual([])
})
