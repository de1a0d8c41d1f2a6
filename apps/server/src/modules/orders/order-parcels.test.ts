import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { isCardPartColumn } from './order-parcels.ts'

const ROWS = 20_000
let app: TestApp

/** Products and orders of one company, one line each, without card secrets. */
beforeAll(async () => {
  app = await createTestApp({ isUnused: true, seedFile: { companies: [{ id: 1 }] } })
  await app.db.unscopedTransaction(async (tx) => {
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into spus (company_id, id, category_id, top_category_id, supplier_id, name, subtitle,
        pictures, specs, services, attributes)
      select 1, n, 1, 1, 1, n::text, '', '[]', '[]', '[]', '[]'
      from generate_series(1, ${ROWS}::int) n`)
    await tx.execute(sql`
      insert into orders (company_id, id, user_id, status, receiver)
      select 1, n::text, 1, 1, '{}' from generate_series(1, ${ROWS}::int) n`)
    await tx.execute(sql`
      insert into order_children (company_id, id, order_id, supplier_id, supplier_name, status)
      select company_id, id || '-1', id, 1, '', 1 from orders`)
    await tx.execute(sql`
      insert into order_lines (company_id, order_id, child_id, sku_id, spu_id, name, spec_text,
        picture, num)
      select company_id, order_id, id, order_id::bigint, order_id::bigint, '', '', '{}', 1
      from order_children`)
    await tx.execute(sql`analyze spus, orders, order_children, order_lines`)
  })
})
afterAll(() => app.close())

it('finds orders of card secrets without a scan of the products', async () => {
  const rows = await app.db.transaction(1, (tx) =>
    selectRows<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain select ${isCardPartColumn} from order_children c
          where c.company_id = 1 and c.order_id in (${sql.join(
            Array.from({ length: 11 }, (_, n) => sql`${String(n + 1)}`),
            sql`, `,
          )})`,
    ),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toContain('Seq Scan on spus')
})
