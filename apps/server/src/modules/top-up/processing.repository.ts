import type { MobileCarrier } from '@mall/contract/number-segments'
import { OrderStatus, type TopUpState } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import type { Due } from '../../jobs/process-due.ts'
import type { TopUpRequest, TopUpResult } from '../../providers/top-up/top-up-supplier.ts'
import { addNotice } from '../notices/index.ts'
import { completeChildren, lockOrder } from '../orders/index.ts'
import { refundOrder } from '../order-refunds/index.ts'
import { time } from './top-up.repository.ts'

/** Duration in ms of the exclusive claim of a request to the supplier. */
const LEASE_MS = 30_000
/** Shortest time in ms between two queries that persons start. */
const PAUSE_MS = 5_000

type Row = TopUpRequest & {
  orderId: string
  userId: number
  isFree: boolean
  state: TopUpState
  submittedAt: string | null
  nextAt: string | null
  queriedAt: string | null
  cancelSentAt: string | null
  queries: number
}
export type Claim = {
  isFirst: boolean
  request: TopUpRequest
  submittedAt: Date
  cancelSentAt: Date | null
  queries: number
}
/** `paid-twice`: the supplier reports success after the refund. */
export type Applied =
  | { kind: 'finished'; refundIds: string[] }
  | { kind: 'pending' | 'already' | 'late-success' }

async function lockTopUp(tx: Db, companyId: number, id: string) {
  const [found] = await selectRows<{ orderId: string }>(
    tx,
    sql`select order_id as "orderId" from top_ups where company_id = ${companyId} and id = ${id}`,
  )
  if (!found) return null
  const orderStatus = await lockOrder(tx, { companyId, orderId: found.orderId })
  const [row] = await selectRows<Row>(
    tx,
    sql`select id, order_id as "orderId", user_id::float8 as "userId",
          (select o.points + o.cash = 0 from orders o
            where o.company_id = top_ups.company_id and o.id = top_ups.order_id) as "isFree", phone, carrier, face_value::float8 as "faceValue", state,
          submitted_at as "submittedAt", next_at as "nextAt", queried_at as "queriedAt",
          cancel_sent_at as "cancelSentAt", queries
        from top_ups where company_id = ${companyId} and id = ${id} for update`,
  )
  return row ? { row, orderStatus } : null
}

/** Condition: a pending child order without a refund in progress. */
async function findWaitingChild(tx: Db, companyId: number, orderId: string) {
  const [child] = await selectRows<{ id: string }>(
    tx,
    sql`select id from order_children where company_id = ${companyId} and order_id = ${orderId}
          and status = 1 and refund_id is null`,
  )
  return child?.id ?? null
}

const isOpen = (state: TopUpState) => state !== 'succeeded' && state !== 'failed'

