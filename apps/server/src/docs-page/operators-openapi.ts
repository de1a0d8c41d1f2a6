import { mayCall, roles, rolePermissions, type Call } from '@mall/contract'

type Json = Record<string, unknown>

export const operatorsHeading = {
  title: '积分商城运营 API',
  description: `Calls of operators and of a company's own systems; what the \`mall\` command does, it does by them.

- **Access**: \`Authorization: Bearer\` with an API key (\`mkey_…\`) or the token of a session (\`mops_…\`, with the device's secret in \`X-Mall-Device\`). Operators of the platform name the company in \`CompanyId\`.
- **Answers** are the envelope {flag, success, code, message, data}. **Errors** are problem details (RFC 9457) with the envelope's fields; \`errors\` names the fields.
- **Writes** carry \`Idempotency-Key\`: a repetition has the answer of the first request. **Edits** carry \`If-Match\` with the \`version\` that was read.
- **Lists** take \`limit\` and \`cursor\`, the former page's \`nextCursor\`.
- **Limits**: each operator or key has a budget of calls; beyond it 429 with \`Retry-After\`.

All calls of the mall: [/docs/](/docs/).`,
}

/** Resource of a call: \`/api/ops/v1/orders/{id}\` → \`orders\`. */
export const tagOf = ({ path }: Call): string => path.split('/')[4] ?? 'ops'

/** Permission, roles and conditions of an operators' call; '' for any other. */
export function describeAccess({ ops }: Call): string {
  if (!ops) return ''
  const { permission, stepUp, platform } = ops
  if (permission === 'open') return '无需登录。'
  const holders = roles.filter((role) => mayCall(ops, rolePermissions[role]))
  const access =
    permission === 'own'
      ? '每个已登录的运营人员。'
      : `权限 ${[permission]
          .flat()
          .map((one) => `\`${one}\``)
          .join(' 或 ')}：${holders.join('、')}。`
  return [
    access,
    ...(platform === true ? ['仅平台的运营人员。'] : []),
    ...(stepUp ? ['须在五分钟内以动态码确认身份；API 密钥不能调用。'] : []),
  ].join('\n')
}

const header = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', ...schema },
})

/** Headers that an operators' call needs beside its credentials. */
export function listHeaders({ method, ops }: Call): Json[] {
  if (!ops) return []
  const isWrite = method !== 'GET' && ops.permission !== 'open'
  return [
    ...(isWrite
      ? [
          header('Idempotency-Key', 'The same for each repetition of one request', {
            pattern: '^[\\w-]{8,128}$',
          }),
        ]
      : []),
    ...(ops.versioned ? [header('If-Match', 'The `version` that was read, in quotes', {})] : []),
  ]
}

const text = { type: 'string' }

export const problem: Json = {
  description: 'refused: problem details (RFC 9457) with the fields of the envelope',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['type', 'title', 'status', 'detail', 'instance', 'flag', 'code', 'message'],
        properties: {
          type: { ...text, description: '`urn:mall:refusal:` and the name of the refusal' },
          title: text,
          status: { type: 'integer' },
          detail: text,
          instance: { ...text, description: '`urn:trace:` and the id of the request' },
          errors: {
            type: 'array',
            items: {
              type: 'object',
              required: ['field', 'message'],
              properties: { field: text, message: text },
            },
          },
          flag: { const: false },
          success: { const: false },
          code: { type: 'integer' },
          message: text,
          data: { type: 'null' },
        },
      },
    },
  },
}
