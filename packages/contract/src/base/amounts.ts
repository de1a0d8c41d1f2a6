/** Amounts and times as people type them, in files, options and forms. */

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?$/
const OFFSET_TIME =
  /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?) ?(Z|[+-]\d{2}:\d{2})$/

/** A time with or without offset as a moment; without one it is Beijing time. NaN if unreadable. */
export function parseTime(text: string): number {
  const local = LOCAL_TIME.exec(text.trim())
  if (local) {
    const [, day = '', time = '00:00'] = local
    return toMoment(day, time.replace(/^\d:/, '0$&'), '+08:00')
  }
  const [, day = '', time = '', offset = ''] = OFFSET_TIME.exec(text.trim()) ?? []
  return toMoment(day, time, offset)
}

function toMoment(day: string, time: string, offset: string): number {
  const midnight = Date.parse(`${day}T00:00Z`)
  // `Date.parse` reads a day that does not exist, such as 02-30, as a later day.
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
  return exists ? Date.parse(`${day}T${time}${offset}`) : Number.NaN
}

const OFFSET_MS = 8 * 3_600_000

/** A moment as people type it, in Beijing: `2026-11-29 20:00`, seconds only where there are any. */
export function writeTime(iso: string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return iso
  const local = new Date(at + OFFSET_MS).toISOString()
  const [, day, time = ''] = /^(\d{4}-\d{2}-\d{2})T(.*)Z$/.exec(local) ?? []
  // Only years of four digits can be typed.
  return day === undefined ? iso : `${day} ${time.replace(/(?::00)?\.000$/, '')}`
}

/**
 * Whole smallest units of a decimal text; null where it is none or finer than a unit. Where a unit
 * is no decimal (a third), the text that `writeDecimal` writes for it is read.
 * @param scale smallest units of one
 */
function parseDecimal(text: string, scale: number): number | null {
  const [, sign = '', whole, fraction = ''] =
    /^([+-]?)(\d{1,14})(?:\.(\d{1,20}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const two = BigInt(2)
  const value = BigInt(whole + fraction) * BigInt(scale)
  const divisor = BigInt(10) ** BigInt(fraction.length)
  const amount = Number((value * two + divisor) / (divisor * two))
  if (!Number.isSafeInteger(amount)) return null
  const isExact = value % divisor === BigInt(0)
  if (!isExact && writeDecimal(amount, scale) !== `${whole}.${fraction}`) return null
  return sign === '-' && amount !== 0 ? -amount : amount
}

/** The shortest decimal text by which `parseDecimal` finds the amount again. */
function writeDecimal(amount: number, scale: number): string {
  const [size, units] = [BigInt(Math.abs(amount)), BigInt(scale)]
  const [two, ten] = [BigInt(2), BigInt(10)]
  const most = String(scale).length
  let digits = 0
  while (digits < most && (size * ten ** BigInt(digits)) % units !== BigInt(0)) digits += 1
  const shown = (size * ten ** BigInt(digits) * two + units) / (units * two)
  const text = String(shown).padStart(digits + 1, '0')
  const point = text.length - digits
  const fraction = text.slice(point)
  return (amount < 0 ? '-' : '') + text.slice(0, point) + (fraction && `.${fraction}`)
}

/** costPoints of a price as the shop shows it: "345", "¥12.80", "1,200 积分". */
export const parsePrice = (text: string, proportion: number): number | null =>
  parseDecimal(toDigits(text), proportion * 100)

/** A price as it is typed, with all its decimals: 3,450,000 costPoints of proportion 100 are "345". */
export const writePrice = (costPoints: number, proportion: number): string =>
  writeDecimal(costPoints, proportion * 100)

/** Fen as yuan are typed: 1280 → "12.8". */
export const writeYuan = (fen: number): string => writeDecimal(fen, 100)

/** Fen of an amount in yuan: "12.8", "¥1,200.00", "30 元". */
export const parseYuan = (text: string): number | null => parseDecimal(toDigits(text), 100)

const toDigits = (text: string) =>
  text
    .trim()
    .replace(/^([+-]?)[¥￥]/, '$1')
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .replace(/(?<=[\d.]) ?[\p{Script=Han}]{1,8}$/u, '')
