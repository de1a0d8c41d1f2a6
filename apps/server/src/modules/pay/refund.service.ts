import type { Deps } from '../../deps.ts'
import type { PayDeps } from './ask-attempt.ts'
import { askAgainAt } from './back-off.ts'
import { audit, note } from './pay.repo.ts'
import {
  claimDueRefund,
  endRefund,
  postponeRefund,
  refundOf,
  sentenceOf,
  type DueRefund,
} from './refunds.repo.ts'
import { notifyUrl } from './start.service.ts'

type Told = {
  refundId: string
  paymentId: string
  amount: number
  total: number
  state: 'succeeded' | 'failed'
}

async function end(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  companyId: number,
  { id, paymentId, amount }: Pick<DueRefund, 'id' | 'paymentId' | 'amount'>,
  state: 'succeeded' | 'failed',
) {
  await deps.db.transaction(companyId, async (tx) => {
    if (!(await endRefund(tx, companyId, id, state, deps.now()))) return
    const detail = { refundId: id, paymentId, amount }
    await note(tx, companyId, paymentId, `refund-${state}`, detail, `refund:${id}:${state}`)
    await audit(tx, companyId, 'pay.refund', state, detail)
    if (state === 'failed')
      deps.log.error({ companyId, ...detail }, 'refund failed at the provider')
  })
}

/** Books what a notification says of a refund; one that is not ours, or differs, changes nothing. */
export async function settleRefund(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  companyId: number,
  told: Told,
): Promise<void> {
  const refund = await deps.db.transaction(companyId, (tx) =>
    refundOf(tx, companyId, told.refundId),
  )
  if (!refund) return
  const { paymentId, amount, total } = refund
  if (paymentId === told.paymentId && amount === told.amount && total === told.total) {
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
export async function pursueRefund(deps: PayDeps, companyId: number, id: string): Promise<void> {
  const { db, now, wechatPay } = deps
  const at = now()
  const refund = await db.transaction(companyId, (tx) =>
    claimDueRefund(tx, companyId, id, at, new Date(at.getTime() + lease)),
  )
  if (!refund) return
  const { paymentId, amount, total, reason } = refund
  const known = refund.status === 'created' ? 'missing' : await wechatPay.queryRefund(id)
  const state =
    known === 'missing'
      ? await wechatPay.refund({
          refundId: id,
          paymentId,
          amount,
          total,
          reason: sentenceOf(reason),
          notifyUrl: notifyUrl(deps, companyId),
        })
      : known
  if (state === 'succeeded' || state === 'failed') return end(deps, companyId, refund, state)
  const status = state === 'processing' ? 'sent' : 'unknown'
  await db.transaction(companyId, (tx) =>
    postponeRefund(tx, companyId, id, status, askAgainAt(refund.createdAt, now())),
  )
}
