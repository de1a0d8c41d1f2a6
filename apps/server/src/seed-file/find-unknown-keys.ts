import type { Fault } from './fault.ts'
import type { JsonSchema } from './schema.ts'

type Path = (string | number)[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The alternatives that a value may follow; a `kind` with a constant selects one. */
function selectAlternatives(schemas: JsonSchema[], value: unknown): JsonSchema[] {
  if (!isObject(value)) return schemas
  const matching = schemas.filter(({ properties = {} }) =>
    Object.entries(properties).every(
      ([name, property]) => property.const === undefined || property.const === value[name],
    ),
  )
  return matching.length > 0 ? matching : schemas
}

const LONGEST_KEY = 60

/** Keys of `value` that the schema does not allow, with their paths; at most `most` of each object and list. */
export function findUnknownKeys(
  schema: JsonSchema,
  value: unknown,
  path: Path = [],
  most = Infinity,
): Fault[] {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) {
    const results = selectAlternatives(alternatives, value).map((alternative) =>
      findUnknownKeys(alternative, value, path, most),
    )
    return results.reduce((best, faults) => (faults.length < best.length ? faults : best))
  }
  if (Array.isArray(value)) {
    const { items = {} } = schema
    return takeUntil(most, value.entries(), ([index, item], left) =>
      findUnknownKeys(items, item, [...path, index], left),
    )
  }
  if (!isObject(value) || !schema.properties) return []
  const { properties } = schema
  return takeUntil(most, Object.entries(value), ([name, field], left) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (property) return findUnknownKeys(property, field, [...path, name], left)
    return [{ path: [...path, name], reason: describeUnknown(name, Object.keys(properties)) }]
  })
}

/** Collects faults of the parts until the limit is reached. */
function takeUntil<T>(
  most: number,
  parts: Iterable<T>,
  find: (part: T, left: number) => Fault[],
): Fault[] {
  const faults: Fault[] = []
  for (const part of parts) {
    if (faults.length >= most) break
    faults.push(...find(part, most - faults.length))
  }
  return faults
}

function describeUnknown(name: string, known: string[]): string {
  if (name.length > LONGEST_KEY) return `没有这个键，可用：${known.join('、')}`
  const similar = known.find(
    (key) => key.toLowerCase() === name.toLowerCase() || countEdits(key, name) <= 2,
  )
  return similar ? `没有这个键，是否为 ${similar}？` : `没有这个键，可用：${known.join('、')}`
}

/** Levenshtein distance. */
function countEdits(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...b].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1)
      const removed = (previous[column + 1] ?? 0) + 1
      const inserted = (current[column] ?? 0) + 1
      current.push(Math.min(replaced, removed, inserted))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
