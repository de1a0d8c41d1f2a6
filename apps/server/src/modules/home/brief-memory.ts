/**
 * Remembers what was read for a company for a moment, so that a crowd asks the database once.
 * What failed is forgotten at once.
 */
export function briefMemory<T>(
  read: (companyId: number) => Promise<T>,
  now: () => Date,
  milliseconds: number,
) {
  const known = new Map<number, { value: Promise<T>; until: number }>()
  return async (companyId: number): Promise<T> => {
    const moment = now().getTime()
    const entry = known.get(companyId)
    if (entry && entry.until > moment) return entry.value
    const value = read(companyId)
    known.set(companyId, { value, until: moment + milliseconds })
    value.catch(() => known.delete(companyId))
    return value
  }
}
