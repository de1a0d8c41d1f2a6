import { parseTime } from '@mall/contract/amounts'
import { Misuse } from './mall-cli.ts'

/** A moment of an option, Beijing time unless it names an offset. @throws Misuse for anything else */
export function parseMoment(text: string, option: string): string {
  const at = parseTime(text)
  if (Number.isNaN(at)) {
    throw new Misuse(`${option} 应为北京时间，例："2027-01-08 20:00"，而不是 ${text}`)
  }
  return new Date(at).toISOString()
}

const DAY_MS = 86_400_000

/** An end: a day alone includes that day. @throws Misuse for anything but a day or a time */
export const parseEnd = (text: string, option: string): string => {
  const at = Date.parse(parseMoment(text, option))
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? at + DAY_MS : at).toISOString()
}
