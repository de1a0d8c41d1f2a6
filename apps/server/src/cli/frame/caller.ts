import { routeOf, type CallName, type DataOf } from '@mall/contract'
import { randomUUID } from 'node:crypto'
import { CommandFailed } from './mall-cli.ts'

export type SendOptions = { companyId: number | null; ifMatch?: string; requestKey?: string }

export type Caller = {
  send: (name: CallName, args: Record<string, unknown>, options: SendOptions) => Promise<string>
  close: () => Promise<void>
}

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
}

/** The HTTP request of a call: placeholders in the path, the rest as query or JSON body. */
export function toHttpRequest(
  name: CallName,
  args: Record<string, unknown>,
  { companyId, ifMatch, requestKey = randomUUID() }: SendOptions,
): HttpRequest {
  const { method, path } = routeOf(name)
  const rest = { ...args }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => {
    const value = rest[key]
    delete rest[key]
    return encodeURIComponent(String(value))
  })
  const inQuery = method === 'GET' || method === 'DELETE'
  const stated = Object.entries(rest).filter(([, value]) => value !== undefined)
  return {
    method,
    path: filled,
    query: inQuery ? Object.fromEntries(stated.map(([key, value]) => [key, String(value)])) : {},
    headers: {
      'user-agent': 'mall-cli',
      ...(companyId !== null && { companyid: String(companyId) }),
      ...(method !== 'GET' && { 'idempotency-key': requestKey }),
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
    },
    body: inQuery ? undefined : Object.fromEntries(stated),
  }
}

type Answer = {
  flag?: boolean
  code?: number
  message?: string
  data?: unknown
  errors?: { field: string; message: string }[]
}

/** @throws CommandFailed for a refusal */
export function toData<N extends CallName>(text: string): DataOf<N> {
  let answer: Answer
  try {
    answer = JSON.parse(text) as Answer
  } catch {
    throw new CommandFailed('商城返回了无法识别的内容，请检查 --url')
  }
  if (answer.flag) return answer.data as DataOf<N>
  const { message = '请求失败', errors = [], code = null } = answer
  throw new CommandFailed(message, { issues: errors, code })
}
