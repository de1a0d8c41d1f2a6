import { fenText, pointsText, type PriceDisplay } from '@mall/core/money'

type Payment = { paidPoints: number; cash: number }

/** Everything an order is paid with: "12,860 积分 + ¥449.20". */
export function paidText({ paidPoints, cash }: Payment, integralName: string): string {
  if (paidPoints === 0) return fenText(cash)
  const points = pointsText(paidPoints, integralName)
  return cash === 0 ? points : `${points} + ${fenText(cash)}`
}

/**
 * The amount of an order, the same in lists, on its page and at the cashier. In money mode points
 * are a deduction, so the cash is what counts; in points mode both parts are the price.
 */
export function dueText(
  payment: Payment,
  { goodsPriceType, integralName }: Pick<PriceDisplay, 'goodsPriceType' | 'integralName'>,
): string {
  if (goodsPriceType === 0 && payment.cash > 0) return fenText(payment.cash)
  return paidText(payment, integralName)
}
