/** Rows of the audit log for refusals of one kind from one network within an hour. */
const ROWS_PER_HOUR = 60
const HOUR_MS = 3_600_000
/** Limit of counters of one hour; beyond it the oldest counters are removed. */
const MAX_COUNTERS = 20_000

export type RefusalCount = { companyId: number; network: string; result: string; at: Date }

/** Decides which refusals get a row: callers without an account must not fill the audit log. */
export type RefusalRows = {
  /**
   * Counts a refusal.
   * @returns the refusals that its row stands for; 0: no row
   */
  count: (refusal: RefusalCount) => number
}

/**
 * Within the budget each refusal has a row; beyond it a row represents as many refusals as were
 * counted before it: 100,000 of an hour have 70 rows. Counted per process.
 */
export function createRefusalRows(rowsPerHour = ROWS_PER_HOUR): RefusalRows {
  let hour = Number.NaN
  const counters = new Map<string, { counted: number; recorded: number }>()

  return {
    count({ companyId, network, result, at }) {
      const current = Math.floor(at.getTime() / HOUR_MS)
      if (current !== hour) counters.clear()
      hour = current
      const key = `${String(companyId)} ${network} ${result}`
      const counter = counters.get(key) ?? { counted: 0, recorded: 0 }
      counter.counted += 1
      counters.delete(key)
      counters.set(key, counter)
      for (const oldest of counters.keys()) {
        if (counters.size <= MAX_COUNTERS) break
        counters.delete(oldest)
      }
      const isDue = counter.counted <= rowsPerHour || counter.counted === 2 * counter.recorded
      if (!isDue) return 0
      const represented = counter.counted - counter.recorded
      counter.recorded = counter.counted
      return represented
    },
  }
}
