import { processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import type { OrderPorts } from './ports.ts'
import { createProgressRepository } from './progress/progress.repository.ts'

/** Days until a delivery is confirmed automatically, for companies without a setting. */
const CONFIRM_AFTER_DAYS = 15

const createTimeoutJob = ({ openPayments, refundOrder }: OrderPorts): Job => ({
  name: 'order-timeout',
  round(deps) {
    const repository = createProgressRepository(deps.db, refundOrder)
    const { beforeCancel } = openPayments(deps)
    const find = (limit: number) => repository.listExpired(deps.now(), limit)
    return processDue(deps, 'order-timeout', find, async ({ company_id: companyId, id }) => {
      if ((await beforeCancel(companyId, id)) !== 'free') return false
      const why = { reason: '超时未支付，订单已自动取消', at: deps.now() }
      return repository.cancelExpired(companyId, id, why)
    })
  },
})

const createReceiptsJob = ({ refundOrder }: OrderPorts): Job => ({
  name: 'confirm-receipts',
  round(deps) {
    const repository = createProgressRepository(deps.db, refundOrder)
    const find = (limit: number) =>
      repository.listUnconfirmed(deps.now(), CONFIRM_AFTER_DAYS, limit)
    return processDue(deps, 'confirm-receipts', find, ({ company_id: companyId, id: childId }) => {
      const orderId = childId.slice(0, childId.indexOf('-'))
      return repository.confirmPart(companyId, { orderId, childId }, deps.now())
    })
  },
})

/** Cancels orders that were not paid in time, and confirms deliveries. */
export const createOrderJobs = (ports: OrderPorts): readonly Job[] => [
  createTimeoutJob(ports),
  createReceiptsJob(ports),
]
