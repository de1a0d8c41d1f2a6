import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import {
  completeRequest,
  listRefundableLines,
  refundLines,
  type RestockedRefund,
} from '../order-refunds/index.ts'
import { isCardPartColumn } from '../orders/index.ts'
import { addRequestNotice } from './add-request-notice.ts'
import { moveRequests, updateRequest } from './move-requests.repository.ts'
import { planRefund } from './plan-refund.ts'
import type { AfterSaleRow } from './reading.repository.ts'
import type { PendingDecision } from './tables.ts'

export type Decision = Omit<PendingDecision, 'approvalId'>

/**
 * Whether the part is unshipped, so that its pieces are in stock. Only unrevealed card secrets are
 * refunded, so they return too.
 */
async function isUnshipped(tx: Db, { companyId, childId }: AfterSaleRow): Promise<boolean> {
  const [part] = await selectRows<{ unshipped: boolean }>(
    tx,
    sql`select status = 1 and shipped_at is null or ${isCardPartColumn} as unshipped
        from order_children c where company_id = ${companyId} and id = ${childId}`,
  )
  return part?.unshipped ?? false
}

/** A refund that an operator started: its shopper has requested nothing. */
const isByOperator = ({ requestKey }: AfterSaleRow) => requestKey.startsWith('operator:')

/**
 * Starts the refund of a decided request under the order's lock.
 * @param by `timer`: unshipped, without a review
 * @returns the numbers of the cash refunds to send
 */
export async function startRefund(
  tx: Db,
  request: AfterSaleRow,
  { event, note }: Decision,
  plan: readonly RestockedRefund[],
  { by, at }: { by: 'operator' | 'timer'; at: Date },
): Promise<string[]> {
  const { companyId, id, orderId } = request
  const change = { companyId, at, event, by, note }
  if ((await moveRequests(tx, change, sql`id = ${id}`)) === 0) {
    throw new Refusal('after-sale/state')
  }
  if (event === 'receive') await addRequestNotice(tx, request, 'after-sale.received', {}, at)
  const step = { companyId, orderId, at }
  const refund = await refundLines(tx, step, {
    kind: 'after-sale',
    reason: request.reason,
    withFreight: request.withFreight,
    decide: () => [...plan],
  })
  await updateRequest(tx, companyId, id, {
    refundId: refund.id,
    points: refund.points,
    cash: refund.cash,
  })
  const { points, cash } = refund
  if (cash === 0) {
    // Points are returned immediately, so the notice of the refund is enough.
    await completeRequest(tx, step, refund.id)
  } else if (event === 'approve' && by === 'operator' && !isByOperator(request)) {
    await addRequestNotice(tx, request, 'after-sale.approved', { points, cash }, at)
  }
  return refund.cashRefundIds
}

/** Refund of a request as it is decided, from the order's lines. The order's lock is held. */
export async function planRequest(tx: Db, request: AfterSaleRow, decision: Decision) {
  const lines = await listRefundableLines(tx, request.companyId, request.orderId)
  const unshipped = decision.event === 'approve' && (await isUnshipped(tx, request))
  return planRefund(lines, request, decision, unshipped)
}

/**
 * Refunds a request whose pieces have not been sent. The order's lock is held.
 * @returns the numbers of the cash refunds to send
 */
export async function refundUnsent(tx: Db, request: AfterSaleRow, at: Date): Promise<string[]> {
  const decision: Decision = { event: 'approve', limits: {}, saleable: [], note: '' }
  const plan = await planRequest(tx, request, decision)
  return startRefund(tx, request, decision, plan, { by: 'timer', at })
}
