import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'

/**
 * Marks a line as reviewed.
 * @returns false if the line has been reviewed before
 */
export async function markReviewed(
  tx: Db,
  companyId: number,
  lineId: number,
  at: Date,
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`update order_lines set reviewed_at = ${at.toISOString()}::timestamptz
        where company_id = ${companyId} and id = ${lineId} and reviewed_at is null returning id`,
  )
  return rows.length > 0
}
