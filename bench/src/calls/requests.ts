import type { InputOf } from '@mall/contract'
import { routeOf, type CallName } from '@mall/contract/routes'
import { requestText } from '../load/request.ts'

/** Who asks: a stranger of a company, or a shopper with a token. */
export type Asker = { companyId: number; token?: string }

/** A call of the contract as the text of its request; path inputs are taken out of the rest. */
export function callText<N extends CallName>(
  name: N,
  input: Partial<InputOf<N>>,
  asker: Asker,
): string {
  const { method, path } = routeOf(name)
  const left = new Map<string, unknown>(Object.entries(input))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = left.get(key)
    left.delete(key)
    return encodeURIComponent(String(value))
  })
  if (method === 'POST') {
    return requestText({ method, path: filled, body: Object.fromEntries(left), ...asker })
  }
  if (method !== 'GET') throw new Error(`no bench asks ${method} ${path}`)
  const query = new URLSearchParams([...left].map(([key, value]) => [key, String(value)]))
  return requestText({ path: query.size > 0 ? `${filled}?${query}` : filled, ...asker })
}
