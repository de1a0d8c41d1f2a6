import type { Database } from '../../db/connection/database.ts'
import type { Job } from '../../jobs/runner.ts'
import { createProgressRepository } from './progress.repository.ts'

/** Pause between two runs: figures are at most two pauses old, plus the jobs' own pause. */
export const FIGURES_PAUSE_MS = 10_000
/** Time limit of a run; the next run continues. */
const MAX_RUN_MS = 10_000

const lastRounds = new WeakMap<Database, number>()

/** Adds the events of all companies to their sums. A company with many takes turns with the others. */
export const figuresJob: Job = {
  name: 'figures',
  async round({ db, now, log }) {
    const at = now()
    if (at.getTime() - (lastRounds.get(db) ?? -Infinity) < FIGURES_PAUSE_MS) return 0
    const repository = createProgressRepository(db)
    const started = performance.now()
    let added = 0
    let waiting = await repository.listCompanies()
    while (waiting.length > 0 && performance.now() - started < MAX_RUN_MS) {
      const behind: number[] = []
      for (const company of waiting) {
        try {
          const { events, isBehind } = await repository.advance(company, at)
          added += events
          if (isBehind) behind.push(company)
        } catch (error) {
          log.warn({ err: error, company }, 'figures not added, will be tried again')
        }
      }
      waiting = behind
    }
    // A backlog skips the pause.
    if (waiting.length === 0) lastRounds.set(db, at.getTime())
    return added
  },
}
