import type { RefusalClass, RefusalName } from '@mall/contract'
import { apiMessages } from './messages.ts'

export type ErrorKind = 'refusal' | 'http' | 'network' | 'timeout' | 'contract'

export type ApiError = {
  kind: ErrorKind
  code: number
  /** the contract's name of the refusal, or null */
  name: RefusalName | null
  message: string
  class: RefusalClass
  data?: unknown
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

export function asApiError(error: unknown): ApiError {
  return typeof error === 'object' && error !== null && 'kind' in error && 'class' in error
    ? (error as ApiError)
    : fallback
}

export const isRefused = (error: unknown, ...names: RefusalName[]): boolean => {
  const { kind, name } = asApiError(error)
  return kind === 'refusal' && name !== null && names.includes(name)
}

export function ticketOf(error: unknown): string {
  const data = asApiError(error).data as { openId?: unknown } | null | undefined
  return typeof data?.openId === 'string' ? data.openId : ''
}

export function refusalText(error: unknown): string | null {
  if (!error) return null
  const known = asApiError(error)
  return known.kind === 'refusal' && known.class !== 'auth' && known.code !== 500
    ? known.message
    : null
}

export function errorText(error: unknown, own: string): string {
  const known = asApiError(error)
  const isKnown = known !== fallback && known.kind !== 'contract' && known.class !== 'auth'
  return isKnown ? known.message : own
}
