/** Percent of a weight, exact to the whole: 0.22 of 10,000. */
export const formatPercent = (weight: number, whole: number): string =>
  String(Number(((weight * 100) / whole).toFixed(4)))
