import type { Method } from '@mall/contract'

export type WireRequest = { method: Method; url: string; body: string | undefined }

type Plain = string | number | boolean

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/**
 * Splits the input of a call over path, query and body: placeholders first; of the rest GET and
 * DELETE make a query, POST and PUT a JSON body.
 * @param t the timestamp every GET carries
 */
export function toRequest(
  { method, path }: { method: Method; path: string },
  args: Readonly<Record<string, unknown>>,
  t: number,
): WireRequest {
  const rest = { ...args }
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest[name]
    if (!isPlain(value) || value === '') throw new TypeError(`${path} needs ${name}`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (method === 'POST' || method === 'PUT') {
    return { method, url: filled, body: JSON.stringify(rest) }
  }
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(rest)) {
    if (isPlain(value)) query.set(key, String(value))
  }
  if (method === 'GET') query.set('t', String(t))
  const text = query.toString()
  return { method, url: text ? `${filled}?${text}` : filled, body: undefined }
}
