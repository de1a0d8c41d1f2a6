/** What is known of a page while one waits for it. All times in ms. */
export type PageActivity = {
  /** requests under way */
  inflight: number
  sinceTraffic: number
  /** since the end of the last long task; Infinity where there was none */
  sinceLongTask: number
  sinceLoad: number
}

const NETWORK_IDLE_MS = 1_500
const MAIN_THREAD_IDLE_MS = 600
/** A page that polls or animates never settles: it is measured as it is then. */
export const SETTLE_TIMEOUT_MS = 10_000

/** Whether a page has done what it does by itself, so that its sums can be read. */
export function isSettled({
  inflight,
  sinceTraffic,
  sinceLongTask,
  sinceLoad,
}: PageActivity): boolean {
  if (sinceLoad > SETTLE_TIMEOUT_MS) return true
  return inflight === 0 && sinceTraffic >= NETWORK_IDLE_MS && sinceLongTask >= MAIN_THREAD_IDLE_MS
}
