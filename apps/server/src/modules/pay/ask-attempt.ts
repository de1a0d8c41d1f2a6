import type { Deps } from '../../deps.ts'
import type { WechatPay } from '../../providers/wechat-pay.ts'
import { change } from './pay.repo.ts'
import { receivePayment } from './receive-payment.ts'

export type PayDeps = Deps & { wechatPay: WechatPay }
/** `paid`: the money is there and booked, for the order or to be sent back. */
export type Outcome = 'paid' | 'open' | 'closed' | 'missing' | 'unknown'

const noteClosed = (deps: PayDeps, companyId: number, paymentId: string) =>
  deps.db.transaction(companyId, (tx) =>
    change(tx, companyId, paymentId, { status: 'closed', askAt: null }),
  )

/** Asks the provider about an attempt and books what it says. Touches no row it need not. */
export async function askAttempt(
  deps: PayDeps,
  companyId: number,
  paymentId: string,
): Promise<Outcome> {
  const told = await deps.wechatPay.query(paymentId)
  if (told.state === 'succeeded') {
    const received = await receivePayment(deps, companyId, told.transaction, deps.wechatPay.mchId)
    return received === 'mismatch' ? 'unknown' : 'paid'
  }
  if (told.state === 'closed') await noteClosed(deps, companyId, paymentId)
  return told.state
}

/** Sees to it that an attempt cannot be paid any more, or learns that it was. */
export async function closeAttempt(
  deps: PayDeps,
  companyId: number,
  paymentId: string,
): Promise<'closed' | 'paid' | 'unknown'> {
  const told = await deps.wechatPay.close(paymentId)
  if (told === 'unknown') return 'unknown'
  if (told === 'paid') {
    return (await askAttempt(deps, companyId, paymentId)) === 'paid' ? 'paid' : 'unknown'
  }
  await noteClosed(deps, companyId, paymentId)
  return 'closed'
}
