import type { OrderDetail } from '@mall/contract'
import { PriceType } from '@mall/contract/states'
import type { Translate } from '@mall/core/messages'
import { formatCash, formatPoints, type PriceDisplay } from '@mall/core/money'
import type { orderMessages } from './messages.ts'
import { getPaidChannelName } from './paying/pay-channels.ts'

type Payment = { paidPoints: number; cash: number }

/** All means of payment of an order: "12,860 积分 + ¥449.20". */
export function formatPayment({ paidPoints, cash }: Payment, integralName: string): string {
  if (paidPoints === 0) return formatCash(cash)
  const points = formatPoints(paidPoints, integralName)
  return cash === 0 ? points : `${points} + ${formatCash(cash)}`
}

/**
 * Amount of an order, identical in lists, on its page and at the cashier. In money mode points are
 * a deduction and the cash is shown; in points mode both parts are the price.
 */
export function formatAmountDue(
  payment: Payment,
  { goodsPriceType, integralName }: Pick<PriceDisplay, 'goodsPriceType' | 'integralName'>,
): string {
  if (goodsPriceType === PriceType.Money && payment.cash > 0) return formatCash(payment.cash)
  return formatPayment(payment, integralName)
}

/** Payment method for every channel and combination: "积分 + 微信支付". Null for an unpaid order. */
export function formatPayMethod(
  {
    payChannel,
    paidPoints,
    cash,
    couponAmount,
  }: Pick<OrderDetail, 'payChannel' | 'paidPoints' | 'cash' | 'couponAmount'>,
  integralName: string,
  t: Translate<typeof orderMessages>,
): string | null {
  if (payChannel === '') return null
  if (cash > 0) {
    const channel = getPaidChannelName(payChannel, t)
    return paidPoints > 0 ? `${integralName} + ${channel}` : channel
  }
  if (paidPoints > 0) return t('pointsPayment', { unit: integralName })
  return couponAmount > 0 ? t('couponPayment') : t('nothingToPay')
}
