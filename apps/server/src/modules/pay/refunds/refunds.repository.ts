import type { PayChannel } from '@mall/contract'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../db/connection/database.ts'
import { writeAuditEntry } from '../../audit-log/index.ts'
import { withRetry } from '../../../db/connection/with-retry.ts'
import { payments } from '../tables.ts'
import { refunds } from '../../order-refunds/tables.ts'
import { lockOrder } from '../../orders/index.ts'
import {
  claimCashRefund,
  completeOrderRefund,
  endCashRefund,
  listOrderRefunds,
  makeCashRefundDue,
  OPEN_CASH_REFUND_STATES,
  postponeCashRefund,
  repeatCashRefund,
} from '../../order-refunds/index.ts'
import { insertPaymentEvent, logReportedEvent } from '../attempts/payment-events.repository.ts'
import type { DueRefund } from './due-refund.ts'
import { toOrderRefunds } from './to-order-refunds.ts'

const isIt = (companyId: number, id: string) =>
  and(eq(refunds.companyId, companyId), eq(refunds.id, id))

type Due = { company_id: number; id: string }
/** `paid-out`: a failed refund that an operator repeated was paid out nevertheless. */
type EndResult = 'ended' | 'unchanged' | 'paid-out'

export function createRefundsRepository(db: Database) {
  return {
    find: (companyId: number, id: string) =>
      db.transaction(companyId, (tx) => findRefund(tx, companyId, id)),

    /**
     * Cash refunds of a company, newest first. Failed refunds that were repeated are listed only
     * without a state filter.
     */
    list: (companyId: number, state: RefundFilter, limit: number) =>
      db.transaction(companyId, (tx) => listCashRefunds(tx, companyId, state, limit)),

    /** Refunds of an order as its shopper sees them. */
    listOfOrder: (companyId: number, orderId: string) =>
      db.transaction(companyId, async (tx) =>
        toOrderRefunds(
          await listOrderRefunds(tx, companyId, orderId),
          await listOrderCashRefunds(tx, companyId, orderId),
        ),
      ),

    /** Refunds of all companies that are to be sent or queried. */
    listDue: (at: Date, limit: number) =>
      db.unscopedQuery<Due>('select company_id, id from list_due_refunds($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /** Claims a due refund for one worker until `until`. */
    claimDue: (companyId: number, id: string, lease: { at: Date; until: Date }) =>
      db.transaction(companyId, async (tx) =>
        (await claimCashRefund(tx, companyId, id, lease))
          ? findRefund(tx, companyId, id)
          : undefined,
      ),

    /** Makes an open refund due. @returns false if the refund has ended */
    makeDue: (companyId: number, id: string, at: Date) =>
      db.transaction(companyId, (tx) => makeCashRefundDue(tx, companyId, id, at)),

    postpone: (companyId: number, id: string, status: 'sent' | 'unknown', askAt: Date) =>
      db.transaction(companyId, (tx) => postponeCashRefund(tx, companyId, id, { status, askAt })),

    /**
     * Records that a refund has had no outcome for too long. @returns false if that is recorded
     * already
     */
    insertOverdue: (companyId: number, { id, paymentId, amount }: DueRefund) =>
      db.transaction(companyId, (tx) =>
        insertPaymentEvent(
          tx,
          companyId,
          paymentId,
          'refund-overdue',
          { refundId: id, amount },
          `refund:${id}:overdue`,
        ),
      ),

    /**
     * Inserts the next attempt of a failed refund, under a new number. @returns null if a next
     * attempt exists
     */
    insertRepeated: (companyId: number, refundId: string, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const id = await repeatCashRefund(tx, companyId, refundId, at)
        if (id !== null) {
          await writeAuditEntry(tx, {
            companyId,
            actor: 'ops',
            event: 'ops.repeatRefund',
            result: 'ok',
            detail: { refundId, repeatedBy: id },
            at,
          })
        }
        return id
      }),

    /**
     * Ends a refund and completes its order refund in one transaction. Locks the order first, as
     * every other change of a refund does.
     */
    end: (
      companyId: number,
      { id, orderId, orderRefundId, paymentId, amount, channel }: DueRefund,
      state: 'succeeded' | 'failed',
      at: Date,
    ) =>
      withRetry(() =>
        db.transaction(companyId, async (tx): Promise<EndResult> => {
          await lockOrder(tx, { companyId, orderId })
          const current = await findRefund(tx, companyId, id)
          const detail = { refundId: id, paymentId, amount }
          const reported = { companyId, by: channel, event: 'pay.refund', detail, at }
          if (state === 'succeeded' && current?.isRepeated && current.status === 'failed') {
            const key = `refund:${id}:paid-out`
            if (!(await insertPaymentEvent(tx, companyId, paymentId, 'mismatch', detail, key))) {
              return 'unchanged'
            }
            await logReportedEvent(tx, { ...reported, result: 'mismatch' })
            return 'paid-out'
          }
          if (!(await endCashRefund(tx, companyId, id, { status: state, at }))) return 'unchanged'
          if (state === 'succeeded' && orderRefundId !== '') {
            await completeOrderRefund(tx, { companyId, orderId, at }, orderRefundId)
          }
          const [kind, key] = [`refund-${state}`, `refund:${id}:${state}`]
          await insertPaymentEvent(tx, companyId, paymentId, kind, detail, key)
          await logReportedEvent(tx, { ...reported, result: state })
          return 'ended'
        }),
      ),
  }
}
export type RefundsRepository = ReturnType<typeof createRefundsRepository>

