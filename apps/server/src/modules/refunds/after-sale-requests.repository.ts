import { AfterSaleStatus, afterSaleTransitions, type AfterSaleEvent } from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'

type Step = { companyId: number; orderId: string; at: Date }
type EventBy = 'shopper' | 'operator' | 'timer' | 'provider'
export type Change = {
  companyId: number
  at: Date
  event: AfterSaleEvent
  by: EventBy
  note?: string
  /** until when the next step is expected */
  dueAt?: Date
  /** further columns to set */
  set?: SQL
}

const timestamp = (at: Date) => sql`${at.toISOString()}::timestamptz`
const inList = (numbers: readonly number[]) => sql.raw(`(${numbers.join()})`)

/**
 * Moves requests by an event of the transition table and appends the event. The guarded update lets
 * exactly one of several concurrent events succeed.
 * @returns how many requests moved
 */
export async function moveRequests(
  tx: Db,
  { companyId, at, event, by, note = '', dueAt, set = sql`` }: Change,
  which: SQL,
): Promise<number> {
  const { from, to } = afterSaleTransitions[event]
  const due = dueAt ? timestamp(dueAt) : sql`null`
  const moved = await selectRows(
    tx,
    sql`with before as materialized (
          select id, status from after_sales
          where company_id = ${companyId} and status in ${inList(from)} and ${which}
          order by id for no key update
        ), moved as (
          update after_sales a set status = ${to}, due_at = ${due}, pending = null ${set}
          from before b where a.company_id = ${companyId} and a.id = b.id
          returning a.id, b.status as from_status
        )
        insert into after_sale_events
          (company_id, after_sale_id, event, by, from_status, to_status, note, at)
        select ${companyId}, id, ${event}, ${by}, from_status, ${to}, ${note}, ${timestamp(at)}
        from moved returning after_sale_id`,
  )
  return moved.length
}

/** Ends the request whose refund has reached every origin. */
export const completeRequest = (tx: Db, { companyId, at }: Step, refundId: string) =>
  moveRequests(
    tx,
    { companyId, at, event: 'complete', by: 'provider' },
    sql`refund_id = ${refundId}`,
  )

/** Withdraws what is requested for cancelled parts of an order. */
export const withdrawRequests = (
  tx: Db,
  { companyId, orderId, at }: Step,
  childIds: readonly string[],
) =>
  moveRequests(
    tx,
    { companyId, at, event: 'withdraw', by: 'shopper' },
    sql`order_id = ${orderId} and child_id = any(${sql.param([...childIds])}::text[])`,
  )

/** Appends an event that leaves the status as it is. */
export async function insertRemark(
  tx: Db,
  { companyId, at }: { companyId: number; at: Date },
  remark: {
    id: string
    status: number
    event: 'change' | 'compensate'
    by: EventBy
    note: string
  },
): Promise<void> {
  const { id, status, event, by, note } = remark
  await tx.execute(
    sql`insert into after_sale_events
          (company_id, after_sale_id, event, by, from_status, to_status, note, at)
        values (${companyId}, ${id}, ${event}, ${by}, ${status}, ${status}, ${note}, ${timestamp(at)})`,
  )
}

/** Statuses in which a request reserves its pieces; later they are refunded, or free again. */
export const openStatuses = inList([
  AfterSaleStatus.PendingReview,
  AfterSaleStatus.AwaitingReturn,
  AfterSaleStatus.ReturnInTransit,
])
