import type { AfterSaleEvent } from '@mall/contract/states'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { afterSales } from './tables.ts'

type EventBy = 'shopper' | 'operator' | 'timer' | 'provider'
export type Change = {
  companyId: number
  at: Date
  event: AfterSaleEvent
  by: EventBy
  note?: string
  /** until when the next step is expected */
  dueAt?: Date
}

const timestamp = (at: Date) => sql`${at.toISOString()}::timestamptz`

/**
 * Moves requests by an event of the transition table and appends the event. Of several concurrent
 * events one succeeds.
 * @returns how many requests moved
 */
export async function moveRequests(
  tx: Db,
  { companyId, at, event, by, note = '', dueAt }: Change,
  which: SQL,
): Promise<number> {
  const [row] = await selectRows<{ moved: number }>(
    tx,
    sql`select move_after_sales(${companyId}, array(
          select id from after_sales where company_id = ${companyId} and ${which}
          order by id for no key update),
          ${event}, ${by}, ${note}, ${dueAt ? timestamp(dueAt) : sql`null`}, ${timestamp(at)}) as moved`,
  )
  return row?.moved ?? 0
}

/** Changes fields of a request other than its status. */
export async function updateRequest(
  tx: Db,
  companyId: number,
  id: string,
  fields: Partial<Omit<typeof afterSales.$inferInsert, 'companyId' | 'id' | 'status'>>,
): Promise<void> {
  await tx
    .update(afterSales)
    .set(fields)
    .where(and(eq(afterSales.companyId, companyId), eq(afterSales.id, id)))
}

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
