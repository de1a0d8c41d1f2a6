import { SeedFile } from '@mall/contract/seed-file'
import { z } from 'zod'

/** The subset of JSON Schema that zod generates for the seed file. */
export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  additionalProperties?: boolean | JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  const?: unknown
  required?: string[]
}

/** Rejects keys that the file format does not have: a misspelt key would be lost silently. */
function closeObjects(schema: JsonSchema): JsonSchema {
  const close = (list?: JsonSchema[]) => list?.map(closeObjects)
  const { properties, items, anyOf, oneOf, allOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, closeObjects(property)]),
      ),
      additionalProperties: additionalProperties ?? false,
    }),
    ...(items && { items: closeObjects(items) }),
    ...(anyOf && { anyOf: close(anyOf) }),
    ...(oneOf && { oneOf: close(oneOf) }),
    ...(allOf && { allOf: close(allOf) }),
  }
}

/**
 * JSON Schema of `mall seed --spec`, for completion in editors; `$schema` may name it in a file.
 */
export function buildSeedFileSchema(): JsonSchema {
  const schema = closeObjects(
    z.toJSONSchema(SeedFile, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
  )
  return { ...schema, properties: { $schema: { type: 'string' }, ...schema.properties } }
}
