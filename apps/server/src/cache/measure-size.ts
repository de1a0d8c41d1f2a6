/** About how many bytes a kept answer takes: two for each character of a string or of the JSON. */
export function measureSize(value: unknown): number {
  if (Buffer.isBuffer(value)) return value.byteLength
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text === undefined ? 0 : text.length * 2
}
