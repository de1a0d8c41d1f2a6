import { parseTime } from '@mall/contract/amounts'
import { Misuse } from './mall-cli.ts'

/**
 * Parses a time option in Beijing time unless it has an offset.
 * @throws Misuse for anything else
 */
export function parseMoment(text: string, option: string): string {
  const at = parseTime(text)
  if (Number.isNaN(at)) {
    throw new Misuse(`${option} 应为北京时间，例："2027-01-08 20:00"，而不是 ${text}`)
  }
  return new Date(at).toISOString()
}

const DAY_MS = 86_400_000

/**
 * Parses an end; a date alone includes that day.
 * @throws Misuse for anything but a date or a time
 */
export const parseEnd = (text: string, option: string): string => {
  const at = Date.parse(parseMoment(text, option))
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? at + DAY_MS : at).toISOString()
}
