import { fenText, pointsText } from '@mall/core/money'

/** What an order costs its shopper, in what it is paid with: "12,860 积分 + ¥449.20". */
export function paidText(
  { paidPoints, cash }: { paidPoints: number; cash: number },
  integralName: string,
): string {
  if (paidPoints === 0) return fenText(cash)
  const points = pointsText(paidPoints, integralName)
  return cash === 0 ? points : `${points} + ${fenText(cash)}`
}
