import { OrderStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../db/connection/database.ts'
import { buy, shopSeed } from '../modules/orders/testing/index.ts'
import { orders } from '../modules/orders/tables.ts'
import { createTestApp, type TestApp } from '../testing/index.ts'
import { findJob } from '../testing/find-job.ts'

const STUCK = 200
let app: TestApp
beforeAll(async () => {
  const [company] = shopSeed().companies
  app = await createTestApp({ seedFile: { companies: [1, 2].map((id) => ({ ...company, id })) } })
})
afterAll(() => app.close())

/** Unpaid, overdue orders whose cancellation fails, because they hold no stock. */
const insertStuck = () =>
  app.db.transaction(1, (tx) =>
    tx.insert(orders).values(
      Array.from({ length: STUCK }, (_, n) => ({
        companyId: 1,
        id: `stuck-${n}`,
        userId: 1,
        status: OrderStatus.PendingPayment,
        receiver: { name: '收货人', tel: '13800000001', address: '云栖路 1 号' },
        expiresAt: new Date(app.now().getTime() - 3_600_000),
      })),
    ),
  )
const countCancelled = (companyId: number) =>
  app.db.transaction(companyId, async (tx) => {
    const [row] = await selectRows<{ count: number }>(
      tx,
      sql`select count(*)::int as count from orders
          where company_id = ${companyId} and status = ${OrderStatus.Cancelled}`,
    )
    return row?.count
  })

it('cancels another company’s order in the run in which 200 earlier orders fail', async () => {
  await insertStuck()
  const as = { companyId: 2, token: await app.tokenOf(2, 1) }
  await buy(app, as, [{ skuId: 11, num: 1 }], { couponId: null })
  app.advance(30 * 60_000)
  expect(await findJob('order-timeout').round(app.deps)).toBe(1)
  expect([await countCancelled(1), await countCancelled(2)]).toEqual([0, 1])
})
