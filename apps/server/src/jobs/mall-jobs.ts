import type { Deps } from '../deps.ts'
import { tryAgain } from '../db/try-again.ts'
import { confirmChildren, lockOrder } from '../modules/orders/progress.repo.ts'
import { cancelOrder } from '../modules/orders/settle.ts'
import { beforeCancel } from '../modules/pay/before-cancel.ts'
import { payJobs } from '../modules/pay/jobs.ts'
import { expire } from '../modules/points/ledger.ts'
import type { Job } from './runner.ts'

type Due<Id> = { company_id: number; id: Id }

/** At most this many in a round, and no new one after this long: a lease must outlive its round. */
const most = 200
const roundFor = 30_000
/** Days after which a delivery confirms itself, where a company says nothing. */
const confirmAfterDays = 15

/**
 * Does what is due, one after the other. What fails is told and left for the next round; the
 * others are done. Each deed carries its own guard, so that two workers at once do it once.
 */
async function each<Id>(deps: Deps, name: string, due: readonly Due<Id>[], work: (one: Due<Id>) => Promise<boolean>) {
  const started = performance.now()
  let done = 0
  for (const one of due) {
    if (performance.now() - started > roundFor) break
    try {
      if (await work(one)) done += 1
    } catch (error) {
      deps.log.warn({ err: error, job: name, id: one.id }, 'not done, will be tried again')
    }
  }
  return done
}

const orderTimeout: Job = {
  name: 'order-timeout',
  async round(deps) {
    const free = beforeCancel(deps)
    const due = await deps.db.ask<Due<string>>('select * from due_orders($1, $2)', [
      deps.now().toISOString(),
      most,
    ])
    return each(deps, 'order-timeout', due, async ({ company_id: companyId, id }) => {
      if ((await free(companyId, id)) !== 'free') return false
      const why = { reason: '超时未支付，订单已自动取消', by: 'timeout', at: deps.now() } as const
      const outcome = await tryAgain(() =>
        deps.db.transaction(companyId, (tx) => cancelOrder(tx, companyId, id, why)),
      )
      return outcome === 'cancelled'
    })
  },
}

const receipts: Job = {
  name: 'confirm-receipts',
  async round(deps) {
    const due = await deps.db.ask<Due<string>>('select * from due_receipts($1, $2, $3)', [
      deps.now().toISOString(),
      confirmAfterDays,
      most,
    ])
    return each(deps, 'confirm-receipts', due, ({ company_id: companyId, id: childId }) =>
      deps.db.transaction(companyId, async (tx) => {
        const orderId = childId.slice(0, childId.indexOf('-'))
        const step = { companyId, orderId, childId, at: deps.now(), by: 'timeout' } as const
        await lockOrder(tx, step)
        return (await confirmChildren(tx, step)) > 0
      }),
    )
  },
}

const pointsExpiry: Job = {
  name: 'points-expiry',
  async round(deps) {
    const at = deps.now()
    const due = await deps.db.ask<Due<number>>('select * from due_points($1, $2)', [
      at.toISOString(),
      most,
    ])
    return each(deps, 'points-expiry', due, async ({ company_id: companyId, id }) => {
      const expired = await deps.db.transaction(companyId, (tx) => expire(tx, companyId, Number(id), at))
      return expired > 0
    })
  },
}

/** Everything the mall does by itself, round after round. */
export const mallJobs: readonly Job[] = [orderTimeout, ...payJobs, receipts, pointsExpiry]
