import { routeOf, type CallName, type InputOf } from '@mall/contract'
import { buildRequest } from '../load/request.ts'

/** Sender of a call: a guest of a company, or a shopper or operator with a token. */
export type Caller = { companyId: number; token?: string }

/** Builds the HTTP request text of a contract call; path parameters are removed from the input. */
export function buildCall<N extends CallName>(
  name: N,
  input: Partial<InputOf<N>>,
  caller: Caller,
): string {
  const { method, path } = routeOf(name)
  const remaining = new Map<string, unknown>(Object.entries(input))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = remaining.get(key)
    remaining.delete(key)
    return encodeURIComponent(String(value))
  })
  if (method === 'POST') {
    return buildRequest({ method, path: filled, body: Object.fromEntries(remaining), ...caller })
  }
  if (method !== 'GET') throw new Error(`no bench asks ${method} ${path}`)
  const query = new URLSearchParams([...remaining].map(([key, value]) => [key, String(value)]))
  return buildRequest({ path: query.size > 0 ? `${filled}?${query}` : filled, ...caller })
}