/** Processing of paid top-ups up to their result. The order is locked before the top-up. */
export function createProcessingRepository(db: Database) {
  return {
    listDue: (at: Date, limit: number) =>
      db.unscopedQuery<Due<string>>('select * from list_due_top_ups($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /**
     * Claims the next request about a top-up for `LEASE_MS`. The first claim marks the top-up as
     * submitted with an unknown result before the request is sent: after a crash the number is
     * queried, and the order can no longer be cancelled.
     * @param isEarly a person starts the request before it is due
     * @returns null if nothing is due, or another process has claimed the request
     */
    claim: (companyId: number, id: string, at: Date, isEarly: boolean): Promise<Claim | null> =>
      db.transaction(companyId, async (tx) => {
        const locked = await lockTopUp(tx, companyId, id)
        if (!locked) return null
        const { row, orderStatus } = locked
        const until = new Date(at.getTime() + LEASE_MS)
        const { orderId, state, queries } = row
        const request = {
          id,
          phone: row.phone,
          carrier: row.carrier,
          faceValue: row.faceValue,
        }
        const cancelSentAt = row.cancelSentAt === null ? null : new Date(row.cancelSentAt)
        if (state === 'created') {
          const isReady =
            orderStatus === OrderStatus.PendingShipment &&
            (await findWaitingChild(tx, companyId, orderId)) !== null
          if (!isReady) return null
          await tx.execute(
            sql`update top_ups set state = 'unknown', submitted_at = ${time(at)},
                  queried_at = ${time(at)}, next_at = ${time(until)}
                where company_id = ${companyId} and id = ${id} and state = 'created'`,
          )
          return { isFirst: true, request, submittedAt: at, cancelSentAt, queries }
        }
        if (!isOpen(state) || row.submittedAt === null || row.nextAt === null) return null
        const isDue = new Date(row.nextAt) <= at
        const isAllowed =
          isEarly &&
          row.queriedAt !== null &&
          new Date(row.queriedAt).getTime() + PAUSE_MS <= at.getTime()
        if (!isDue && !isAllowed) return null
        await tx.execute(
          sql`update top_ups set queried_at = ${time(at)}, next_at = ${time(until)}
              where company_id = ${companyId} and id = ${id}`,
        )
        const submittedAt = new Date(row.submittedAt)
        return { isFirst: false, request, submittedAt, cancelSentAt, queries }
      }),

    /** @returns false if that was recorded before */
    markCancelSent: (companyId: number, id: string, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const rows = await selectRows(
          tx,
          sql`update top_ups set cancel_sent_at = ${time(at)}
              where company_id = ${companyId} and id = ${id} and cancel_sent_at is null
              returning id`,
        )
        return rows.length > 0
      }),

    /** Schedules the next query of a top-up without a result. */
    postpone: (
      companyId: number,
      id: string,
      next: { state: 'accepted' | 'processing' | 'unknown'; isQuery: boolean; nextAt: Date },
      supplier: { number: string; carrier: MobileCarrier | null } = { number: '', carrier: null },
    ) =>
      db.transaction(companyId, (tx) =>
        tx.execute(
          sql`update top_ups set next_at = ${time(next.nextAt)},
                state = case when ${next.state} = 'unknown' or state <> 'processing'
                  then ${next.state} else state end,
                queries = queries + ${next.isQuery ? 1 : 0},
                supplier_number = coalesce(nullif(${supplier.number}, ''), supplier_number),
                carrier = coalesce(${supplier.carrier}, carrier)
              where company_id = ${companyId} and id = ${id}
                and state in ('accepted', 'processing', 'unknown')`,
        ),
      ),

    /**
     * Applies a final result once: success completes the child order, a failure refunds it. The guarded
     * update of the top-up lets one of several results decide.
     */
    finish: (companyId: number, id: string, result: TopUpResult, at: Date): Promise<Applied> =>
      withRetry(() =>
        db.transaction(companyId, async (tx): Promise<Applied> => {
          const locked = await lockTopUp(tx, companyId, id)
          const isSuccess = result.state === 'succeeded'
          if (!locked || locked.row.state === 'created') return { kind: 'already' }
          const { orderId, state, userId, isFree, phone, faceValue } = locked.row
          if (!isOpen(state)) {
            if (state !== 'failed' || !isSuccess) return { kind: 'already' }
            const late = await selectRows(
              tx,
              sql`update top_ups set late_success_at = ${time(at)}
                  where company_id = ${companyId} and id = ${id} and late_success_at is null
                  returning id`,
            )
            return { kind: late.length > 0 ? 'late-success' : 'already' }
          }
          await tx.execute(
            sql`update top_ups set state = ${isSuccess ? 'succeeded' : 'failed'}, next_at = null,
                  finished_at = ${time(at)}, problem = ${isSuccess ? '' : result.reason},
                  supplier_number = coalesce(nullif(${result.supplierNumber}, ''), supplier_number),
                  carrier = coalesce(${result.carrier}, carrier)
                where company_id = ${companyId} and id = ${id}`,
          )
          await addNotice(tx, {
            companyId,
            userId,
            kind: isSuccess ? 'top-up.arrived' : 'top-up.failed',
            effect: id,
            facts: { orderId, cash: faceValue, name: phone.slice(-4), ...(isFree && { isFree }) },
            at,
          })
          const childId = await findWaitingChild(tx, companyId, orderId)
          if (childId === null) throw new Error(`top-up ${id} has no child order that waits`)
          if (!isSuccess) {
            const reason = '话费充值未成功，款项原路退回'
            const step = { companyId, orderId, at }
            return {
              kind: 'finished',
              refundIds: await refundOrder(tx, step, { reason, childIds: [childId] }),
            }
          }
          await completeChildren(tx, { companyId, orderId, childId, at }, 'topped-up')
          return { kind: 'finished', refundIds: [] }
        }),
      ),
  }
}
export type ProcessingRepository = ReturnType<typeof createProcessingRepository>