/** Whether a failed refund has been repeated under a new number. */
const isRepeated = sql<boolean>`exists (select from refunds later
  where later.company_id = refunds.company_id and later.payment_id = refunds.payment_id
    and later.reason = refunds.reason and later.order_refund_id = refunds.order_refund_id
    and later.attempt > refunds.attempt)`

const columns = {
  id: refunds.id,
  orderId: refunds.orderId,
  orderRefundId: refunds.orderRefundId,
  attempt: refunds.attempt,
  isRepeated,
  paymentId: refunds.paymentId,
  transactionId: payments.transactionId,
  channel: sql<PayChannel>`${payments.channel}`,
  amount: refunds.amount,
  total: payments.amount,
  reason: refunds.reason,
  status: refunds.status,
  createdAt: refunds.createdAt,
  succeededAt: refunds.succeededAt,
}

const joined = (tx: Db) =>
  tx
    .select(columns)
    .from(refunds)
    .innerJoin(
      payments,
      and(eq(payments.companyId, refunds.companyId), eq(payments.id, refunds.paymentId)),
    )

async function findRefund(tx: Db, companyId: number, id: string) {
  const [row] = await joined(tx).where(isIt(companyId, id))
  return row satisfies DueRefund | undefined
}

/** Cash refunds of an order, oldest first; failed ones that were repeated are left out. */
export const listOrderCashRefunds = (
  tx: Db,
  companyId: number,
  orderId: string,
): Promise<DueRefund[]> =>
  joined(tx)
    .where(
      and(eq(refunds.companyId, companyId), eq(refunds.orderId, orderId), sql`not ${isRepeated}`),
    )
    .orderBy(refunds.createdAt, refunds.id)

const states = {
  open: [...OPEN_CASH_REFUND_STATES, 'failed'],
  failed: ['failed'],
  all: null,
} as const
type RefundFilter = keyof typeof states

const listCashRefunds = (
  tx: Db,
  companyId: number,
  state: RefundFilter,
  limit: number,
): Promise<DueRefund[]> => {
  const wanted = states[state]
  return joined(tx)
    .where(
      and(
        eq(refunds.companyId, companyId),
        wanted ? and(inArray(refunds.status, [...wanted]), sql`not ${isRepeated}`) : undefined,
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(limit)
}
