import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '../db/database.ts'

/** Tables that carry money, goods or rights; what a shopper may freely write of their own is not here. */
const guarded = [
  'companies',
  'users',
  'spus',
  'skus',
  'stocks',
  'stock_events',
  'coupon_templates',
  'coupons',
  'coupon_events',
  'orders',
  'order_children',
  'order_lines',
  'order_events',
  'purchases',
  'journals',
  'entries',
  'point_batches',
  'point_balances',
  'payments',
  'payment_events',
  'refunds',
] as const

/** Everything of a company that no stray word may change, as one comparable value. */
export async function booksOf(db: Database, companyId: number): Promise<Record<string, string>> {
  const columns = guarded.map((table) => {
    const name = sql.identifier(table)
    return sql`(select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '')
      from (select ${name}::text as row from ${name} where company_id = ${companyId}) r) as ${name}`
  })
  const [row] = await db.transaction(companyId, (tx) =>
    rowsOf<Record<string, string>>(tx, sql`select ${sql.join(columns, sql`, `)}`),
  )
  return row ?? {}
}
