import type { InputOf } from '@mall/contract'
import { tryAgain } from '../../db/try-again.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import * as repo from './progress.repo.ts'
import { cancelOrder, type BeforeCancel } from './settle.ts'

type Shopper = { companyId: number; userId: number }
const cancelledStatus = 4

/** What a shopper does to an order that exists: give it up, confirm it, put it out of sight. */
export function progressService({ db, now }: Pick<Deps, 'db' | 'now'>, beforeCancel: BeforeCancel) {
  return {
    /** Said twice it is done once, and answered alike: a shell repeats it when an answer was lost. */
    async cancel({ companyId, userId }: Shopper, { id, reason }: InputOf<'order.cancel'>) {
      const status = await db.transaction(companyId, (tx) =>
        repo.lockOrder(tx, { companyId, orderId: id, userId }),
      )
      if (status === null) throw new Refusal('order/gone')
      if (status === cancelledStatus) return {}
      if (status !== 0) throw new Refusal('order/not-cancellable')
      // The provider is asked outside any lock; money that comes later is given back by itself.
      const answer = await beforeCancel(companyId, id)
      if (answer === 'unknown') throw new Refusal('pay/unknown')
      if (answer === 'paid') throw new Refusal('order/not-cancellable')
      return tryAgain(() =>
        db.transaction(companyId, async (tx) => {
          const why = { reason: reason || '用户取消', by: 'shopper', at: now() } as const
          if ((await cancelOrder(tx, companyId, id, why)) === 'cancelled') return {}
          const left = await repo.lockOrder(tx, { companyId, orderId: id, userId })
          if (left !== cancelledStatus) throw new Refusal('order/not-cancellable')
          return {}
        }),
      )
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
