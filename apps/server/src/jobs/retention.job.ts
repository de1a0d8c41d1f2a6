import { listTurns, takeTurns, type Retention, type Turn } from '../db/retention/remove-expired.ts'
import type { Deps } from '../deps.ts'
import type { Job } from './runner.ts'

const INTERVAL_MS = 600_000
/** Time limit of a run, below that of a lease; the next run continues. */
const MAX_RUN_MS = 30_000

/** Deletes expired rows every ten minutes, because nothing waits for it. */
export function createRetentionJob(retention: readonly Retention[]): Job {
  const runs = new WeakMap<Deps['db'], { startedAt: number; turns: Turn[] }>()
  return {
    name: 'retention',
    isGlobal: true,
    async round(deps) {
      const now = deps.now().getTime()
      let run = runs.get(deps.db)
      if (!run || (run.turns.length === 0 && now - run.startedAt >= INTERVAL_MS)) {
        run = { startedAt: now, turns: await listTurns(deps, retention) }
        runs.set(deps.db, run)
      }
      const started = performance.now()
      return takeTurns(deps, run.turns, () => performance.now() - started > MAX_RUN_MS)
    },
  }
}
