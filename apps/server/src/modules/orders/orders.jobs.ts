import { withRetry } from '../../db/connection/with-retry.ts'
import { MAX_BATCH_SIZE, processDue, type Due } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { beforeCancel } from '../pay/refunds/before-cancel.ts'
import { confirmChildren, lockOrder } from './progress/progress.repo.ts'
import { cancelOrder } from './progress/settle.ts'

/** Days until a delivery is confirmed automatically, for companies without a setting. */
const CONFIRM_AFTER_DAYS = 15

const orderTimeout: Job = {
  name: 'order-timeout',
  async round(deps) {
    const free = beforeCancel(deps)
    const find = () =>
      deps.db.unscopedQuery<Due<string>>('select * from due_orders($1, $2)', [
        deps.now().toISOString(),
        MAX_BATCH_SIZE,
      ])
    return processDue(deps, 'order-timeout', find, async ({ company_id: companyId, id }) => {
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
    return processDue(deps, 'confirm-receipts', find, ({ company_id: companyId, id: childId }) =>
      deps.db.transaction(companyId, async (tx) => {
        const orderId = childId.slice(0, childId.indexOf('-'))
        const step = { companyId, orderId, childId, at: deps.now(), by: 'timeout' } as const
        await lockOrder(tx, step)
        return (await confirmChildren(tx, step)) > 0
      }),
    )
  },
}

/** Cancels orders that were not paid in time, and confirms deliveries. */
export const orderJobs: readonly Job[] = [orderTimeout, receipts]
