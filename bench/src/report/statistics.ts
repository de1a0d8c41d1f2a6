/**
 * The value below which this share of the samples lies, interpolated between neighbours.
 * NaN where there is no sample.
 */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

export const median = (samples: readonly number[]) => quantile(samples, 0.5)
