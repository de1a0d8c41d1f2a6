import { AfterSaleStatus, canTransition, afterSaleTransitions } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { withRetry } from '../../../db/connection/with-retry.ts'
import type { PendingDecision } from '../tables.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { creditWithinLimit, type CreditLimits } from '../../point-grants/index.ts'
import { appendLog, requestApproval } from '../../operators/index.ts'
import { isCardPart, lockOrder } from '../../orders/index.ts'
import {
  listRefundableLines,
  refundLines,
  type RestockedRefund,
  completeRequest,
} from '../../order-refunds/index.ts'
import { insertRemark, moveRequests, updateRequest } from '../move-requests.repository.ts'
import { parseOrderId } from '../after-sales.repository.ts'
import { planRefund } from '../plan-refund.ts'
import {
  findAfterSale,
  listForOperators,
  readProgress,
  type AfterSaleRow,
} from '../reading.repository.ts'
import { isWithinLimits, type Limits } from './refund-limits.repository.ts'

export const REFUND_APPROVAL = 'after-sale-refund'

export type Decision = Omit<PendingDecision, 'approvalId'>
/** The cash refunds to send, or the approval that the refund waits for. */
export type DecisionResult = { cashRefundIds: string[]; approval: string | null }

const target = (id: string) => `after-sale:${id}`

/**
 * A request under its order's lock.
 * @throws after-sale/not-found
 */
async function lockRequest(tx: Db, companyId: number, id: string): Promise<AfterSaleRow> {
  await lockOrder(tx, { companyId, orderId: parseOrderId(id) })
  const request = await findAfterSale(tx, { companyId }, id)
  if (!request) throw new Refusal('after-sale/not-found')
  return request
}

function assertState({ status, pending }: AfterSaleRow, event: keyof typeof afterSaleTransitions) {
  if (!canTransition(afterSaleTransitions[event], status)) throw new Refusal('after-sale/state')
  if (pending) throw new Refusal('after-sale/waiting')
}

/**
 * Whether the part has not been shipped: its pieces are still in stock. Those of card
 * secrets return, for only unrevealed ones are refunded.
 */
async function isUnshipped(tx: Db, { companyId, childId }: AfterSaleRow): Promise<boolean> {
  const [part] = await selectRows<{ unshipped: boolean }>(
    tx,
    sql`select status = 1 and shipped_at is null or ${isCardPart} as unshipped
        from order_children c where company_id = ${companyId} and id = ${childId}`,
  )
  return part?.unshipped ?? false
}

/** Starts the refund of a request. The order's lock is held, the decision is made. */
async function startRefund(
  tx: Db,
  request: AfterSaleRow,
  { event, note }: Decision,
  plan: readonly RestockedRefund[],
  at: Date,
): Promise<string[]> {
  const { companyId, id, orderId } = request
  const change = { companyId, at, event, by: 'operator', note } as const
  if ((await moveRequests(tx, change, sql`id = ${id}`)) === 0) {
    throw new Refusal('after-sale/state')
  }
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
  if (refund.cash === 0) await completeRequest(tx, step, refund.id)
  return refund.cashRefundIds
}

async function planRequest(tx: Db, request: AfterSaleRow, decision: Decision) {
  const lines = await listRefundableLines(tx, request.companyId, request.orderId)
  const unshipped = decision.event === 'approve' && (await isUnshipped(tx, request))
  return planRefund(lines, request, decision, unshipped)
}

const sum = (plan: readonly RestockedRefund[], field: 'points' | 'cash') =>
  plan.reduce((total, line) => total + line[field], 0)

/** Starts a refund, or requests an approval where the order's or the day's sum passes its limit. */
export async function decide(
  tx: Db,
  operator: Operator,
  request: AfterSaleRow,
  decision: Decision,
  above: Limits,
  at: Date,
): Promise<DecisionResult> {
  const { companyId, id, status } = request
  const plan = await planRequest(tx, request, decision)
  const [points, cash] = [sum(plan, 'points'), sum(plan, 'cash')]
  if (await isWithinLimits(tx, operator, request, { points, cash, at }, above)) {
    const cashRefundIds = await startRefund(tx, request, decision, plan, at)
    const after = { status: AfterSaleStatus.Refunding, points, cash, saleable: decision.saleable }
    await appendLog(tx, operator, { target: target(id), before: { status }, after, at })
    return { cashRefundIds, approval: null }
  }
  const approvalId = await requestApproval(tx, operator, {
    kind: REFUND_APPROVAL,
    targetId: id,
    permission: 'finance.write',
    summary: `售后退款 ${id}：${String(points)} 积分，现金 ${(cash / 100).toFixed(2)} 元`,
    at,
  })
  await updateRequest(tx, companyId, id, { pending: { ...decision, approvalId } })
  const after = { approvalId, points, cash, saleable: decision.saleable }
  await appendLog(tx, operator, { target: target(id), before: { status }, after, at })
  return { cashRefundIds: [], approval: approvalId }
}

