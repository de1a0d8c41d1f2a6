import type { Call } from '@mall/contract'
import { describeFault } from '@mall/contract/faults'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from './errors.ts'

// Issues without a message in the contract's schemas receive a Chinese one.
z.config({ customError: describeFault })

/** Deepest accepted nesting; inputs of the contract have only a few levels. */
export const MAX_DEPTH = 20

/** Most invalid fields that are listed to an operator. */
export const MAX_ISSUES = 100

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const HALF_PAIR = /\p{Surrogate}/u

/**
 * Whether a value is nested too deep, or holds half a surrogate pair, which no database stores. Stops at the
 * limit, so that nesting costs the sender more than the server.
 */
export function isUnusable(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return HALF_PAIR.test(value)
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) return value.some((inner) => isUnusable(inner, levels - 1))
  return Object.entries(value).some(
    ([key, inner]) => HALF_PAIR.test(key) || isUnusable(inner, levels - 1),
  )
}

/** Path, query and body as the flat input of the contract; path parameters take precedence. */
export function mergeInput(call: Call, request: FastifyRequest): Record<string, unknown> {
  const params = request.params as Record<string, unknown>
  if (call.method === 'GET' || call.method === 'DELETE') {
    return { ...(request.query as Record<string, unknown>), ...params }
  }
  const body = request.body ?? {}
  if (!isPlain(body)) throw new Refusal('request/invalid')
  return { ...body, ...params }
}

export type Issue = { path: readonly PropertyKey[]; message: string }

/** Refuses an input with at most 100 of its faults. */
export function refuseIssues(issues: readonly Issue[]): never {
  const shown = issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => ({ field: path.map(String).join('.'), message }))
  const [first] = shown
  const at = first?.field
  throw new Refusal('request/invalid', `请求错误：${at ? `${at} ` : ''}${first?.message}`, {
    issues: shown,
  })
}

/** Validates a request with the contract's schema. */
export function parseInput(call: Call, request: FastifyRequest): unknown {
  const given = mergeInput(call, request)
  if (isUnusable(given, MAX_DEPTH)) throw new Refusal('request/invalid')
  const { success, data, error } = call.input.safeParse(given)
  return success ? data : refuseIssues(error.issues)
}

type PathSchemas = readonly (readonly [string, z.ZodType])[]

/** Schemas of a call's path placeholders. */
export function listPathSchemas({ path, input }: Call): PathSchemas {
  const { shape } = input as z.ZodObject
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const schema = shape[name]
    return schema ? [[name, schema as z.ZodType] as const] : []
  })
}

const pathWord = /^[a-z]/i

/**
 * Rejects a path whose placeholder contains a word instead of an id: `/v1/{spuId}` also matches
 * `/v1/doExchange`, which would be a path of its own and not a faulty product id. Runs before
 * authentication, since the path does not exist for anyone.
 */
export function assertPathExists(schemas: PathSchemas, params: unknown): void {
  for (const [name, schema] of schemas) {
    const value = (params as Record<string, string>)[name] ?? ''
    if (pathWord.test(value) && !schema.safeParse(value).success) {
      throw new Refusal('request/not-found')
    }
  }
}
