import { SeedFile } from '@mall/contract/seed-file'
import { z } from 'zod'

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

export function buildSeedFileSchema(): JsonSchema {
  const schema = closeObjects(
    z.toJSONSchema(SeedFile, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
  )
  return { ...schema, properties: { $schema: { type: 'string' }, ...schema.properties } }
}
