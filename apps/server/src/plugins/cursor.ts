import { Refusal } from './errors.ts'

/** A cursor holds the sort values of a page's last row. */
export const encodeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/**
 * @param count how many values the list's cursor has
 * @throws request/invalid for anything but a cursor of such a list
 */
export function decodeCursor(
  cursor: string | undefined,
  count: number,
): (string | number)[] | null {
  if (cursor === undefined) return null
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isValue = (value: unknown) => typeof value === 'string' || Number.isFinite(value)
    if (Array.isArray(values) && values.length === count && values.every(isValue)) return values
  } catch {
    // No JSON.
  }
  throw new Refusal('request/invalid', undefined, {
    issues: [{ field: 'cursor', message: '无效的游标' }],
  })
}

/**
 * Splits rows, read as one more than `limit`, into a page and the cursor of the next one.
 */
export function toCursorPage<T>(
  rows: readonly T[],
  limit: number,
  valuesOf: (row: T) => readonly (string | number)[],
): { list: T[]; nextCursor: string | null } {
  const list = rows.slice(0, limit)
  const last = list.at(-1)
  return { list, nextCursor: rows.length > limit && last ? encodeCursor(valuesOf(last)) : null }
}
