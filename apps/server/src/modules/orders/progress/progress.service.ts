import type { InputOf, ReturnedAmounts } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Shopper } from '../../../shopper.ts'
import { decideCancellation } from './decide-cancellation.ts'
import type { ProgressRepository } from './progress.repository.ts'
import type { SendRefunds } from '../ports.ts'
import type { BeforeCancel } from './settle.ts'

type ProgressDeps = Pick<Deps, 'now'> & {
  repository: ProgressRepository
  beforeCancel: BeforeCancel
  sendRefunds: SendRefunds
}

/** Shopper operations on an existing order: cancel, confirm, hide. */
export function createProgressService({
  repository,
  now,
  beforeCancel,
  sendRefunds,
}: ProgressDeps) {
  /** Cancels an unpaid order. */
  async function release(shopper: Shopper, orderId: string, reason: string) {
    // Query the provider outside any lock; a later payment is refunded automatically.
    const answer = await beforeCancel(shopper.companyId, orderId)
    if (answer === 'unknown') throw new Refusal('pay/unknown')
    if (answer === 'paid') throw new Refusal('order/not-cancellable')
    const result = await repository.cancelUnpaid(shopper, orderId, { reason, at: now() })
    if (result.outcome === 'cancelled') return
    const { order } = result
    if (!order) throw new Refusal('order/not-found')
    // Paid concurrently: the shopper now sees a paid order, whose cancellation is a separate
    // request.
    const { kind } = decideCancellation(order.status, order.parts)
    if (kind !== 'done') throw new Refusal('order/not-cancellable')
  }

  /** Refunds the unshipped child orders of a paid order. */
  async function refund(shopper: Shopper, orderId: string, reason: string) {
    const why = { reason, at: now() }
    const result = await repository.refundParts(shopper, orderId, why, decideCancellation)
    if (!result) throw new Refusal('order/not-found')
    const isPossible = result.kind === 'refund' || result.kind === 'done'
    if (!isPossible) throw new Refusal('order/not-cancellable')
    await sendRefunds(shopper.companyId, result.refundIds)
  }

  return {
    /** Idempotent: clients retry a cancellation after a lost response. */
    async cancel(shopper: Shopper, input: InputOf<'order.cancel'>): Promise<ReturnedAmounts> {
      const { id } = input
      const order = await repository.findOrder(shopper, id)
      if (!order) throw new Refusal('order/not-found')
      const { kind } = decideCancellation(order.status, order.parts)
      if (kind === 'refuse') throw new Refusal('order/not-cancellable')
      const reason = input.reason || '用户取消'
      if (kind === 'release') await release(shopper, id, reason)
      if (kind === 'refund') await refund(shopper, id, reason)
      return repository.readReturned(shopper, id, now())
    },

    async confirm(shopper: Shopper, orderId: string) {
      const result = await repository.confirmReceipt(shopper, orderId, now())
      if (result === 'not-found') throw new Refusal('order/not-found')
      if (result === 'not-shipped') throw new Refusal('order/not-confirmable')
      if (result === 'after-sale-open') throw new Refusal('order/after-sale-open')
      return {}
    },

    async remind(shopper: Shopper, orderId: string) {
      const outcome = await repository.remind(shopper, orderId, now())
      if (outcome === 'done') return {}
      throw new Refusal(outcome)
    },

    async remove(shopper: Shopper, orderId: string) {
      const outcome = await repository.hide(shopper, orderId, now())
      if (outcome === 'done') return {}
      throw new Refusal(outcome === 'not-found' ? 'order/not-found' : 'order/not-removable')
    },
  }
}
