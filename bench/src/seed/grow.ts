import pg from 'pg'
import { companyRows } from './company-rows.ts'
import { goodsRows } from './goods-rows.ts'
import { orderRows } from './order-rows.ts'
import { projections } from './projections.ts'
import { shopperRows } from './shopper-rows.ts'
import type { Size } from './size.ts'

/**
 * Grows a database that holds the model world and the model's one order to the size wanted, in
 * set-based statements, and gathers the planner's statistics. The books stay in balance: each order
 * is a copy of a real one with all of its entries.
 */
export async function grow(databaseUrl: string, size: Size, modelOrder: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench-seed' })
  await client.connect()
  try {
    // Triggers and foreign keys look at every row by itself: they took most of the time, and the
    // audit that follows looks at all of it once more.
    await client.query(`set session_replication_role = replica; set work_mem = '256MB';
      set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
    const statements = [
      ...companyRows(size),
      ...goodsRows(size),
      ...shopperRows(size),
      ...orderRows(size, modelOrder),
      ...projections,
      'vacuum analyze',
    ]
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
