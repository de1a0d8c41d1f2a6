import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'

const COMPANY = 1
const LIMITED = 20
const LIMIT = 5

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
})
afterAll(() => app.close())

/** Counts one order of the limited product for each shopper. @returns the orders within the limit */
async function count(orders: readonly { userId: number; num: number }[]): Promise<number[]> {
  const placed = orders.map(({ userId }, index) => ({ place: index + 1, user_id: userId }))
  const lines = orders.map(({ num }, index) => ({ place: index + 1, spu_id: LIMITED, num }))
  const rows = await app.db.query<{ place: number }>(
    COMPANY,
    sql`select c.place from unnest(count_purchases(${COMPANY},
          array(select jsonb_populate_recordset(null::new_order, ${JSON.stringify(placed)}::jsonb)),
          array(select jsonb_populate_recordset(null::new_line, ${JSON.stringify(lines)}::jsonb)))) c
        order by c.place`,
  )
  return rows.map(({ place }) => place)
}

it('counts orders up to the limit per person, whatever price or balance they had', async () => {
  expect(await count([{ userId: 1, num: LIMIT - 1 }])).toEqual([1])
  expect(
    await count([
      { userId: 1, num: 2 },
      { userId: 2, num: LIMIT },
    ]),
  ).toEqual([2])
  expect(await count([{ userId: 1, num: 1 }])).toEqual([1])
  expect(await count([{ userId: 1, num: 1 }])).toEqual([])
})
