import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/runner.ts'
import { createTelemetryService } from './telemetry.service.ts'

/** Counts are removed once a day: nothing waits for it. */
const lastDay = new WeakMap<Deps['db'], string>()

/** Removes counts after their retention. */
export const telemetryRetention: Job = {
  name: 'telemetry-retention',
  async round(deps) {
    const today = deps.now().toISOString().slice(0, 10)
    if (lastDay.get(deps.db) === today) return 0
    const telemetry = createTelemetryService(deps)
    let removed = 0
    for (const { id } of await deps.db.unscopedQuery<{ id: number }>(
      'select company_ids() as id',
      [],
    )) {
      removed += await telemetry.removeOld(id)
    }
    lastDay.set(deps.db, today)
    return removed
  },
}
