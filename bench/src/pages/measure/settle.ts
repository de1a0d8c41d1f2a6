/** Activity of a page that is loading. All times in ms. */
export type PageActivity = {
  /** number of pending requests */
  inflight: number
  sinceTraffic: number
  /** since the end of the last long task; Infinity if there was none */
  sinceLongTask: number
  sinceLoad: number
}

const NETWORK_IDLE_MS = 1_500
const MAIN_THREAD_IDLE_MS = 600
/** Timeout for pages that poll or animate: they are measured as they are. */
export const SETTLE_TIMEOUT_MS = 10_000

/** Whether the page has finished its own work, so that totals are final. */
export function isSettled({
  inflight,
  sinceTraffic,
  sinceLongTask,
  sinceLoad,
}: PageActivity): boolean {
  if (sinceLoad > SETTLE_TIMEOUT_MS) return true
  return inflight === 0 && sinceTraffic >= NETWORK_IDLE_MS && sinceLongTask >= MAIN_THREAD_IDLE_MS
}
