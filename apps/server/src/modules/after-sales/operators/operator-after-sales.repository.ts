import { AfterSaleStatus, canTransition, afterSaleTransitions } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../../db/connection/database.ts'
import { withRetry } from '../../../db/connection/with-retry.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { creditWithinLimit, type CreditLimits } from '../../point-grants/index.ts'
import { appendLog, requestApproval } from '../../operators/index.ts'
import { lockOrder } from '../../orders/index.ts'
import type { RestockedRefund } from '../../order-refunds/index.ts'
import { addRequestNotice } from '../add-request-notice.ts'
import { insertRemark, moveRequests, updateRequest } from '../move-requests.repository.ts'
import { parseOrderId } from '../after-sales.repository.ts'
import {
  findAfterSale,
  listForOperators,
  readProgress,
  type AfterSaleRow,
} from '../reading.repository.ts'
import { planRequest, startRefund, type Decision } from '../start-refund.ts'
import { isWithinLimits, type Limits } from './refund-limits.repository.ts'

export const REFUND_APPROVAL = 'after-sale-refund'

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
    const cashRefundIds = await startRefund(tx, request, decision, plan, { by: 'operator', at })
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

/** The refund that waits for an approval, or null. */
export async function planPending(tx: Db, companyId: number, id: string) {
  const request = await findAfterSale(tx, { companyId }, id)
  if (!request?.pending) return null
  return { request, plan: await planRequest(tx, request, request.pending) }
}

/** Starts an approved refund; a job sends its cash. */
export async function approveRefund(tx: Db, companyId: number, id: string, at: Date) {
  const request = await lockRequest(tx, companyId, id)
  const { pending } = request
  if (!pending) return
  const plan = await planRequest(tx, request, pending)
  await startRefund(tx, request, pending, plan, { by: 'operator', at })
}

/** Reopens the decision on a request after a refused approval. */
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
          const due = { expiresAt: dueAt.toISOString() }
          await addRequestNotice(tx, request, 'after-sale.approved', due, at)
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
        await addRequestNotice(tx, request, 'after-sale.rejected', { reason }, at)
        const { status } = request
        const after = { status: AfterSaleStatus.Rejected, reason }
        await appendLog(tx, operator, { target: target(id), before: { status }, after, at })
      }),

    /**
     * Grants compensation points once per request.
     * @returns false beyond the operator's daily limit
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
