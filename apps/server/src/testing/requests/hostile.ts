import type { Call } from '@mall/contract'
import fc from 'fast-check'
import { z } from 'zod'

type Json = Record<string, unknown>

const halfPair = '\ud83d'
const deep = (levels: number): unknown =>
  JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`) as unknown

/** Values that no field of the contract accepts, and some that resemble valid ones. */
export const hostile: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['nothing said', ''],
  ['minus one', -1],
  ['minus zero', -0],
  ['a fraction', 1.5],
  ['2^53', 2 ** 53],
  ['the largest whole number', Number.MAX_SAFE_INTEGER],
  ['more than int4', 2 ** 31],
  ['a huge number', 1e308],
  ['digits of int4 and more', '999999999999999'],
  ['an exponent', '1e3'],
  ['a hexadecimal', '0x10'],
  ['NaN in words', 'NaN'],
  ['full-width digits', '１２３'],
  ['a full-width phone', '１３９００００００００'],
  ['NUL', 'a\u0000b'],
  ['half a surrogate pair', halfPair],
  ['right to left', '\u202egnp.exe\u202c'],
  ['a family of one character', '👨‍👩‍👧‍👦'],
  ['decomposed letters', 'e\u0301'],
  ['64 k characters', 'x'.repeat(65_536)],
  ['64 k of four bytes', '𠮷'.repeat(16_384)],
  ['SQL', "1' or '1'='1"],
  ['a LIKE pattern', '%_\\'],
  ['10,000 numbers', Array.from({ length: 10_000 }, (_, n) => n)],
  ['10,000 comma separated', Array.from({ length: 10_000 }, (_, n) => n).join(',')],
  ['an array', ['1']],
  ['an object', { $gt: 0, toString: 1 }],
  ['a prototype', JSON.parse('{"__proto__":{"isAdmin":true}}')],
  ['a constructor', { constructor: { prototype: { isAdmin: true } } }],
  ['nesting of 1,000', deep(1_000)],
]

/** Additional fields that must be ignored. */
export const extras: Json = {
  balance: 1_000_000,
  price: 0,
  costPoints: 0,
  status: 3,
  companyId: 2,
  tenantId: 2,
  userId: 2,
  user_id: 2,
  role: 'admin',
  isAdmin: true,
  isPaid: true,
  debug: true,
  test: true,
  constructor: 'x',
}

/** Creates a value for each call on its first use, and returns it afterwards. */
export function oncePerCall<T>(make: (call: Call) => T): (call: Call) => T {
  const made = new Map<Call, T>()
  return (call) => {
    const value = made.get(call) ?? make(call)
    made.set(call, value)
    return value
  }
}

/** The fields of a call's input, with their JSON Schema. */
export const fieldsOf = oncePerCall((call): [string, Json][] => {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
  return Object.entries((schema.properties ?? {}) as Record<string, Json>)
})

/** Ids in the test's seed data, and numbers that are no ids. */
const someNumbers = [1, 2, 10, 11, 12, 20, 21]

function fittingNumber(schema: Json): fc.Arbitrary<unknown> {
  const min = Number(schema.minimum ?? -1_000)
  const max = Number(schema.maximum ?? Number.MAX_SAFE_INTEGER)
  return fc.oneof(
    fc.constantFrom(...someNumbers.filter((n) => n >= min && n <= max), min),
    fc.maxSafeInteger().map((n) => min + (Math.abs(n) % (max - min + 1))),
  )
}

function fittingString(schema: Json): fc.Arbitrary<unknown> {
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern))
  const [minLength, maxLength] = [Number(schema.minLength ?? 0), Number(schema.maxLength ?? 60)]
  return fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 60) })
}

export function fitting(schema: Json): fc.Arbitrary<unknown> {
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (options) return fc.oneof(...options.map(fitting))
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fittingNumber(schema)
    case 'string':
      return fittingString(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(fitting(schema.items as Json), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(Number(schema.maxItems ?? 5), 5),
      })
    case 'object':
      // A record has values of one schema instead of named properties.
      return schema.properties
        ? fittingRecord(Object.entries(schema.properties as Record<string, Json>))
        : fc.dictionary(
            fitting((schema.propertyNames ?? { type: 'string' }) as Json) as fc.Arbitrary<string>,
            fitting(schema.additionalProperties as Json),
            { maxKeys: 3 },
          )
    default:
      return fc.constant(null)
  }
}

/** Generates inputs that a call's schema accepts, with and without optional fields. */
export const fittingRecord = (fields: [string, Json][]): fc.Arbitrary<Json> =>
  fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, fitting(schema)])))
export const fittingInput = oncePerCall((call) => fittingRecord(fieldsOf(call)))
