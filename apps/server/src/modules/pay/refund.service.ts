import type { PayChannel } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import type { RefundState, RefundTold } from '../../providers/cash.ts'
import { askAgainAt } from './back-off.ts'
import { notifyUrl } from './notify-url.ts'
import { audit, note } from './pay.repo.ts'
import {
  claimDueRefund,
  endRefund,
  postponeRefund,
  refundOf,
  sentenceOf,
  type DueRefund,
} from './refunds.repo.ts'

async function end(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  companyId: number,
  { id, paymentId, amount, channel }: DueRefund,
  state: 'succeeded' | 'failed',
) {
  await deps.db.transaction(companyId, async (tx) => {
    if (!(await endRefund(tx, companyId, id, state, deps.now()))) return
    const detail = { refundId: id, paymentId, amount }
    await note(tx, companyId, paymentId, `refund-${state}`, detail, `refund:${id}:${state}`)
    await audit(tx, companyId, channel, 'pay.refund', state, detail)
    if (state === 'failed')
      deps.log.error({ companyId, ...detail }, 'refund failed at the provider')
  })
}

/** Books what a notification says of a refund; one that is not ours, or differs, changes nothing. */
export async function settleRefund(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  companyId: number,
  by: PayChannel,
  told: RefundTold,
): Promise<void> {
  const refund = await deps.db.transaction(companyId, (tx) =>
    refundOf(tx, companyId, told.refundId),
  )
  if (!refund) return
  const { channel, paymentId, amount, total } = refund
  const isTheOne = channel === by && paymentId === told.paymentId
  if (isTheOne && amount === told.amount && total === told.total) {
    await end(deps, companyId, refund, told.state)
    return
  }
  deps.log.error(
    { security: true, companyId, refundId: refund.id },
    'refund does not fit the books',
  )
}

/** How long one sender has a refund to itself. */
const lease = 30_000

/** Sends a due refund, or asks about one that was sent. Always the same number. */
export async function pursueRefund(deps: Deps, companyId: number, id: string): Promise<void> {
  const { db, now } = deps
  const at = now()
  const refund = await db.transaction(companyId, (tx) =>
    claimDueRefund(tx, companyId, id, at, new Date(at.getTime() + lease)),
  )
  if (!refund) return
  const state = await stateOf(deps, companyId, refund)
  if (state === 'succeeded' || state === 'failed') return end(deps, companyId, refund, state)
  const status = state === 'processing' ? 'sent' : 'unknown'
  await db.transaction(companyId, (tx) =>
    postponeRefund(tx, companyId, id, status, askAgainAt(refund.createdAt, now())),
  )
}

async function stateOf(deps: Deps, companyId: number, refund: DueRefund): Promise<RefundState> {
  const { id: refundId, paymentId, amount, total, reason, channel } = refund
  const provider = deps.cash[channel]
  if (!provider) {
    deps.log.error({ companyId, refundId, channel }, 'no provider to send a refund to')
    return 'unknown'
  }
  const isSent = refund.status !== 'created'
  const known = isSent ? await provider.queryRefund({ refundId, paymentId }) : 'missing'
  if (known !== 'missing') return known
  return provider.refund({
    refundId,
    paymentId,
    amount,
    total,
    reason: sentenceOf(reason),
    notifyUrl: notifyUrl(deps, companyId, channel),
  })
}
