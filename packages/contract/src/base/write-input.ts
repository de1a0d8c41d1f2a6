import type { Unit } from './about.ts'
import { writePrice, writeTime, writeYuan } from './amounts.ts'
import { findFields, isNamed, nameOf, unitBeside, type Named } from './field-values.ts'
import type { Field } from './read-field.ts'

/**
 * The inverse of `readInput`: a call's value as a person would type it. Keys and choices stay
 * English; prices and money are in the shop's units with all their decimals, times of Beijing.
 * @param proportion of the company, by which prices are shown
 */
export function writeInput(
  field: Field,
  value: unknown,
  proportion: number,
  unit: Unit | undefined = field.about.unit,
): unknown {
  const { item } = field
  const write = (one: unknown) =>
    item ? writeInput(item, one, proportion, item.about.unit ?? unit) : one
  if (Array.isArray(value)) return field.kind === 'list' ? value.map(write) : value
  if (isNamed(value)) {
    if (field.kind === 'map') return mapValues(value, write)
    return writeFields(findFields(field, value), value, proportion)
  }
  if (typeof value === 'number') return writeNumber(value, unit, proportion)
  return typeof value === 'string' && unit === 'time' ? writeTime(value) : value
}

const mapValues = (value: Named, write: (one: unknown, name: string) => unknown): Named =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, write(one, name)]))

function writeFields(fields: readonly Field[], value: Named, proportion: number): Named {
  return mapValues(value, (one, name) => {
    const field = fields.find((each) => nameOf(each) === name)
    return field ? writeInput(field, one, proportion, unitBeside(field, value)) : one
  })
}

function writeNumber(value: number, unit: Unit | undefined, proportion: number): number | string {
  if (unit !== 'price' && unit !== 'fen') return value
  const text = unit === 'price' ? writePrice(value, proportion) : writeYuan(value)
  // Written as text where a JSON number would lose digits.
  return String(Number(text)) === text ? Number(text) : text
}
