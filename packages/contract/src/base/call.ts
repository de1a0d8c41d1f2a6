import type { z } from 'zod'
import { routeOf, type CallName, type Method } from './routes.ts'
import type { CommonRefusal, RefusalName } from './refusals.ts'

/**
 * Callers: anyone; a shopper with a session; anyone, with an optional session; an operator's key; a
 * provider that signs its requests.
 */
export type Auth = 'public' | 'member' | 'optional' | 'ops' | 'provider'

type OwnRefusal = Exclude<RefusalName, CommonRefusal>

/**
 * One call. `input` is everything the caller says: path placeholders, query and JSON body as one
 * flat object (GET and DELETE send what is not in the path as query, POST and PUT as JSON body).
 * `data` is the envelope's data of a served call.
 */
export type Call<
  N extends CallName = CallName,
  I extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> = {
  name: N
  method: Method
  path: string
  auth: Auth
  summary: string
  input: I
  data: D
  refusals: readonly OwnRefusal[]
  /** The answer is not wrapped in the envelope (a static file, a provider's notification). */
  raw: boolean
}

export function call<N extends CallName, I extends z.ZodType, D extends z.ZodType>(
  name: N,
  rest: {
    auth: Auth
    summary: string
    input: I
    data: D
    refusals?: readonly OwnRefusal[]
    raw?: boolean
  },
): Call<N, I, D> {
  return { name, ...routeOf(name), refusals: [], raw: false, ...rest }
}

/** The envelope every answer travels in. Source: the specification, section 7. */
export type Envelope<T = unknown> = {
  flag: boolean
  success: boolean
  code: number
  message: string
  data: T
}
