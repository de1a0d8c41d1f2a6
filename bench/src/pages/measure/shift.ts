/** Layout shift: value and time (ms since navigation start). */
export type Shift = { at: number; value: number }

/**
 * Shifts at most 1 s apart form a session window of at most 5 s. Source: web.dev, Cumulative Layout
 * Shift.
 */
const gap = 1_000
const longest = 5_000

/** Largest session window, as browsers report CLS. Shifts must be in chronological order. */
export function layoutShift(shifts: readonly Shift[]): number {
  let worst = 0
  let sum = 0
  let first = 0
  let last = Number.NEGATIVE_INFINITY
  for (const { at, value } of shifts) {
    const together = at - last < gap && at - first < longest
    sum = together ? sum + value : value
    if (!together) first = at
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}
