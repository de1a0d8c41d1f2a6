import type { CompanyInfo } from '@mall/contract'
import { payWithPoints, pointsBelowOneStep } from '@mall/core/money'

export type TopUpPayment = {
  points: number
  /** part of the price that points pay, in costPoints */
  deduction: number
  /** remainder of the price, in costPoints */
  payable: number
  /** fen */
  cash: number
  isShort: boolean
  /** the price can be paid with points only, so there is no choice */
  mustUsePoints: boolean
}

/** Splits a price into points and cash by the rules that the server prices the order with. */
export function calculatePayment(
  costPoints: number,
  balance: number,
  info: CompanyInfo,
  usePoints: boolean,
): TopUpPayment {
  const acceptsCash = info.payMethod.trim() !== ''
  const acceptsPoints = info.integralPay !== 0
  const unlimited = acceptsPoints ? Number.MAX_SAFE_INTEGER : 0
  const own = acceptsPoints ? balance : 0
  const limit = !acceptsCash || usePoints ? unlimited : 0
  const wanted = Math.max(limit, acceptsPoints ? pointsBelowOneStep(costPoints, info) : 0)
  const { points, deduction, cash, missing } = payWithPoints(
    costPoints,
    Math.min(own, wanted),
    info,
  )
  return {
    points,
    deduction,
    cash,
    payable: costPoints - deduction,
    isShort: missing > 0 || (!acceptsCash && cash > 0),
    mustUsePoints: !acceptsCash,
  }
}
