import type { PayChannel } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import type { RefundState, RefundResult } from '../../../providers/cash/cash.ts'
import { calculateNextQuery } from '../attempts/back-off.ts'
import { notifyUrl } from '../../../providers/cash/notify-url.ts'
import { formatRefundReason } from '../../order-refunds/index.ts'
import type { DueRefund } from './due-refund.ts'
import { createRefundsRepository } from './refunds.repository.ts'

/** Dependencies of sending a refund, few enough for the command line to provide. */
export type SendDeps = Pick<Deps, 'db' | 'now' | 'log' | 'cash' | 'settings'>

/** Duration in ms of a worker's exclusive claim of a refund. */
const LEASE_MS = 30_000
/** A refund without an outcome for longer than this, in ms, is reported once. */
const ALARM_AFTER_MS = 86_400_000
/** Longest wait in ms for a slow provider; afterwards the job continues. */
const SEND_WAIT_MS = 2_000

/** Sends cash refunds to their providers and records how they end. */
export function createRefundService(deps: SendDeps) {
  const { now, log } = deps
  const repository = createRefundsRepository(deps.db)

  async function end(companyId: number, refund: DueRefund, state: 'succeeded' | 'failed') {
    const { id: refundId, paymentId, amount } = refund
    const result = await repository.end(companyId, refund, state, now())
    const detail = { companyId, refundId, paymentId, amount }
    if (result === 'paid-out') {
      log.error({ security: true, ...detail }, 'a repeated refund was paid out')
    }
    if (result === 'ended' && state === 'failed') {
      log.error(detail, 'refund failed at the provider')
    }
  }

  async function queryOrSend(companyId: number, refund: DueRefund): Promise<RefundState> {
    const { id: refundId, paymentId, createdAt, amount, total, reason, channel } = refund
    const provider = deps.cash[channel]
    if (!provider) {
      log.error({ companyId, refundId, channel }, 'no provider to send a refund to')
      return 'unknown'
    }
    const isSent = refund.status !== 'created'
    const queriedState = isSent
      ? await provider.queryRefund({ refundId, paymentId, createdAt })
      : 'missing'
    if (queriedState !== 'missing') return queriedState
    return provider.refund({
      refundId,
      createdAt,
      paymentId,
      transactionId: refund.transactionId ?? '',
      amount,
      total,
      reason: formatRefundReason(reason),
      notifyUrl: notifyUrl(deps, companyId, channel),
    })
  }

  async function reportOverdue(companyId: number, refund: DueRefund) {
    if (now().getTime() - refund.createdAt.getTime() < ALARM_AFTER_MS) return
    const { id: refundId, paymentId, amount, channel } = refund
    if (!(await repository.insertOverdue(companyId, refund))) return
    log.error(
      { companyId, refundId, paymentId, amount, channel },
      'refund without an outcome for a day',
    )
  }

  /** Sends or queries a due refund, always under the same number. */
  async function reconcile(companyId: number, id: string): Promise<void> {
    const at = now()
    const until = new Date(at.getTime() + LEASE_MS)
    const refund = await repository.claimDue(companyId, id, { at, until })
    if (!refund) return
    const state = await queryOrSend(companyId, refund)
    if (state === 'succeeded') return end(companyId, refund, state)
    // An abnormal refund counts as failed; if the merchant resolves it, a notification follows.
    if (state === 'failed' || state === 'abnormal') return end(companyId, refund, 'failed')
    const status = state === 'processing' ? 'sent' : 'unknown'
    const askAt = calculateNextQuery(refund.createdAt, now())
    await repository.postpone(companyId, id, status, askAt)
    await reportOverdue(companyId, refund)
  }

  return {
    reconcile,

    /** Applies a refund notification; an unknown or different refund changes nothing. */
    async settle(companyId: number, by: PayChannel, result: RefundResult): Promise<void> {
      const refund = await repository.find(companyId, result.refundId)
      if (!refund) return
      const { channel, paymentId, amount, total } = refund
      const isTheOne = channel === by && paymentId === result.paymentId
      if (isTheOne && amount === result.amount && total === result.total) {
        await end(companyId, refund, result.state)
        return
      }
      log.error({ security: true, companyId, refundId: refund.id }, 'refund does not fit the books')
    },

    /** Records a refund that the provider reports as paid out. */
    settleQueried: (companyId: number, refund: DueRefund) => end(companyId, refund, 'succeeded'),

    /** Sends newly inserted refunds. Failures are logged and retried by the job. */
    async send(companyId: number, refundIds: readonly string[]): Promise<void> {
      if (refundIds.length === 0) return
      const sent = Promise.all(
        refundIds.map((id) =>
          reconcile(companyId, id).catch((error: unknown) => {
            log.warn({ err: error, companyId, refundId: id }, 'refund not sent, will be retried')
          }),
        ),
      )
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, SEND_WAIT_MS)
      })
      await Promise.race([sent, timeout])
      clearTimeout(timer)
    },
  }
}
