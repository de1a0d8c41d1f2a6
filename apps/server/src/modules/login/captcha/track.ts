/**
 * A sample of the slide: px from the piece's start, px up or down, ms since the start of the slide.
 */
export type Sample = { x: number; y: number; t: number }

/** Largest distance from the hole at which the piece counts as placed, px. */
export const tolerance = 5

const leastSamples = 3
const leastTime = 150
const mostTime = 120_000
const robotIntervals = 8

/**
 * Whether a hand may have moved the piece to `x`. The conditions are such that a drag, a finger and
 * a slider moved by arrow keys all pass:
 * - at least 3 samples, finite, time never running back, from 150 ms to 2 minutes in all;
 * - the first within 20 px of the start, the last within 5 px of `x`;
 * - no single step over more than 70 % of the way;
 * - not the same step at the same interval, to the digit, 8 times or more without an exception.
 */
export function isPlausible(track: readonly Sample[], x: number): boolean {
  const first = track[0]
  const last = track.at(-1)
  if (!first || !last || track.length < leastSamples) return false
  if (track.some((s) => ![s.x, s.y, s.t].every(Number.isFinite))) return false
  const steps = track.slice(1).map((sample, index) => {
    const before = track[index] ?? first
    return { x: sample.x - before.x, y: sample.y - before.y, t: sample.t - before.t }
  })
  const took = last.t - first.t
  return (
    steps.every((step) => step.t >= 0) &&
    took >= leastTime &&
    took <= mostTime &&
    Math.abs(first.x) <= 20 &&
    Math.abs(last.x - x) <= tolerance &&
    steps.every((step) => Math.abs(step.x) <= Math.max(20, x * 0.7)) &&
    !isClockwork(steps)
  )
}

/** Hands and key repeats waver by fractions of a millisecond; a loop in a script does not. */
function isClockwork(steps: readonly Sample[]): boolean {
  const [first] = steps
  if (!first || steps.length < robotIntervals) return false
  return steps.every((step) => step.x === first.x && step.y === first.y && step.t === first.t)
}
