/** Weeks of a month `YYYY-MM` from Sunday; null where a week has a day of another month. */
export function listMonth(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const offset = new Date(Date.UTC(year, number - 1, 1)).getUTCDay()
  const weeks = Math.ceil((offset + count) / 7)
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const day = week * 7 + weekday - offset + 1
      return day < 1 || day > count ? null : `${month}-${String(day).padStart(2, '0')}`
    }),
  )
}

/** The month `count` months after `YYYY-MM`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}
