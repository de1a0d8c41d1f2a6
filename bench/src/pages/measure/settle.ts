/** What is known of a page while one waits for it. All times in ms. */
export type Calm = {
  /** requests under way */
  inflight: number
  sinceTraffic: number
  /** since the end of the last long task; Infinity where there was none */
  sinceLongTask: number
  sinceLoad: number
}

const quietNetwork = 1_500
const quietThread = 600
/** A page that polls or animates never settles: it is measured as it is then. */
export const patience = 10_000

/** Whether a page has done what it does by itself, so that its sums can be read. */
export function isSettled({ inflight, sinceTraffic, sinceLongTask, sinceLoad }: Calm): boolean {
  if (sinceLoad > patience) return true
  return inflight === 0 && sinceTraffic >= quietNetwork && sinceLongTask >= quietThread
}
