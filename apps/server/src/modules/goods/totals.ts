/** Most different lists whose totals are remembered at once. */
const most = 1_000

/**
 * Remembers how many goods a list has for a moment: counting reads every one of them, turning a page
 * only those shown.
 */
export function briefTotals(now: () => Date, milliseconds = 1_000) {
  const known = new Map<string, { total: number; until: number }>()
  return async (list: object, count: () => Promise<number>): Promise<number> => {
    const name = JSON.stringify(list)
    const moment = now().getTime()
    const entry = known.get(name)
    if (entry && entry.until > moment) return entry.total
    const total = await count()
    if (known.size >= most) known.clear()
    known.set(name, { total, until: moment + milliseconds })
    return total
  }
}
