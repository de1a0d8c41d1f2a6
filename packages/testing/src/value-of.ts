import fc from 'fast-check'
import type { z } from 'zod'

/** The part of a schema's definition that the builder reads. */
type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  values?: unknown[]
  entries?: Record<string, unknown>
  in?: z.ZodType
  out?: z.ZodType
  getter?: () => z.ZodType
  format?: string
}
type Check = {
  check: string
  value?: number
  inclusive?: boolean
  pattern?: RegExp
  minimum?: number
}
type Inside = { _zod: { def: Def & { checks?: { _zod: { def: Check } }[] } } }

const MOMENT = Date.UTC(2026, 0, 1)

/**
 * A plain value that a schema accepts. Text is the name of its field, a picture's address is a path
 * of the mall, numbers are small, lists have one item, optional fields are missing; equal for an
 * equal seed.
 */
export function valueOf(schema: z.ZodType, seed = 1, field = 'value', depth = 0): unknown {
  const { def } = (schema as unknown as Inside)._zod
  const checks = (def.checks ?? []).map((check) => check._zod.def)
  const inner = (next: z.ZodType | undefined, name = field, deeper = depth) => {
    if (!next) throw new TypeError(`${field}: the schema has no inner type`)
    return valueOf(next, seed, name, deeper)
  }
  switch (def.type) {
    case 'object': {
      const entries = Object.entries(def.shape ?? {})
      return Object.fromEntries(
        entries
          .map(([name, of]) => [name, inner(of, name, depth + 1)] as const)
          .filter(([, value]) => value !== undefined),
      )
    }
    case 'array':
      return depth > 5 ? [] : [inner(def.element, field, depth + 1)]
    case 'string':
      return textOf(def.format, checks, seed, field)
    case 'number':
      return numberOf(checks, seed)
    case 'boolean':
      return false
    case 'literal':
      return def.values?.[0]
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'union':
      return inner(def.options?.[0])
    case 'nullable':
      return null
    case 'optional':
      return undefined
    case 'default':
    case 'readonly':
    case 'catch':
      return inner(def.innerType)
    case 'pipe':
      return inner(def.in?._zod.def.type === 'transform' ? def.out : def.in)
    case 'record':
      return {}
    case 'lazy':
      return inner(def.getter?.())
    default:
      throw new TypeError(`${field}: no value is known for a schema of type ${def.type}`)
  }
}

function textOf(format: string | undefined, checks: Check[], seed: number, field: string): string {
  if (format === 'date') return new Date(MOMENT + seed * 86_400_000).toISOString().slice(0, 10)
  if (format === 'datetime') return new Date(MOMENT + seed * 60_000).toISOString()
  const pattern = checks.find((check) => check.pattern)?.pattern
  if (!pattern) return field === 'src' ? '/media/src.webp' : field
  const [text] = fc.sample(fc.stringMatching(pattern), { seed, numRuns: 1 })
  return text ?? ''
}

function numberOf(checks: Check[], seed: number): number {
  let low = 0
  let high = Number.MAX_SAFE_INTEGER
  for (const { check, value = 0, inclusive } of checks) {
    if (check === 'greater_than') low = inclusive ? value : value + 1
    if (check === 'less_than') high = inclusive ? value : value - 1
  }
  return low + ((seed - 1) % Math.min(1000, high - low + 1))
}
