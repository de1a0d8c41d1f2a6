import type { z } from 'zod'

/** The provider gave no usable response: none in time, a 5xx, or none of its schema. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent'
}

/** Most bytes of a response; providers' responses are smaller. */
const mostBytes = 64_000

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new ProviderSilent('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

type Question<T extends z.ZodType> = {
  url: URL
  /** sent as JSON by POST; without a body the request is a GET */
  body?: object
  headers?: Record<string, string>
  /** statuses of errors whose body is read as well */
  readable?: readonly number[]
  /** timeout of the whole response, in milliseconds */
  limit: number
  answer: T
}

/**
 * Calls a provider and parses its JSON response by a schema. Thrown errors contain no address,
 * because addresses contain secrets.
 * @throws ProviderSilent
 */
export async function askJson<T extends z.ZodType>({
  url,
  body,
  headers = {},
  readable = [],
  limit,
  answer,
}: Question<T>): Promise<z.output<T>> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(limit),
      headers: {
        accept: 'application/json',
        'user-agent': 'mall',
        ...headers,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const text = await readBody(response)
    if (!response.ok && !readable.includes(response.status))
      throw new ProviderSilent(`status ${response.status}`)
    const read = answer.safeParse(JSON.parse(text))
    if (!read.success) throw new ProviderSilent('answer not understood')
    return read.data
  } catch (error) {
    if (error instanceof ProviderSilent) throw error
    throw new ProviderSilent(error instanceof Error ? error.name : 'no answer')
  }
}

/** An address of a provider with its parameters. */
export function buildUrl(base: string, path: string, query: Record<string, string> = {}): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
