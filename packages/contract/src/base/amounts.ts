/** Amounts and times as people type them, in files, options and forms. */

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}:\d{2}(?::\d{2})?))?$/
const OFFSET_TIME =
  /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?) ?(Z|[+-]\d{2}:\d{2})$/

/** A time with or without offset as a moment; without one it is Beijing time. NaN if unreadable. */
export function parseTime(text: string): number {
  const local = LOCAL_TIME.exec(text.trim())
  if (local) {
    const [, day = '', time = '00:00'] = local
    return toMoment(day, time.padStart(time.length < 6 ? 5 : 8, '0'), '+08:00')
  }
  const [, day = '', time = '', offset = ''] = OFFSET_TIME.exec(text.trim()) ?? []
  return toMoment(day, time, offset)
}

function toMoment(day: string, time: string, offset: string): number {
  const midnight = Date.parse(`${day}T00:00Z`)
  // Days that do not exist, such as 02-30, are read as others.
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
  return exists ? Date.parse(`${day}T${time}${offset}`) : Number.NaN
}

/**
 * Whole smallest units of a decimal text; null where it is none or finer than a unit.
 * @param scale smallest units of one
 */
function parseDecimal(text: string, scale: number): number | null {
  const [, sign = '', whole, fraction = ''] = /^([+-]?)(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const ten = BigInt(10)
  const value = BigInt(whole + fraction) * BigInt(scale)
  const divisor = ten ** BigInt(fraction.length)
  if (value % divisor !== BigInt(0)) return null
  const amount = Number(value / divisor)
  return Number.isSafeInteger(amount) ? (sign === '-' ? -amount : amount) : null
}

/** costPoints of a price as the shop shows it: "345", "¥12.80", "1,200 积分". */
export const parsePrice = (text: string, proportion: number): number | null =>
  parseDecimal(toDigits(text), proportion * 100)

/** Fen of an amount in yuan: "12.8", "¥1,200.00", "30 元". */
export const parseYuan = (text: string): number | null => parseDecimal(toDigits(text), 100)

const toDigits = (text: string) =>
  text
    .trim()
    .replace(/^([+-]?)[¥￥]/, '$1')
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .replace(/(?<=[\d.]) ?[\p{Script=Han}]{1,8}$/u, '')
