const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/**
 * Beginning and end of a day in Beijing, which has no daylight saving.
 * @param startsBeforeMs by how much the day begins before midnight
 */
export function beijingDay(day: string, startsBeforeMs = 0): { from: Date; to: Date } {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS - startsBeforeMs)
  return { from, to: new Date(from.getTime() + DAY_MS) }
}
