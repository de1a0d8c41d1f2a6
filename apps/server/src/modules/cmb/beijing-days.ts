const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** Day in Beijing, which has no daylight saving. */
export const toDay = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10)

/** Start and end of a day in Beijing. */
export function dayLimits(day: string): { from: Date; to: Date } {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS)
  return { from, to: new Date(from.getTime() + DAY_MS) }
}

/** Start and end of the day in Beijing that contains a time. */
export const beijingDay = (at: Date) => dayLimits(toDay(at))

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
