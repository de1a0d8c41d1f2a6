import { sql } from 'drizzle-orm'
import type { Database } from '../db/connection/database.ts'

/** Tables about money, goods or rights; tables that shoppers may change freely are left out. */
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
  'order_coupons',
  'order_events',
  'order_refunds',
  'order_refund_lines',
  'purchases',
  'flash_sale_sessions',
  'flash_sale_items',
  'lucky_draws',
  'lucky_draw_prizes',
  'lucky_draw_chances',
  'draws',
  'journals',
  'entries',
  'point_batches',
  'point_balances',
  'payments',
  'payment_events',
  'refunds',
] as const

const freeColumns: Readonly<Record<string, string>> = { users: `'{nick_name,head_image}'::text[]` }

function statementOf(companyId: number): string {
  const columns = guarded.map((table) => {
    const free = freeColumns[table]
    const row = free === undefined ? `${table}::text` : `(to_jsonb(${table}) - ${free})::text`
    return `(select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '')
      from (select ${row} as row from ${table} where company_id = ${String(companyId)}) r) as ${table}`
  })
  return `select ${columns.join(', ')}`
}

/**
 * All guarded rows of a company as one comparable value: an unprivileged call must not change it.
 */
export async function readAuditSnapshot(
  db: Database,
  companyId: number,
): Promise<Record<string, string>> {
  const [row] = await db.query<Record<string, string>>(companyId, sql.raw(statementOf(companyId)))
  return row ?? {}
}
