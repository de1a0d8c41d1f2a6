import type { Unit } from './about.ts'
import { formatCash, formatPoints, formatPrice, type PriceDisplay } from './format-money.ts'
import { findFields, isNamed, nameOf, unitBeside } from './field-values.ts'
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

/** Lines `标题：值` of all fields of a value, groups and lists of groups indented below their title. */
export function describeValue(field: Field, value: unknown, display: PriceDisplay): string[] {
  if (!isNamed(value)) return [printValue(field, value, display)]
  return findFields(field, value).flatMap((one) => {
    const { title = nameOf(one) } = one.about
    const content = value[nameOf(one)]
    if (content === undefined) return []
    const ownUnit = unitBeside(one, value)
    if (isNamed(content) && ownUnit !== 'picture') {
      return [`${title}：`, ...indent(describeValue(one, content, display))]
    }
    if (Array.isArray(content) && content.some(isNamed) && one.item) {
      const { item } = one
      const items = content.flatMap((each: unknown) => {
        const [first = '', ...rest] = describeValue(item, each, display)
        return [`- ${first}`, ...indent(rest)]
      })
      return [`${title}：`, ...indent(items)]
    }
    return [`${title}：${printValue(one, content, display, ownUnit)}`]
  })
}

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
