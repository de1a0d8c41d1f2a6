import type { PendingDecision } from './tables.ts'
import { Refusal } from '../../plugins/errors.ts'
import {
  calculateLineRefund,
  limitRefunds,
  type RefundableLine,
  type RestockedRefund,
} from '../order-refunds/index.ts'

type Request = { withFreight: boolean; lines: readonly { lineId: number; num: number }[] }
type Decision = Pick<PendingDecision, 'event' | 'limits' | 'saleable'>

/** @throws after-sale/saleable unless each line appears once with at most the returned pieces */
function assertSaleable({ lines }: Request, { saleable }: Decision): void {
  const named = new Map(saleable.map((line) => [line.lineId, line.saleable]))
  const isComplete =
    saleable.length === lines.length &&
    lines.every(({ lineId, num }) => (named.get(lineId) ?? num + 1) <= num)
  if (!isComplete) throw new Refusal('after-sale/saleable')
}

/**
 * Plans the refund of an operator's decision: amounts per line and the pieces that return to stock
 * because they were never shipped or came back resaleable.
 * @throws after-sale/over-amount, after-sale/saleable
 */
export function planRefund(
  lines: readonly RefundableLine[],
  request: Request,
  decision: Decision,
  isUnshipped: boolean,
): RestockedRefund[] {
  if (decision.event === 'receive') assertSaleable(request, decision)
  const refunds = request.lines.map(({ lineId, num }) => {
    const line = lines.find((one) => one.lineId === lineId)
    if (!line) throw new Error(`line ${String(lineId)} is not part of the order`)
    return calculateLineRefund(line, num, request.withFreight)
  })
  const { limits, saleable } = decision
  for (const field of ['points', 'cash'] as const) {
    const due = refunds.reduce((total, refund) => total + refund[field], 0)
    if ((limits[field] ?? 0) > due) throw new Refusal('after-sale/over-amount')
  }
  return limitRefunds(refunds, limits).map((refund) => ({
    ...refund,
    restocked: isUnshipped
      ? refund.num
      : (saleable.find(({ lineId }) => lineId === refund.lineId)?.saleable ?? 0),
  }))
}
