import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'
import { time } from './sql-time.ts'

/** Number of pieces that a shopper can still take of the grants that have not ended. */
export async function countLeftBenefits(
  tx: Db,
  { companyId, userId }: Shopper,
  at: Date,
): Promise<number> {
  const [row] = await selectRows<{ left: number }>(
    tx,
    sql`select coalesce(sum(g.quantity - g.used), 0)::int as left
        from benefit_grants g
        join benefit_activities a on a.company_id = g.company_id and a.id = g.activity_id
        where g.company_id = ${companyId} and g.user_id = ${userId} and a.status = 'open'
          and g.valid_until > ${time(at)}`,
  )
  return row?.left ?? 0
}
