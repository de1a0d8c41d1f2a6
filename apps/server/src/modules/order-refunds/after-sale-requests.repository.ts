import { AfterSaleStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'

type Step = { companyId: number; orderId: string; at: Date }

/** Ends the request whose refund is complete at every origin. */
export async function completeRequest(
  tx: Db,
  { companyId, at }: Step,
  refundId: string,
): Promise<void> {
  await tx.execute(
    sql`select complete_after_sale(${companyId}, ${refundId}, ${at.toISOString()}::timestamptz)`,
  )
}

/** Withdraws open requests for cancelled parts of an order. */
export async function withdrawRequests(
  tx: Db,
  { companyId, orderId, at }: Step,
  childIds: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`select withdraw_after_sales(${companyId}, ${orderId},
          ${sql.param([...childIds])}::text[], ${at.toISOString()}::timestamptz)`,
  )
}

/** Statuses in which a request reserves its pieces; later they are refunded, or free again. */
export const openStatuses = sql.raw(
  `(${[
    AfterSaleStatus.PendingReview,
    AfterSaleStatus.AwaitingReturn,
    AfterSaleStatus.ReturnInTransit,
  ].join()})`,
)
