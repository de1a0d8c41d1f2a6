import type { CashRefund, InputOf } from '@mall/contract'
import { Refusal } from '../../../plugins/errors.ts'
import { createRefundService, type SendDeps } from './refund.service.ts'
import type { DueRefund } from './due-refund.ts'
import { createRefundsRepository } from './refunds.repository.ts'

const MAX_LISTED = 100

const toCashRefund = (row: DueRefund): CashRefund => ({
  id: row.id,
  orderId: row.orderId,
  paymentId: row.paymentId,
  channel: row.channel,
  amount: row.amount,
  reason: row.reason,
  status: row.status as CashRefund['status'],
  attempt: row.attempt,
  createdAt: row.createdAt.toISOString(),
  succeededAt: row.succeededAt?.toISOString() ?? null,
})

/** Lists and repeats cash refunds for operators. */
export function createOperatorRefundsService(deps: SendDeps) {
  const { now } = deps
  const repository = createRefundsRepository(deps.db)
  const refunds = createRefundService(deps)

  async function find(companyId: number, id: string): Promise<DueRefund> {
    const refund = await repository.find(companyId, id)
    if (!refund) throw new Refusal('refund/not-found')
    return refund
  }

  /**
   * A new number for a refund that failed. The provider is queried first, outside any transaction:
   * cash that was paid out in the meantime must not be paid out twice.
   */
  async function repeatFailed(companyId: number, refund: DueRefund): Promise<string> {
    const state = await deps.cash[refund.channel]?.queryRefund({
      refundId: refund.id,
      paymentId: refund.paymentId,
      createdAt: refund.createdAt,
    })
    if (state === undefined || state === 'unknown') throw new Refusal('pay/unknown')
    if (state === 'abnormal') throw new Refusal('refund/abnormal')
    if (state === 'processing') throw new Refusal('refund/not-repeatable')
    if (state === 'succeeded') {
      await refunds.settleQueried(companyId, refund)
      return refund.id
    }
    const next = await repository.insertRepeated(companyId, refund.id, now())
    if (next === null) throw new Refusal('refund/not-repeatable')
    return next
  }

  return {
    async list(companyId: number, { state }: InputOf<'ops.refunds'>) {
      const rows = await repository.list(companyId, state, MAX_LISTED)
      return { list: rows.map(toCashRefund) }
    },

    /**
     * Sends a refund again.
     * @returns the refund or the attempt that replaces it, in its state after the sending
     */
    async repeat(companyId: number, { id }: InputOf<'ops.repeatRefund'>): Promise<CashRefund> {
      const refund = await find(companyId, id)
      if (refund.status === 'succeeded' || refund.isRepeated) {
        throw new Refusal('refund/not-repeatable')
      }
      const isFailed = refund.status === 'failed'
      const current = isFailed ? await repeatFailed(companyId, refund) : id
      if (!isFailed) await repository.makeDue(companyId, id, now())
      await refunds.reconcile(companyId, current)
      return toCashRefund(await find(companyId, current))
    },
  }
}