/** The refund that waits for a second person; null where none does. */
export async function planPending(tx: Db, companyId: number, id: string) {
  const request = await findAfterSale(tx, { companyId }, id)
  if (!request?.pending) return null
  return { request, plan: await planRequest(tx, request, request.pending) }
}

/** A second person has approved a refund; a job sends its cash. */
export async function approveRefund(tx: Db, companyId: number, id: string, at: Date) {
  const request = await lockRequest(tx, companyId, id)
  const { pending } = request
  if (!pending) return
  await startRefund(tx, request, pending, await planRequest(tx, request, pending), at)
}

/** A second person has refused a refund: the request can be decided on again. */
export async function discardDecision(tx: Db, companyId: number, id: string) {
  await updateRequest(tx, companyId, id, { pending: null })
}

export function createOperatorAfterSalesRepository(db: Database) {
  return {
    list: (companyId: number, filter: Parameters<typeof listForOperators>[2]) =>
      db.transaction(companyId, (tx) => listForOperators(tx, companyId, filter)),

    find: (companyId: number, id: string) =>
      db.transaction(companyId, async (tx) => {
        const request = await findAfterSale(tx, { companyId }, id)
        return request && { request, progress: await readProgress(tx, request) }
      }),

    /** Starts the refund of a request without a return, or requests the goods until `dueAt`. */
    approve: (
      operator: Operator,
      {
        id,
        note,
        returnAddress,
        ...limits
      }: { id: string; note: string; returnAddress: string } & Decision['limits'],
      { above, dueAt }: { above: Limits; dueAt: Date },
      at: Date,
    ) =>
      withRetry(() =>
        db.transaction(operator.companyId, async (tx): Promise<DecisionResult> => {
          const { companyId } = operator
          const request = await lockRequest(tx, companyId, id)
          assertState(request, 'approve')
          if (request.kind === 'refund') {
            const decision: Decision = { event: 'approve', limits, saleable: [], note }
            return decide(tx, operator, request, decision, above, at)
          }
          const change = { companyId, at, event: 'requireReturn', by: 'operator', note } as const
          await moveRequests(tx, { ...change, dueAt }, sql`id = ${id}`)
          if (returnAddress !== '') await updateRequest(tx, companyId, id, { returnAddress })
          const { status } = request
          const own = returnAddress !== '' && { returnAddress }
          const after = { status: AfterSaleStatus.AwaitingReturn, ...own }
          await appendLog(tx, operator, { target: target(id), before: { status }, after, at })
          return { cashRefundIds: [], approval: null }
        }),
      ),

    receive: (
      operator: Operator,
      id: string,
      decision: Omit<Decision, 'event'>,
      above: Limits,
      at: Date,
    ) =>
      withRetry(() =>
        db.transaction(operator.companyId, async (tx): Promise<DecisionResult> => {
          const request = await lockRequest(tx, operator.companyId, id)
          assertState(request, 'receive')
          return decide(tx, operator, request, { ...decision, event: 'receive' }, above, at)
        }),
      ),

    reject: (operator: Operator, { id, reason }: { id: string; reason: string }, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const request = await lockRequest(tx, companyId, id)
        assertState(request, 'reject')
        const change = { companyId, at, event: 'reject', by: 'operator', note: reason } as const
        await moveRequests(tx, change, sql`id = ${id}`)
        await updateRequest(tx, companyId, id, { rejectReason: reason })
        const { status } = request
        const after = { status: AfterSaleStatus.Rejected, reason }
        await appendLog(tx, operator, { target: target(id), before: { status }, after, at })
      }),

    /**
     * Gives points on top, once per request.
     * @returns false beyond the operator's limit of a day
     */
    compensate: (
      operator: Operator,
      {
        id,
        points,
        reason,
        expiresAt,
      }: { id: string; points: number; reason: string; expiresAt: Date },
      limits: CreditLimits,
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const { userId, status, compensation } = await lockRequest(tx, companyId, id)
        if (compensation > 0) throw new Refusal('after-sale/compensated')
        const credit = { userId, points, reason, expiresAt, key: target(id) }
        if (!(await creditWithinLimit(tx, operator, credit, limits, at))) return false
        await updateRequest(tx, companyId, id, { compensation: points })
        const remark = { id, status, event: 'compensate', by: 'operator', note: reason } as const
        await insertRemark(tx, { companyId, at }, remark)
        const after = { compensation: points, reason }
        await appendLog(tx, operator, { target: target(id), after, at })
        return true
      }),
  }
}
export type OperatorAfterSalesRepository = ReturnType<typeof createOperatorAfterSalesRepository>
