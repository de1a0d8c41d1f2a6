import type { Call } from '@mall/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal } from './errors.ts'

/** No input of the contract is nested deeper than a few levels. */
const MAX_DEPTH = 20

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Stops at the limit, so that nesting costs the sender more than the server. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

/** Path, query and body as the flat input of the contract; path parameters take precedence. */
function mergeInput(call: Call, request: FastifyRequest): Record<string, unknown> {
  const params = request.params as Record<string, unknown>
  if (call.method === 'GET' || call.method === 'DELETE') {
    return { ...(request.query as Record<string, unknown>), ...params }
  }
  const body = request.body ?? {}
  if (!isPlain(body) || isDeeper(body, MAX_DEPTH)) throw new Refusal('request/invalid')
  return { ...body, ...params }
}

/** Validates a request with the contract's schema. */
export function parseInput(call: Call, request: FastifyRequest): unknown {
  const { success, data, error } = call.input.safeParse(mergeInput(call, request))
  if (success) return data
  const [issue] = error.issues
  const at = issue?.path.join('.')
  const issues = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new Refusal('request/invalid', `请求错误：${at ? `${at} ` : ''}${issue?.message}`, {
    issues,
  })
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
 * Rejects a path whose placeholder holds a word instead of an id: `/v1/{spuId}` also matches
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
