import type { RefusalClass, RefusalName } from '@mall/contract'
import { apiMessages } from './messages.ts'

/**
 * - `refusal`: the server understood and refused; `message` is fit to show
 * - `http`: an HTTP status without a refusal of ours
 * - `network`, `timeout`: no answer; of a money call the outcome is unknown
 * - `contract`: the answer is not what the contract promises (reported in development and tests
 * only)
 */
export type ErrorKind = 'refusal' | 'http' | 'network' | 'timeout' | 'contract'

/** Error of a failed call. `code`: the envelope's number, else the HTTP status, else 0. */
export type ApiError = {
  kind: ErrorKind
  code: number
  /** the contract's name of the refusal, or null */
  name: RefusalName | null
  message: string
  class: RefusalClass
  /** data of a refusal to continue with: the ticket of 20002 and 20018 */
  data?: unknown
  /** wait of a refusal or status that ends automatically, in seconds, from `Retry-After` */
  retryAfterSeconds?: number
}

/** Codes that end the session. Source: the specification, section 8. */
const ENDING: ReadonlySet<number> = new Set([41000, 41001, 41002, 20003])
export const isEnding = (code: number): boolean => ENDING.has(code)
export const endsSession = ({ kind, code }: ApiError): boolean =>
  (kind === 'refusal' && isEnding(code)) || code === 401

const fallback: ApiError = {
  kind: 'network',
  code: 0,
  name: null,
  message: apiMessages.texts.unknown,
  class: 'retryable',
}

/** The error of a query or mutation hook, whatever its declared type. */
export function asApiError(error: unknown): ApiError {
  return typeof error === 'object' && error !== null && 'kind' in error && 'class' in error
    ? (error as ApiError)
    : fallback
}

/** Whether an error is one of these refusals. */
export const isRefused = (error: unknown, ...names: RefusalName[]): boolean => {
  const { kind, name } = asApiError(error)
  return kind === 'refusal' && name !== null && names.includes(name)
}

/** The ticket in the refusal of a sign-in, to bind an account with; '' without one. */
export function ticketOf(error: unknown): string {
  const data = asApiError(error).data as { openId?: unknown } | null | undefined
  return typeof data?.openId === 'string' ? data.openId : ''
}

/** The sentence to show beside what was tried; null where the kernel has already shown it. */
export function refusalText(error: unknown): string | null {
  if (!error) return null
  const known = asApiError(error)
  return known.kind === 'refusal' && known.class !== 'auth' && known.code !== 500
    ? known.message
    : null
}

/**
 * The sentence to show for what failed: of a refusal its own, of an HTTP status its text, without a
 * response 网络错误，请检查网络连接. `own`: for all others, and where the session has ended.
 */
export function errorText(error: unknown, own: string): string {
  const known = asApiError(error)
  const isKnown = known !== fallback && known.kind !== 'contract' && known.class !== 'auth'
  return isKnown ? known.message : own
}
