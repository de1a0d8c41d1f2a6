import { globalRegistry, type z } from 'zod'
import type { About } from './about.ts'

export type FieldKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'list'
  | 'group'
  /** values by names that are no fixed fields */
  | 'map'
  | 'variants'
  /** a value of any form, printed as it is */
  | 'any'
  | 'unknown'

/** A schema as commands, forms and tables read it. */
export type Field = {
  /** names from the call's input or data down; '' for the whole */
  path: string
  kind: FieldKind
  about: Partial<About>
  isRequired: boolean
  isNullable: boolean
  /** value where none is sent */
  preset?: unknown
  least?: number
  most?: number
  /** values of a choice */
  values?: readonly (string | number)[]
  /** the items of a list or map */
  item?: Field
  /** the fields of a group */
  fields?: readonly Field[]
  /** the variants, by the value that distinguishes them */
  variants?: Readonly<Record<string, Field>>
}

type Schema = z.ZodType
type Def = {
  type: string
  innerType?: Schema
  in?: Schema
  out?: Schema
  element?: Schema
  valueType?: Schema
  shape?: Record<string, Schema>
  options?: readonly Schema[]
  discriminator?: string
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  defaultValue?: unknown
  getter?: () => Schema
}
const defOf = (schema: Schema) => schema._zod.def as unknown as Def
const factsOf = (schema: Schema) => (globalRegistry.get(schema) ?? {}) as Partial<About>

type Outer = Pick<Field, 'path' | 'about' | 'isRequired' | 'isNullable' | 'preset'>

/**
 * Reads a schema inside its wrappers. Facts of a wrapper override those inside; a plain union
 * counts as its first option, a converted value as the value before its conversion.
 */
export function readField(schema: Schema, path = ''): Field {
  return read(schema, { path, about: {}, isRequired: true, isNullable: false })
}

function read(schema: Schema, outer: Outer): Field {
  const def = defOf(schema)
  const about = { ...factsOf(schema), ...outer.about }
  const next = { ...outer, about }
  const inner = def.innerType
  if (inner) {
    if (def.type === 'nullable') return read(inner, { ...next, isNullable: true })
    if (def.type === 'optional') return read(inner, { ...next, isRequired: false })
    if (def.type === 'default' || def.type === 'prefault') {
      return read(inner, { ...next, isRequired: false, preset: def.defaultValue })
    }
    return read(inner, next)
  }
  if (def.type === 'pipe' && def.in) {
    // A conversion of the input (preprocess) says nothing about it; what follows does.
    const isConversion = defOf(def.in).type === 'transform'
    return read((isConversion ? def.out : def.in) ?? def.in, next)
  }
  if (def.type === 'lazy' && def.getter) return read(def.getter(), next)
  if (def.type === 'union') return readUnion(def, next)
  if (about.choices) return { ...next, kind: 'choice', values: valuesOf(def, about.choices) }
  return readPlain(schema, def, next)
}

function valuesOf(def: Def, choices: Readonly<Record<string, string>>) {
  const isNumber = def.type === 'number' || def.type === 'int'
  return def.entries
    ? Object.values(def.entries)
    : Object.keys(choices).map((value) => (isNumber ? Number(value) : value))
}

function readUnion(def: Def, next: Outer): Field {
  const { options = [], discriminator } = def
  if (discriminator !== undefined) {
    const variants = options.map((option): [string, Field] => {
      const mark = defOf(option).shape?.[discriminator]
      const [value = ''] = (mark && (defOf(mark).values as string[])) ?? []
      return [value, readField(option, next.path)]
    })
    return { ...next, kind: 'variants', variants: Object.fromEntries(variants) }
  }
  const literals = options.map((option) => defOf(option))
  if (literals.length > 0 && literals.every(({ type }) => type === 'literal')) {
    const values = literals.flatMap(({ values: own = [] }) => own as (string | number)[])
    return { ...next, kind: 'choice', values }
  }
  const [first] = options
  return first ? read(first, next) : { ...next, kind: 'unknown' }
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

function readPlain(schema: Schema, def: Def, next: Outer): Field {
  switch (def.type) {
    case 'string':
    case 'template_literal':
    case 'custom':
      return { ...next, kind: 'text' }
    case 'number':
    case 'int':
      return { ...next, kind: 'number', ...boundsOf(schema) }
    case 'boolean':
      return { ...next, kind: 'boolean' }
    case 'enum':
      return { ...next, kind: 'choice', values: Object.values(def.entries ?? {}) }
    case 'literal':
      return { ...next, kind: 'choice', values: (def.values ?? []) as (string | number)[] }
    case 'array':
      return def.element
        ? { ...next, kind: 'list', item: readField(def.element, `${next.path}[]`) }
        : { ...next, kind: 'unknown' }
    case 'record':
      return def.valueType
        ? { ...next, kind: 'map', item: readField(def.valueType, `${next.path}{}`) }
        : { ...next, kind: 'unknown' }
    case 'unknown':
    case 'any':
      return { ...next, kind: 'any' }
    case 'object': {
      const fields = Object.entries(def.shape ?? {}).map(([name, field]) =>
        readField(field, join(next.path, name)),
      )
      return { ...next, kind: 'group', fields }
    }
    default:
      return { ...next, kind: 'unknown' }
  }
}

function boundsOf(schema: Schema): Pick<Field, 'least' | 'most'> {
  const { minValue, maxValue } = schema as Schema & {
    minValue: number | null
    maxValue: number | null
  }
  return {
    ...(minValue !== null && minValue > Number.MIN_SAFE_INTEGER && { least: minValue }),
    ...(maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER && { most: maxValue }),
  }
}

/** All fields below a field, itself included. */
export function listFields(field: Field): Field[] {
  const below = [
    ...(field.item ? [field.item] : []),
    ...(field.fields ?? []),
    ...Object.values(field.variants ?? {}),
  ]
  return [field, ...below.flatMap(listFields)]
}

/** Paths of fields without a title. Items of a list or map and variants have that of the field. */
export const listUntitled = (field: Field): string[] =>
  listFields(field)
    .filter(
      ({ path, about }) => path !== '' && !/(?:\[\]|\{\})$/.test(path) && about.title === undefined,
    )
    .map(({ path }) => path)
