import type { InputOf } from '@mall/contract'
import type { Db } from '../../../db/connection/database.ts'
import { withRetry } from '../../../db/connection/with-retry.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { refundOrder } from '../../refunds/refund-order.ts'
import { decideCancellation } from './decide-cancellation.ts'
import * as repo from './progress.repo.ts'
import { cancelOrder, type BeforeCancel } from './settle.ts'
import type { Shopper } from '../../../shopper.ts'

/** Sends cash refunds to their providers within a short timeout; a job retries the rest. */
export type SendRefunds = (companyId: number, refundIds: readonly string[]) => Promise<void>

/** Shopper operations on an existing order: cancel, confirm, hide. */
export function progressService(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  beforeCancel: BeforeCancel,
  sendRefunds: SendRefunds,
) {
  /** Decides the cancellation under the order lock. */
  async function decide(tx: Db, { companyId, userId }: Shopper, orderId: string) {
    const status = await repo.lockOrder(tx, { companyId, orderId, userId })
    if (status === null) throw new Refusal('order/gone')
    return decideCancellation(status, await repo.listParts(tx, companyId, orderId))
  }

  /** Cancels an unpaid order. */
  async function release(shopper: Shopper, orderId: string, reason: string) {
    const { companyId } = shopper
    // Query the provider outside any lock; a later payment is refunded automatically.
    const answer = await beforeCancel(companyId, orderId)
    if (answer === 'unknown') throw new Refusal('pay/unknown')
    if (answer === 'paid') throw new Refusal('order/not-cancellable')
    await withRetry(() =>
      db.transaction(companyId, async (tx) => {
        const why = { reason, by: 'shopper', at: now() } as const
        if ((await cancelOrder(tx, companyId, orderId, why)) === 'cancelled') return
        // Paid concurrently: the shopper sees the paid order and can cancel that.
        const { kind } = await decide(tx, shopper, orderId)
        if (kind !== 'done') throw new Refusal('order/not-cancellable')
      }),
    )
  }

  /** Refunds the unshipped child orders of a paid order. */
  async function refund(shopper: Shopper, orderId: string, reason: string) {
    const { companyId } = shopper
    const refundIds = await withRetry(() =>
      db.transaction(companyId, async (tx) => {
        const decision = await decide(tx, shopper, orderId)
        if (decision.kind === 'done') return []
        // Shipped concurrently.
        if (decision.kind !== 'refund') throw new Refusal('order/not-cancellable')
        const { childIds } = decision
        return refundOrder(
          tx,
          { companyId, orderId, at: now() },
          { kind: 'cancel', reason, childIds },
        )
      }),
    )
    await sendRefunds(companyId, refundIds)
  }

  return {
    /** Idempotent: clients retry a cancellation after a lost response. */
    async cancel(shopper: Shopper, input: InputOf<'order.cancel'>) {
      const { id } = input
      const { kind } = await db.transaction(shopper.companyId, (tx) => decide(tx, shopper, id))
      if (kind === 'refuse') throw new Refusal('order/not-cancellable')
      const reason = input.reason || '用户取消'
      if (kind === 'release') await release(shopper, id, reason)
      if (kind === 'refund') await refund(shopper, id, reason)
      return {}
    },

    confirm: ({ companyId, userId }: Shopper, orderId: string) =>
      db.transaction(companyId, async (tx) => {
        const status = await repo.lockOrder(tx, { companyId, orderId, userId })
        if (status === null) throw new Refusal('order/gone')
        const step = { companyId, orderId, at: now(), by: 'shopper' } as const
        if ((await repo.confirmChildren(tx, step)) === 0) throw new Refusal('order/not-confirmable')
        return {}
      }),

    remove: ({ companyId, userId }: Shopper, orderId: string) =>
      db.transaction(companyId, async (tx) => {
        if (await repo.hideOrder(tx, { companyId, userId, orderId, at: now() })) return {}
        const status = await repo.lockOrder(tx, { companyId, orderId, userId })
        throw new Refusal(status === null ? 'order/gone' : 'order/not-removable')
      }),
  }
}
