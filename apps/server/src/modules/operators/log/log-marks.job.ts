import type { Deps } from '../../../deps.ts'
import type { Job } from '../../../jobs/runner.ts'
import { createLogSigner } from './log-marks.ts'
import { createLogMarksRepository } from './log-marks.repository.ts'
import { createLogMarksService } from './log-marks.service.ts'

const INTERVAL_MS = 600_000

/** Signs the ends of the operator logs every ten minutes, where there is a master key. */
export function createLogMarksJob(): Job {
  const lastRunAt = new WeakMap<Deps['db'], number>()
  return {
    name: 'operator-log-marks',
    isGlobal: true,
    async round({ db, now, settings }) {
      const signer = createLogSigner(settings)
      const at = now().getTime()
      if (!signer || at - (lastRunAt.get(db) ?? 0) < INTERVAL_MS) return 0
      lastRunAt.set(db, at)
      const repository = createLogMarksRepository(db)
      return (await createLogMarksService({ repository, signer, now }).sign()).stored
    },
  }
}
