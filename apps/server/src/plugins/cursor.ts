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
    // The cursor is no JSON.
  }
  throw badCursor()
}

const badCursor = () =>
  new Refusal('request/invalid', undefined, {
    issues: [{ field: 'cursor', message: '无效的游标' }],
  })

/** A time as PostgreSQL's text with microseconds, which a Date would drop. */
const PRINTED_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::\d{2})?$/

/**
 * The cursor of a list by a printed time and an id.
 * @throws request/invalid for anything but a cursor of such a list
 */
export function decodeTimeCursor<Id extends string | number>(
  cursor: string | undefined,
  type: Id extends number ? 'number' : 'string',
): { at: string; id: Id } | null {
  const [at, id] = decodeCursor(cursor, 2) ?? []
  if (at === undefined) return null
  const isTime = PRINTED_TIME.test(String(at)) && !Number.isNaN(Date.parse(String(at)))
  const isId = typeof id === type && (typeof id !== 'number' || Number.isSafeInteger(id))
  if (!isTime || !isId) throw badCursor()
  return { at: String(at), id: id as Id }
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
