import type { z } from 'zod'
import type { Permission } from '../operators/permissions.ts'
import type { CommonRefusal, RefusalName } from './refusals/ops.ts'
import { routeOf, type CallName, type OpsCallName } from '../ops-routes.ts'
import type { Method, ShopperCallName } from '../routes.ts'

/**
 * Callers: anyone; a shopper with a session; anyone, with an optional session; the session of a
 * gift card; staff of an outlet; an operator's key; a provider that signs its requests.
 */
export type Auth = 'public' | 'shopper' | 'optional' | 'gift' | 'staff' | 'ops' | 'provider'

/**
 * Of several permissions any one is enough. `open`: no caller is signed in yet; `own`: every
 * operator, for the own account.
 */
type OpsPermission = Permission | readonly Permission[] | 'open' | 'own'

/** Access and serving of an operators' call. */
export type OpsOptions<P extends OpsPermission = OpsPermission> = {
  /** the operation in Chinese, as the operators' log names it */
  title: string
  permission: P
  /**
   * words of the `mall` command that makes the call, with the fields that are its arguments:
   * `coupons stop {id}`; none where a command is written by hand
   */
  command?: string
  /** hint before the call, in Chinese: for the command’s help and for forms */
  note?: string
  /** paths within a row of the response that a line or table shows; left out: all plain fields */
  columns?: readonly string[]
  /** list of faults in the response: a command exits with 1 if the list has any */
  faults?: string
  /**
   * dangerous: an operator confirms it with a code within the last minutes; no API key may call it
   */
  stepUp?: true
  /** `true`: for operators of the platform, without a company; `either`: also without a company */
  platform?: true | 'either'
  /** an edit of one thing: the caller names the version it has read in `If-Match` */
  versioned?: true
  /** the response contains a secret, which is returned once and stored nowhere */
  secret?: true
}

/** Whether an operator with these permissions may make a call. */
export const mayCall = (
  { permission }: Pick<OpsOptions, 'permission'>,
  held: readonly Permission[],
): boolean =>
  permission === 'open' ||
  permission === 'own' ||
  [permission].flat().some((one) => held.includes(one))

type OwnRefusal = Exclude<RefusalName, CommonRefusal>

/**
 * One call. `input` is everything the caller sends: path placeholders, query and JSON body as one
 * flat object (GET and DELETE send what is not in the path as query, POST and PUT as JSON body).
 * `data` is the envelope's data of a served call.
 */
export type Call<
  N extends CallName = CallName,
  I extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
  A extends Auth = Auth,
  P extends OpsPermission = OpsPermission,
> = {
  name: N
  method: Method
  path: string
  auth: A
  summary: string
  /** why no screen makes the call; left out where one does */
  withoutScreen?: string
  input: I
  data: D
  refusals: readonly OwnRefusal[]
  /** The answer is not wrapped in the envelope (a static file, a provider's notification). */
  raw: boolean
  /** longest body in bytes, where it is not the usual 1 MB */
  bodyLimit?: number
  /** most values of a body above 1 MB, where they are not the usual 500,000 */
  maxValues?: number
  /** null: no operators' call */
  ops: OpsOptions<P> | null
}

type Description<I extends z.ZodType, D extends z.ZodType> = {
  summary: string
  withoutScreen?: string
  input: I
  data: D
  refusals?: readonly OwnRefusal[]
  raw?: boolean
  bodyLimit?: number
  maxValues?: number
}

export function call<
  N extends ShopperCallName,
  I extends z.ZodType,
  D extends z.ZodType,
  A extends Exclude<Auth, 'ops'>,
>(name: N, description: Description<I, D> & { auth: A }): Call<N, I, D, A>
export function call<
  N extends OpsCallName,
  I extends z.ZodType,
  D extends z.ZodType,
  P extends OpsPermission,
>(
  name: N,
  description: Description<I, D> & { auth: 'ops' } & OpsOptions<P>,
): Call<N, I, D, 'ops', P>
export function call<N extends CallName, I extends z.ZodType, D extends z.ZodType>(
  name: N,
  {
    auth,
    summary,
    withoutScreen,
    input,
    data,
    refusals = [],
    raw = false,
    bodyLimit,
    maxValues,
    ...ops
  }: Description<I, D> & {
    auth: Auth
  } & Partial<OpsOptions>,
): Call<N, I, D> {
  const call = {
    name,
    ...routeOf(name),
    auth,
    summary,
    input,
    data,
    refusals,
    raw,
    ...(withoutScreen !== undefined && { withoutScreen }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(maxValues !== undefined && { maxValues }),
  }
  const { title, permission, ...options } = ops
  return { ...call, ops: title && permission ? { title, permission, ...options } : null }
}

/** The envelope of every response. Source: the specification, section 7. */
export type Envelope<T = unknown> = {
  flag: boolean
  success: boolean
  code: number
  message: string
  data: T
}
