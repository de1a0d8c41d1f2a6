import { calls, refusals, type Call } from '@mall/contract'
import { z } from 'zod'
import {
  describeAccess,
  listHeaders,
  operatorsHeading,
  problem,
  tagOf,
} from './operators-openapi.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const envelopeOf = (data: Json): Json => ({
  type: 'object',
  required: ['flag', 'success', 'code', 'message', 'data'],
  properties: {
    flag: { type: 'boolean' },
    success: { type: 'boolean' },
    code: { type: 'integer', description: '20000 served; other numbers are refusals' },
    message: { type: 'string' },
    data,
  },
})

function splitInput(call: Call): { params: Json[]; body: Json | null } {
  const schema = schemaOf(call.input, 'input')
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const asQuery = call.method === 'GET' || call.method === 'DELETE'
  const params: Json[] = []
  const body: Record<string, Json> = {}
  for (const [name, property] of Object.entries(properties)) {
    if (inPath.has(name)) params.push({ name, in: 'path', required: true, schema: property })
    else if (asQuery)
      params.push({ name, in: 'query', required: required.has(name), schema: property })
    else body[name] = property
  }
  const names = Object.keys(body)
  return {
    params,
    body:
      names.length === 0
        ? null
        : { type: 'object', properties: body, required: names.filter((n) => required.has(n)) },
  }
}

function refusalsOf(call: Call): string {
  const rows = call.refusals.map(
    (name) => `- \`${refusals[name].code}\` ${refusals[name].message} (${refusals[name].class})`,
  )
  return rows.length === 0 ? '' : `拒绝：\n${rows.join('\n')}`
}

const security: Record<Call['auth'], Json[]> = {
  public: [{ company: [] }],
  optional: [{ company: [] }, { company: [], shopper: [] }],
  shopper: [{ company: [], shopper: [] }],
  gift: [{ company: [], giftCard: [] }],
  staff: [{ company: [], staff: [] }],
  ops: [{ company: [], operator: [] }],
  provider: [],
}

const refusedShopper: Json = {
  description: 'refused by transport or access: the same envelope with the HTTP status',
  content: { 'application/json': { schema: envelopeOf({ type: 'null' }) } },
}

/** Operations of all calls by domain, or operators' calls by resource. */
export type Audience = 'everyone' | 'operators'

function operationOf(call: Call, audience: Audience): Json {
  const { params, body } = splitInput(call)
  const data = schemaOf(call.data, 'output')
  return {
    operationId: call.name,
    tags: [audience === 'operators' ? tagOf(call) : call.name.split('.')[0]],
    summary: call.summary,
    description: [describeAccess(call), refusalsOf(call)].filter(Boolean).join('\n\n'),
    security: security[call.auth],
    parameters: [...params, ...listHeaders(call)],
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      200: {
        description: 'served, or refused with its number',
        content: { 'application/json': { schema: call.raw ? data : envelopeOf(data) } },
      },
      default: call.ops ? problem : refusedShopper,
    },
  }
}

const heading = {
  title: '积分商城 API',
  description:
    'Every answer is the envelope {flag, success, code, message, data}. Every request names its company in the header CompanyId; GET adds the timestamp t. Amounts are whole numbers: costPoints, fen or points. Calls of operators alone: [/docs/ops/](/docs/ops/).',
}

/** The contract as OpenAPI 3.1: all calls, or only those of operators. */
export function openapi(audience: Audience = 'everyone'): Json {
  const paths: Record<string, Json> = {}
  for (const call of Object.values(calls) as Call[]) {
    if (audience === 'operators' && !call.ops) continue
    const operation = operationOf(call, audience)
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { version: '1', ...(audience === 'operators' ? operatorsHeading : heading) },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        company: { type: 'apiKey', in: 'header', name: 'CompanyId' },
        ...(audience === 'everyone' && { shopper: { type: 'http', scheme: 'bearer' } }),
        ...(audience === 'everyone' && { giftCard: { type: 'http', scheme: 'bearer' } }),
        ...(audience === 'everyone' && { staff: { type: 'http', scheme: 'bearer' } }),
        operator: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  }
}
