import { MAX_BATCH_SIZE, processDue } from '../../jobs/process-due.ts'
import type { Database } from '../../db/connection/database.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/runner.ts'
import { createPoolsRepository, type PoolsRepository } from './pools.repository.ts'

/** Pools whose alarm this process has raised, by slot. */
const alarms = new WeakMap<Database, Set<string>>()

const takeOffEnded = (deps: Deps, repository: PoolsRepository) =>
  processDue(
    deps,
    'card-secrets-ended',
    (limit: number) => repository.listEnded(deps.now(), limit),
    async ({ company_id: companyId, id }) => {
      const ended = await repository.withdrawEnded(companyId, Number(id), deps.now())
      if (ended > 0) deps.log.info({ companyId, skuId: Number(id), ended }, 'card secrets ended')
      return ended > 0
    },
  )

/**
 * Removes expired secrets from sale, delivers waiting paid orders and raises an alarm for low
 * pools.
 */
export const cardSecretsJob: Job = {
  name: 'card-secrets',
  async round(deps) {
    const { log, db, now } = deps
    const repository = createPoolsRepository(db)
    const ended = await takeOffEnded(deps, repository)
    const alarmed = alarms.get(db) ?? new Set<string>()
    alarms.set(db, alarmed)
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
    const delivered = await processDue(
      deps,
      'card-secrets',
      (limit: number) => repository.listUndelivered(limit),
      async ({ company_id: companyId, id: orderId }) => {
        const isDelivered = await repository.deliver(companyId, orderId, now())
        if (!isDelivered) log.error({ companyId, orderId }, 'a paid order waits for card secrets')
        return isDelivered
      },
    )
    return ended + delivered
  },
}
