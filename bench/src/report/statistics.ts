/**
 * Quantile of the samples, interpolated between neighbours.
 * NaN without samples.
 */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}

export const median = (samples: readonly number[]) => quantile(samples, 0.5)
