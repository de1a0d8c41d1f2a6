/** Formats a weight as a percentage of the whole with at most four decimals. */
export const formatPercent = (weight: number, whole: number): string =>
  String(Number(((weight * 100) / whole).toFixed(4)))
