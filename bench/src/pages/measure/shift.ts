/** One layout shift: how much moved, and when (ms since the page began). */
export type Shift = { at: number; value: number }

/** Shifts at most 1 s apart belong together, for at most 5 s. Source: web.dev, Cumulative Layout Shift. */
const gap = 1_000
const longest = 5_000

/** The worst window of shifts, as browsers report CLS. Shifts in the order they happened. */
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
