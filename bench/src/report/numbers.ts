/**
 * Formats four significant digits with thousands separators: 24,472, 3.879, 0.6123. A dash for NaN.
 */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const digits = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value))) + 1
  const decimals = Math.min(4, Math.max(0, 4 - Math.max(1, digits)))
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals })
}
