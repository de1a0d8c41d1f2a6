import { MAX_BATCH_SIZE, processDue } from '../../jobs/process-due.ts'
import type { Job } from '../../jobs/runner.ts'
import { createPoolsRepository } from './pools.repository.ts'

/** Pools of which the alarm has been raised by this process. */
const alarmed = new Set<string>()

/** Delivers paid orders that wait for secrets, and raises an alarm for pools that run low. */
export const cardSecretsJob: Job = {
  name: 'card-secrets',
  async round(deps) {
    const { log, db, now } = deps
    const repository = createPoolsRepository(db)
    const low = await repository.listLow(MAX_BATCH_SIZE)
    const names = low.map((pool) => `${String(pool.company_id)}:${pool.id}`)
    low.forEach(({ company_id: companyId, id, free, total }, index) => {
      const name = names[index] ?? ''
      if (alarmed.has(name)) return
      alarmed.add(name)
      const counts = { free: Number(free), total: Number(total) }
      log.error({ companyId, skuId: Number(id), ...counts }, 'card secrets run low')
    })
    for (const name of alarmed) if (!names.includes(name)) alarmed.delete(name)
    return processDue(
      deps,
      'card-secrets',
      () => repository.listUndelivered(MAX_BATCH_SIZE),
      async ({ company_id: companyId, id: orderId }) => {
        const isDelivered = await repository.deliver(companyId, orderId, now())
        if (!isDelivered) log.error({ companyId, orderId }, 'a paid order waits for card secrets')
        return isDelivered
      },
    )
  },
}
