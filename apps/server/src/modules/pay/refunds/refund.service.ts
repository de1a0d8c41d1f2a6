import type { PayChannel } from '@mall/contract'
import { withRetry } from '../../../db/connection/with-retry.ts'
import type { Deps } from '../../../deps.ts'
import type { RefundState, RefundResult } from '../../../providers/cash/cash.ts'
import { lockOrder } from '../../orders/progress/progress.repo.ts'
import { completeOrderRefund } from '../../refunds/refund-order.ts'
import { calculateNextQuery } from '../back-off.ts'
import { notifyUrl } from '../notify/notify-url.ts'
import { audit, insertPaymentEvent } from '../pay.repo.ts'
import {
  claimDueRefund,
  endRefund,
  postponeRefund,
  findRefund,
  formatRefundReason,
  type DueRefund,
} from './refunds.repo.ts'

type RefundDeps = Pick<Deps, 'db' | 'now' | 'log'>

/**
 * Ends a refund and completes its order refund in one transaction. Locks the order first, as every
 * other change of it does.
 */
async function end(
  { db, now, log }: RefundDeps,
  companyId: number,
  { id, orderId, orderRefundId, paymentId, amount, channel }: DueRefund,
  state: 'succeeded' | 'failed',
) {
  await withRetry(() =>
    db.transaction(companyId, async (tx) => {
      await lockOrder(tx, { companyId, orderId })
      const current = await findRefund(tx, companyId, id)
      const detail = { refundId: id, paymentId, amount }
      if (state === 'succeeded' && current?.isRepeated && current.status === 'failed') {
        const key = `refund:${id}:paid-out`
        if (await insertPaymentEvent(tx, companyId, paymentId, 'mismatch', detail, key)) {
          await audit(tx, companyId, channel, 'pay.refund', 'mismatch', detail)
          log.error({ security: true, companyId, ...detail }, 'a repeated refund was paid out')
        }
        return
      }
      const at = now()
      if (!(await endRefund(tx, companyId, id, state, at))) return
      if (state === 'succeeded' && orderRefundId !== '') {
        await completeOrderRefund(tx, { companyId, orderId, at }, orderRefundId)
      }
      await insertPaymentEvent(
        tx,
        companyId,
        paymentId,
        `refund-${state}`,
        detail,
        `refund:${id}:${state}`,
      )
      await audit(tx, companyId, channel, 'pay.refund', state, detail)
      if (state === 'failed') log.error({ companyId, ...detail }, 'refund failed at the provider')
    }),
  )
}

/** Applies a refund notification; an unknown or different refund changes nothing. */
export async function settleRefund(
  deps: RefundDeps,
  companyId: number,
  by: PayChannel,
  result: RefundResult,
): Promise<void> {
  const refund = await deps.db.transaction(companyId, (tx) =>
    findRefund(tx, companyId, result.refundId),
  )
  if (!refund) return
  const { channel, paymentId, amount, total } = refund
  const isTheOne = channel === by && paymentId === result.paymentId
  if (isTheOne && amount === result.amount && total === result.total) {
    await end(deps, companyId, refund, result.state)
    return
  }
  deps.log.error(
    { security: true, companyId, refundId: refund.id },
    'refund does not fit the books',
  )
}

/** Records a refund that the provider reports as paid out. */
export const settleQueriedRefund = (deps: RefundDeps, companyId: number, refund: DueRefund) =>
  end(deps, companyId, refund, 'succeeded')

/** Dependencies of sending a refund; the command line has no others. */
export type SendDeps = RefundDeps & Pick<Deps, 'cash' | 'settings'>

/** Exclusive claim of a refund, ms. */
const LEASE_MS = 30_000

/** Sends or queries a due refund, always under the same number. */
export async function reconcileRefund(
  deps: SendDeps,
  companyId: number,
  id: string,
): Promise<void> {
  const { db, now } = deps
  const at = now()
  const refund = await db.transaction(companyId, (tx) =>
    claimDueRefund(tx, companyId, id, at, new Date(at.getTime() + LEASE_MS)),
  )
  if (!refund) return
  const state = await queryOrSend(deps, companyId, refund)
  if (state === 'succeeded') return end(deps, companyId, refund, state)
  // A notification follows where the merchant resolves an abnormal one.
  if (state === 'failed' || state === 'abnormal') return end(deps, companyId, refund, 'failed')
  const status = state === 'processing' ? 'sent' : 'unknown'
  await db.transaction(companyId, (tx) =>
    postponeRefund(tx, companyId, id, status, calculateNextQuery(refund.createdAt, now())),
  )
}

async function queryOrSend(
  deps: SendDeps,
  companyId: number,
  refund: DueRefund,
): Promise<RefundState> {
  const { id: refundId, paymentId, amount, total, reason, channel } = refund
  const provider = deps.cash[channel]
  if (!provider) {
    deps.log.error({ companyId, refundId, channel }, 'no provider to send a refund to')
    return 'unknown'
  }
  const isSent = refund.status !== 'created'
  const queriedState = isSent ? await provider.queryRefund({ refundId, paymentId }) : 'missing'
  if (queriedState !== 'missing') return queriedState
  return provider.refund({
    refundId,
    paymentId,
    amount,
    total,
    reason: formatRefundReason(reason),
    notifyUrl: notifyUrl(deps, companyId, channel),
  })
}

/** A slow provider does not delay the caller for longer; the job continues. */
const SEND_WAIT_MS = 2_000

/** Sends newly inserted refunds. Failures are logged and retried by the job. */
export const sendRefunds =
  (deps: SendDeps) =>
  async (companyId: number, refundIds: readonly string[]): Promise<void> => {
    if (refundIds.length === 0) return
    const sent = Promise.all(
      refundIds.map((id) =>
        reconcileRefund(deps, companyId, id).catch((error: unknown) => {
          deps.log.warn({ err: error, companyId, refundId: id }, 'refund not sent, will be retried')
        }),
      ),
    )
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, SEND_WAIT_MS)
    })
    await Promise.race([sent, timeout])
    clearTimeout(timer)
  }
