import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { OutRefundNo, OutTradeNo, transactionOf } from '../../providers/wechat-pay-notification.ts'
import type { Notification } from '../../providers/wechat-pay.ts'
import type { PayDeps } from './ask-attempt.ts'
import { change } from './pay.repo.ts'
import { receivePayment } from './receive-payment.ts'
import { settleRefund } from './refund.service.ts'

const Numbered = z.object({ out_trade_no: OutTradeNo })
const Refunded = z.object({
  mchid: z.string(),
  out_trade_no: OutTradeNo,
  out_refund_no: OutRefundNo,
  refund_status: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL']),
  amount: z.object({ refund: z.int(), total: z.int() }),
})

/** What cannot be booked from the message alone is asked for: the query is the truth. */
async function askSoon(deps: Pick<Deps, 'db' | 'now'>, companyId: number, resource: unknown) {
  const told = Numbered.safeParse(resource).data
  if (!told) return
  await deps.db.transaction(companyId, (tx) =>
    change(tx, companyId, told.out_trade_no, { askAt: deps.now() }),
  )
}

/**
 * Takes a genuine notification. Returns once its effect is committed; throws where it could not be,
 * so that the provider sends it again. What does not fit the books is alarmed, not refused: sending
 * it again would only bury the alarm.
 */
export async function takeNotification(
  deps: PayDeps,
  companyId: number,
  { eventType, resource }: Notification,
): Promise<void> {
  if (eventType === 'TRANSACTION.SUCCESS') {
    const told = transactionOf(resource)
    if (!told) return askSoon(deps, companyId, resource)
    await receivePayment(deps, companyId, told, deps.wechatPay.mchId)
    return
  }
  if (eventType.startsWith('REFUND.')) {
    const told = Refunded.safeParse(resource).data
    if (told && told.mchid === deps.wechatPay.mchId) {
      await settleRefund(deps, companyId, {
        refundId: told.out_refund_no,
        paymentId: told.out_trade_no,
        amount: told.amount.refund,
        total: told.amount.total,
        state: told.refund_status === 'SUCCESS' ? 'succeeded' : 'failed',
      })
    }
  }
  // A refund may be told before the payment it belongs to.
  await askSoon(deps, companyId, resource)
}
