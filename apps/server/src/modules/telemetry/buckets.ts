/**
 * Upper bounds of buckets in ms, narrower where a person notices the difference. Values above the
 * last bound have the bucket `Infinity`.
 */
const BOUNDS_MS = [
  50, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_500, 3_000, 4_000,
  5_000, 7_500, 10_000, 20_000,
]
/** Bounds of ratios, such as layout shift. */
const BOUNDS_RATIO = [0, 0.001, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1]
const NO_VALUE = -1
/** Stored for values above the last bound. */
const OVERFLOW = 2_000_000_000

/** Bucket of a value: its upper bound in thousandths, because the column is an integer. */
export function toBucket(name: string, value: number | undefined): number {
  if (value === undefined) return NO_VALUE
  const bounds = name === 'vital.cls' ? BOUNDS_RATIO : BOUNDS_MS
  const bound = bounds.find((limit) => value <= limit)
  return bound === undefined ? OVERFLOW : Math.round(bound * 1_000)
}

type Bucket = { bucket: number; count: number }

/** Upper bound of the bucket that holds the 75th percentile; null without values. */
export function calculateP75(buckets: readonly Bucket[]): number | null {
  const valued = buckets
    .filter(({ bucket }) => bucket !== NO_VALUE)
    .toSorted((a, b) => a.bucket - b.bucket)
  const total = valued.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { bucket, count } of valued) {
    seen += count
    if (seen * 4 >= total * 3) return bucket / 1_000
  }
  return null
}
