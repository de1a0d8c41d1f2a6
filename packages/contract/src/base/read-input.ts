import { parsePrice, parseTime, parseYuan } from './amounts.ts'
import type { Unit } from './about.ts'
import { isNamed, nameOf, unitBeside, type Named } from './field-values.ts'
import type { Field } from './read-field.ts'

/** Fault of a typed value; `path` in the typed words. */
export type InputFault = { path: readonly (string | number)[]; reason: string }

type Context = { proportion: number; faults: InputFault[]; amounts: Path[] }

/**
 * Converts what a person wrote (a YAML file, options) to a call's input: names and choices in
 * Chinese or by their key, points and money as the shop shows them, times of Beijing. What the
 * description does not know is left for the call to refuse.
 * @param proportion of the company, by which prices are shown
 * @returns `amounts`: places of prices and money other than 0
 */
export function readInput(
  field: Field,
  value: unknown,
  proportion: number,
): { input: unknown; faults: InputFault[]; amounts: Path[] } {
  const context: Context = { proportion, faults: [], amounts: [] }
  const input = readValue(field, value, [], field.about.unit, context)
  return { input, faults: context.faults, amounts: context.amounts }
}

type Path = InputFault['path']

function readValue(
  field: Field,
  value: unknown,
  path: Path,
  unit: Unit | undefined,
  context: Context,
): unknown {
  if (value === null || value === undefined) return value
  if (field.isNullable && value === field.about.none) return null
  if (field.kind === 'group' && isNamed(value)) return readGroup(field, value, path, context)
  if (field.kind === 'variants' && isNamed(value)) return readVariant(field, value, path, context)
  if (field.kind === 'list' && Array.isArray(value)) {
    const { item } = field
    return item
      ? value.map((one: unknown, index) =>
          readValue(item, one, [...path, index], item.about.unit ?? unit, context),
        )
      : value
  }
  if (field.kind === 'map' && isNamed(value)) {
    const { item } = field
    const read = (one: unknown, key: string) =>
      item ? readValue(item, one, [...path, key], item.about.unit ?? unit, context) : one
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, read(one, key)]))
  }
  if (field.kind === 'choice') return readChoice(field, value)
  if (field.kind === 'boolean') return value === '是' ? true : value === '否' ? false : value
  return readUnit(value, path, unit, context)
}

/** Fields by key or title; both of one field are a fault. */
function readGroup(field: Field, value: Named, path: Path, context: Context): Named {
  const { fields = [] } = field
  const result: Record<string, unknown> = {}
  const typed = Object.entries(value).map(([word, content]) => {
    const found = fields.find((one) => nameOf(one) === word || one.about.title === word)
    return { name: found ? nameOf(found) : word, word, found, content }
  })
  const plain = Object.fromEntries(
    typed.map(({ name, found, content }) => [
      name,
      found ? readChoiceOnly(found, content) : content,
    ]),
  )
  for (const { name, word, found, content } of typed) {
    const below = [...path, word]
    if (name in result) context.faults.push({ path: below, reason: `与 ${name} 重复` })
    result[name] = found
      ? readValue(found, content, below, unitBeside(found, plain), context)
      : content
  }
  return result
}

const readChoiceOnly = (field: Field, value: unknown) =>
  field.kind === 'choice' ? readChoice(field, value) : value

function readVariant(field: Field, value: Named, path: Path, context: Context): unknown {
  const all = Object.values(field.variants ?? {})
  const fitting = all.find((one) =>
    (one.fields ?? []).some((part) => {
      if (part.kind !== 'choice' || part.values?.length !== 1) return false
      const typed = value[nameOf(part)] ?? value[part.about.title ?? '']
      return readChoice(part, typed) === part.values[0]
    }),
  )
  return fitting ? readGroup(fitting, value, path, context) : value
}

function readChoice({ values = [], about: { choices = {} } }: Field, value: unknown): unknown {
  const known = values.find((one) => one === value || String(one) === String(value))
  if (known !== undefined) return known
  const [key] = Object.entries(choices).find(([, label]) => label === value) ?? []
  return key === undefined ? value : (values.find((one) => String(one) === key) ?? value)
}

/** Expected form of a value, by unit. */
const SHAPES = {
  price: '应为商城显示的价格，例：345 或 12.8',
  fen: '应为以元为单位的金额，例：12.80',
  time: '应为北京时间，例：2027-01-08 20:00',
} as const

function readUnit(value: unknown, path: Path, unit: Unit | undefined, context: Context): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const text = String(value)
  const converted = convert(text, unit, context.proportion)
  if ((unit === 'price' || unit === 'fen') && converted !== 0) context.amounts.push(path)
  if (converted !== undefined) return converted
  if (unit === 'price' || unit === 'fen' || unit === 'time') {
    context.faults.push({ path, reason: `${SHAPES[unit]}，而不是 ${text}` })
  }
  return value
}

/** The value on the wire; undefined where the text is none, or the unit needs no conversion. */
function convert(text: string, unit: Unit | undefined, proportion: number) {
  if (unit === 'price') return parsePrice(text, proportion) ?? undefined
  if (unit === 'fen') return parseYuan(text) ?? undefined
  if (unit === 'time') {
    const at = parseTime(text)
    return Number.isNaN(at) ? undefined : new Date(at).toISOString()
  }
  return undefined
}
