import type { Unit } from './about.ts'
import { formatCash, formatPoints, formatPrice, type PriceDisplay } from './format-money.ts'
import type { Field } from './read-field.ts'

const beijing = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A moment in Beijing: `2026-11-26 14:05`. */
export const formatBeijing = (iso: string): string => beijing.format(new Date(iso))

const NONE = '无'

/**
 * A single value as operators read it: amounts as the shop shows them, Beijing time, Chinese labels.
 * Values of lists are joined; a group is left to `describeValue`.
 */
export function printValue(
  field: Field,
  value: unknown,
  display: PriceDisplay,
  unit: Unit | undefined = field.about.unit,
): string {
  const { none = NONE, choices = {} } = field.about
  if (value === null || value === undefined) return none
  if (Array.isArray(value)) {
    const { item = field } = field
    const parts = value.map((one) => printValue(item, one, display, item.about.unit ?? unit))
    return parts.length === 0 ? none : parts.join('、')
  }
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return choices[value] ?? printNumber(value, unit, display)
  if (typeof value === 'string') {
    return choices[value] ?? (unit === 'time' ? formatBeijing(value) : value || none)
  }
  return unit === 'picture' ? String((value as { src: unknown }).src) : JSON.stringify(value)
}

function printNumber(value: number, unit: Unit | undefined, display: PriceDisplay): string {
  if (unit === 'price') return formatPrice(value, display)
  if (unit === 'fen') return formatCash(value)
  if (unit === 'points') return formatPoints(value, display.integralName)
  if (unit === 'percent') return `${String(value)}%`
  if (unit === 'days') return `${String(value)} 天`
  if (unit === 'pieces') return `${String(value)} 件`
  return String(value)
}
