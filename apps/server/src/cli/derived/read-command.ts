import type { Call } from '@mall/contract'
import { nameOf } from '@mall/contract/field-values'
import { readField, type Field } from '@mall/contract/read-field'

/** A command as described by its call's entry in the contract. */
export type DerivedCommand = {
  call: Call
  words: readonly string[]
  /** fields that are given by position */
  arguments: readonly Field[]
  /** fields given by options, also beside a file */
  options: readonly Field[]
  /**
   * field that a YAML file contains: the call's only object field, or all other fields; null
   * without a file
   */
  file: { part: string | null; field: Field; isNeeded: boolean } | null
  /** the call returns a page of a list */
  isList: boolean
}

const COMPOUND = new Set<Field['kind']>(['group', 'variants', 'map', 'any'])
const isCompound = (field: Field): boolean =>
  COMPOUND.has(field.kind) || (field.item !== undefined && isCompound(field.item))

/** A shopper is named by number, phone or partner's id. */
export const isShopper = ({ about: { unit } }: Field): boolean => unit === 'shopper'

const PAGING = new Set(['cursor', 'limit'])

/** @throws Error when the entry lists a field that the call lacks */
export function readCommand(call: Call): DerivedCommand | null {
  const { ops, input, data, method } = call
  if (ops?.command === undefined) return null
  const tokens = ops.command.split(' ')
  const fields = readField(input).fields ?? []
  const isList = method === 'GET' && (readField(data).fields ?? []).some(isListField)
  const given = tokens.flatMap((token) => /^\{(\w+)\}$/.exec(token)?.[1] ?? [])
  const positional = given.map((name) => {
    const found = fields.find((field) => nameOf(field) === name)
    if (!found) throw new Error(`${call.name}: command names ${name}, which it does not take`)
    return found
  })
  const left = fields.filter(
    (field) => !positional.includes(field) && !(isList && PAGING.has(nameOf(field))),
  )
  const file = readFilePart(left)
  return {
    call,
    words: tokens.filter((token) => !token.startsWith('{')),
    arguments: positional,
    options: (file?.field.fields ?? left).filter((field) => !isCompound(field)),
    file,
    isList,
  }
}

const isListField = (field: Field) => nameOf(field) === 'list' && field.kind === 'list'

function readFilePart(left: readonly Field[]): DerivedCommand['file'] {
  const compound = left.filter(isCompound)
  const [only] = compound
  if (!only) return null
  if (left.length === 1 && only.kind === 'group') {
    return { part: nameOf(only), field: only, isNeeded: isFileNeeded(only) }
  }
  const field: Field = {
    path: '',
    kind: 'group',
    about: {},
    isRequired: true,
    isNullable: false,
    fields: left,
  }
  return { part: null, field, isNeeded: isFileNeeded(field) }
}

/** Options cannot express nested values. */
const isFileNeeded = ({ fields = [] }: Field) =>
  fields.some((field) => field.isRequired && isCompound(field))
