import { CompanyFiles } from '@mall/contract/company-files'
import type { About } from '@mall/contract/about'
import { z } from 'zod'
import { layout, UNITS, UNITS_KEY, type FileName } from './company-layout.ts'

type Json = Record<string, unknown>
type Node = Json & Partial<Pick<About, 'unit' | 'unitBy' | 'choices' | 'hint' | 'none'>>

const TIME = String.raw`^\d{4}-\d{2}-\d{2}([ T]\d{1,2}:\d{2}(:\d{2}(\.\d{1,3})?)?( ?(Z|[+-]\d{2}:\d{2}))?)?$`
const AMOUNT = String.raw`\d`
const FORMS = {
  price: '商城显示的价格，例：345 或 12.8',
  fen: '以元为单位，例：12.80',
  time: '北京时间，例：2027-01-08 20:00',
} as const

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schema of the files: amounts in shop units, times of Beijing, facts as text. */
function toTyped(value: unknown): unknown {
  if (!isNode(value)) return value
  const { unit, unitBy, choices, hint, none, personal: _personal, ...node } = value
  const parts = Object.fromEntries(Object.entries(node).map(([key, part]) => toPart(key, part)))
  const form = unit === 'price' || unit === 'fen' || unit === 'time' ? FORMS[unit] : undefined
  const words = Object.entries(choices ?? {}).map(([key, label]) => `${key} ${label}`)
  const description = [form, hint, words.join('，'), none && `不填：${none}`]
    .filter(Boolean)
    .join('；')
  return {
    ...parts,
    ...(node.type !== undefined && toForm(unitBy ? 'price' : unit, node)),
    ...(description && { description }),
  }
}

function toPart(key: string, part: unknown): [string, unknown] {
  if (key === 'properties' && isNode(part)) {
    return [
      key,
      Object.fromEntries(Object.entries(part).map(([name, one]) => [name, toTyped(one)])),
    ]
  }
  const isSchema = key === 'items' || key === 'additionalProperties' || key === 'propertyNames'
  if (isSchema) return [key, toTyped(part)]
  const isList = key === 'anyOf' || key === 'oneOf' || key === 'allOf'
  return [key, isList && Array.isArray(part) ? part.map(toTyped) : part]
}

/** Bounds other than 0 depend on the unit, so the mall checks them. */
function toForm(unit: About['unit'], { minimum, default: preset }: Node): Json {
  if (unit === 'time') return { format: undefined, pattern: TIME }
  if (unit !== 'price' && unit !== 'fen') return {}
  const isFen = unit === 'fen' && typeof preset === 'number'
  return {
    type: ['number', 'string'],
    pattern: AMOUNT,
    minimum: minimum === 0 ? 0 : undefined,
    maximum: undefined,
    exclusiveMinimum: undefined,
    ...(isFen && { default: preset / 100 }),
  }
}

/** JSON Schema of a file, for completion in editors. */
export function schemaOf(name: FileName): Json {
  const schema = z.toJSONSchema(CompanyFiles, { io: 'input', unrepresentable: 'any' }) as {
    properties: Json
  }
  const info = schema.properties.info as { properties: Json }
  const { theme, ...infoProperties } = info.properties
  const properties: Json = {
    ...schema.properties,
    info: { ...info, properties: infoProperties },
    theme,
  }
  const units = { title: '单位', const: UNITS, description: '价格与金额按商城显示的数值填写' }
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      [UNITS_KEY]: units,
      ...Object.fromEntries(layout[name].map((key) => [key, toTyped(properties[key])])),
    },
  }
}
