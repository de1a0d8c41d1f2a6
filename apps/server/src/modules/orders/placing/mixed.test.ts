/**
 * Orders of all kinds at once, in two processes on PostgreSQL: carts that name the same goods in
 * another order, limits, coupons, points for one order of several, tokens sent twice, orders
 * cancelled concurrently. MALL_TEST_SEED repeats a run as far as the machine does.
 */
import type { DataOf } from '@mall/contract'
import type { SeedFileInput } from '@mall/contract/seed-file'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import { openPostgresql } from '../../../testing/open-postgresql.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../../testing/index.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { pickSeed } from '../../../testing/size.ts'
import { checkout } from '../testing/buy.ts'
import {
  mapInBatches,
  flashCompany,
  numbers,
  sendOrder,
  type Buyer,
} from '../testing/flash-sale.ts'
import { createRandom } from '../../../testing/create-random.ts'
import { yuan } from '../testing/shop-seed.ts'
import { refusalCode } from '@mall/contract/refusals'

const seed = pickSeed()
const random = createRandom(seed)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

const shoppers = 40
const pieces = 30
/** SKU 1 has too few pieces and SKU 2 plenty; SKU 3 is limited to two per shopper. */
const baskets = [
  [[1, 1]],
  [[2, 1]],
  [[3, 2]],
  [
    [1, 1],
    [2, 1],
  ],
  [
    [2, 1],
    [1, 2],
  ],
  [
    [3, 1],
    [1, 1],
    [2, 2],
  ],
].map((basket) => basket.map(([skuId = 0, num = 0]) => ({ skuId, num })))

const seedFile = (): SeedFileInput => {
  const company = flashCompany(1, { pieces, buyers: shoppers })
  return {
    companies: [
      {
        ...company,
        coupons: [{ templateId: 1, title: '立减5元', kind: 'minus', value: yuan(5) }],
        shoppers: company.shoppers?.map((shopper) => ({
          ...shopper,
          points: pick([[], [{ amount: 1_000 }], [{ amount: 600 }, { amount: 9_000 }]]),
          coupons: pick([[], [1]]),
        })),
      },
    ],
  }
}

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let databases: Database[] = []
let apps: TestApp[] = []
beforeAll(async () => {
  process.stdout.write(`mixed seed ${seed} (MALL_TEST_SEED repeats it)\n`)
  postgres = await startPostgresql()
  databases = [await openPostgresql(postgres.url, 10), await openPostgresql(postgres.url, 10)]
  const laidOut = seedFile()
  for (const [index, db] of databases.entries()) {
    apps.push(await createTestApp(index === 0 ? { db, seedFile: laidOut } : { db }))
  }
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await Promise.all(databases.map((db) => db.close()))
  await postgres?.stop()
})

/** Backends report deadlocks at the latest when they exit. */
async function deadlocks(): Promise<number> {
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ n: number }>(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.n ?? -1
  } finally {
    await owner.end()
  }
}

it('places every concurrent order completely or not at all, and none twice', async () => {
  const [here] = apps
  const [db] = databases
  if (!here || !db) throw new Error('two processes were opened')
  const ordersOf = async (userId: number): Promise<Buyer[]> => {
    const as = { companyId: 1, token: await here.tokenOf(1, userId) }
    const ready: Buyer[] = []
    for (const items of numbers(4).map(() => pick(baskets))) {
      const choice = pick([{}, { couponId: null }, { usePoints: false }])
      ready.push({ as, body: await checkout(here, as, items, choice) })
    }
    return ready
  }
  const buyers = (await mapInBatches(numbers(shoppers), ordersOf)).flat()
  // A third of the tokens is sent twice, and some orders with cash are cancelled immediately.
  const sent = shuffled(buyers.flatMap((buyer) => (random() < 0.34 ? [buyer, buyer] : [buyer])))
  const answers = await Promise.all(
    sent.map(async (buyer) => {
      const app = pick(apps)
      const { flag, code, data } = await sendOrder(app, buyer)
      if (flag && data.status === 0 && random() < 0.5) {
        const input = { id: data.orderId, reason: '不想要了' }
        expect((await app.call('order.cancel', input, buyer.as)).status).toBe(200)
      }
      return { token: buyer.body.token, flag, code, data }
    }),
  )

  const known = [
    refusalCode('checkout/sold-out'),
    refusalCode('checkout/insufficient-stock'),
    refusalCode('checkout/limit'),
    refusalCode('checkout/insufficient-points'),
    refusalCode('checkout/coupon'),
  ]
  expect(answers.filter(({ flag, code }) => !flag && !known.includes(code))).toEqual([])
  const made = new Map<string, DataOf<'order.commit'>>()
  for (const { token, flag, data } of answers) {
    if (!flag) continue
    expect(made.get(token) ?? data).toEqual(data)
    made.set(token, data)
  }
  const ids = [...made.values()].map(({ orderId }) => orderId)
  expect(new Set(ids).size).toBe(ids.length)

  type Left = { orders: number; cache: number; most: number; twice: number }
  const [left] = await db.transaction(1, (tx) =>
    selectRows<Left>(
      tx,
      sql`select (select count(*)::int from orders) as orders,
            (select available::int from stocks where sku_id = 1) as cache,
            (select max(bought)::int from purchases where spu_id = 3) as most,
            (select count(*)::int from (select from order_coupons u
              join orders o on o.company_id = u.company_id and o.id = u.order_id
              where o.status <> 4 group by u.coupon_id having count(*) > 1) c) as twice`,
    ),
  )
  expect(left).toMatchObject({ orders: ids.length, twice: 0 })
  expect(left?.cache).toBeGreaterThanOrEqual(0)
  expect(left?.most).toBeLessThanOrEqual(2)
  expect((await auditCompany(db, 1)).checks.filter(({ ok }) => !ok)).toEqual([])

  await Promise.all(apps.map((app) => app.close()))
  await Promise.all(databases.map((one) => one.close()))
  apps = []
  databases = []
  expect(await deadlocks()).toBe(0)
})
