import { Misuse } from './mall-cli.ts'

const DAY_MS = 86_400_000

/** Start of a day in Shanghai. */
export function parseDay(text: string): Date {
  const at = new Date(`${text}T00:00:00+08:00`)
  if (Number.isNaN(at.getTime())) throw new Misuse(`${text} 不是日期，例：2027-01-31`)
  return at
}

/** End of a last day: the beginning of the next. */
export const parseLastDay = (text: string): Date => new Date(parseDay(text).getTime() + DAY_MS)
