import type { Deps } from '../deps.ts'
import { withRetry } from '../db/connection/with-retry.ts'
import { loginSweep } from '../modules/login/sweep.ts'
import { confirmChildren, lockOrder } from '../modules/orders/progress/progress.repo.ts'
import { cancelOrder } from '../modules/orders/progress/settle.ts'
import { beforeCancel } from '../modules/pay/refunds/before-cancel.ts'
import { payJobs } from '../modules/pay/jobs.ts'
import { expire } from '../modules/points/ledger.ts'
import { restockReminders, restockRetention } from '../modules/restock/restock.jobs.ts'
import { telemetryRetention } from '../modules/telemetry/retention.job.ts'
import type { Job } from './runner.ts'

type Due<Id> = { company_id: number; id: Id }

/** This many are asked for at a time, and no new one is begun after so long: a lease must outlive its round. */
const MAX_BATCH_SIZE = 200
const MAX_RUN_MS = 30_000
/** Days after which a delivery confirms itself, where a company says nothing. */
const CONFIRM_AFTER_DAYS = 15

/**
 * Does what is due, one after the other, until nothing is left. What fails is told and left for the
 * next round; the others are done. Each deed carries its own guard, so that two workers at once do
 * it once.
 */
async function each<Id>(
  deps: Deps,
  name: string,
  find: () => Promise<Due<Id>[]>,
  work: (one: Due<Id>) => Promise<boolean>,
): Promise<number> {
  const started = performance.now()
  const isOver = () => performance.now() - started > MAX_RUN_MS
  let done = 0
  for (;;) {
    const due = await find()
    const before = done
    for (const one of due) {
      if (isOver()) return done
      try {
        if (await work(one)) done += 1
      } catch (error) {
        deps.log.warn({ err: error, job: name, id: one.id }, 'not done, will be tried again')
      }
    }
    if (due.length < MAX_BATCH_SIZE || done === before) return done
  }
}

const orderTimeout: Job = {
  name: 'order-timeout',
  async round(deps) {
    const free = beforeCancel(deps)
    const find = () =>
      deps.db.unscopedQuery<Due<string>>('select * from due_orders($1, $2)', [
        deps.now().toISOString(),
        MAX_BATCH_SIZE,
      ])
    return each(deps, 'order-timeout', find, async ({ company_id: companyId, id }) => {
      if ((await free(companyId, id)) !== 'free') return false
      const why = { reason: '超时未支付，订单已自动取消', by: 'timeout', at: deps.now() } as const
      const outcome = await withRetry(() =>
        deps.db.transaction(companyId, (tx) => cancelOrder(tx, companyId, id, why)),
      )
      return outcome === 'cancelled'
    })
  },
}

const receipts: Job = {
  name: 'confirm-receipts',
  async round(deps) {
    const find = () =>
      deps.db.unscopedQuery<Due<string>>('select * from due_receipts($1, $2, $3)', [
        deps.now().toISOString(),
        CONFIRM_AFTER_DAYS,
        MAX_BATCH_SIZE,
      ])
    return each(deps, 'confirm-receipts', find, ({ company_id: companyId, id: childId }) =>
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
    const find = () =>
      deps.db.unscopedQuery<Due<number>>('select * from due_points($1, $2)', [
        at.toISOString(),
        MAX_BATCH_SIZE,
      ])
    return each(deps, 'points-expiry', find, async ({ company_id: companyId, id }) => {
      const expired = await deps.db.transaction(companyId, (tx) =>
        expire(tx, companyId, Number(id), at),
      )
      return expired > 0
    })
  },
}

/** Everything the mall does by itself, round after round. */
export const mallJobs: readonly Job[] = [
  orderTimeout,
  ...payJobs,
  receipts,
  pointsExpiry,
  loginSweep,
  telemetryRetention,
  restockReminders,
  restockRetention,
]
