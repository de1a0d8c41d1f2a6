const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

/** Day of a moment in Asia/Shanghai, `YYYY-MM-DD`. */
export const toDay = (at: Date): string =>
  new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** First day of the month after `YYYY-MM`. */
export function toNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 10)
}
