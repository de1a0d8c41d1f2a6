import type { RefusalName } from '@mall/contract'
import { Refusal } from '../../../plugins/errors.ts'
import { toShortageRefusal } from '../../stock/index.ts'
import type { Decision, OrderOutcome } from '../progress/decide.ts'
import type { Outcome, Written } from './insert-orders.repository.ts'

/** Shortage refusals carry the remaining stock of each SKU after the accepted orders of the batch. */
function buildRefusals(written: readonly Written[], { refused, stock }: Outcome) {
  const left = new Map(Object.entries(stock ?? {}).map(([id, pieces]) => [Number(id), pieces]))
  written.forEach(({ lines }, index) => {
    if (refused[index]) return
    for (const { skuId, num } of lines) left.set(skuId, (left.get(skuId) ?? 0) - num)
  })
  return (name: RefusalName, lines: Written['lines']): Refusal => {
    if (name !== 'checkout/insufficient-stock' && name !== 'checkout/sold-out')
      return new Refusal(name)
    const counted = lines.map(({ skuId, num }) => ({ skuId, num, available: left.get(skuId) ?? 0 }))
    return toShortageRefusal(counted) ?? new Refusal(name)
  }
}

/**
 * Results of decided requests after the insert.
 * @param outcome of the decisions with an order, in their order
 */
export function toOrderOutcomes(decisions: readonly Decision[], outcome: Outcome): OrderOutcome[] {
  const written = decisions.flatMap((one) => ('order' in one ? [one.order] : []))
  const toRefusal = buildRefusals(written, outcome)
  return decisions.map((decision) => {
    if (!('order' in decision)) return decision
    const { order, lines } = decision.order
    const refusal = outcome.refused[written.indexOf(decision.order)]
    return refusal ? { error: toRefusal(refusal, lines) } : { answer: order.answer }
  })
}
