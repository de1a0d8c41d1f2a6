import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'

/** Replaces the operators' remark on an order. @returns false where there is no such order */
export async function setOperatorRemark(
  tx: Db,
  { companyId, orderId, remark }: { companyId: number; orderId: string; remark: string },
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`update orders set operator_remark = ${remark}
        where company_id = ${companyId} and id = ${orderId} returning id`,
  )
  return rows.length > 0
}
