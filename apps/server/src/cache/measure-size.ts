/** Approximate size of a cached response in bytes: two per character of a string or of its JSON. */
export function measureSize(value: unknown): number {
  if (Buffer.isBuffer(value)) return value.byteLength
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text === undefined ? 0 : text.length * 2
}
