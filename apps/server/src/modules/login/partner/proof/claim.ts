import type { Strategy } from '../strategies.ts'

export type Claim = {
  /** with company and provider it names one person */
  subject: string
  nickName: string
  /** key that makes a proof usable once, until it expires */
  once: { nonce: string; expiresAt: Date }
}

/** A proof that does not hold, by the name that its refusal has. */
export type Refused =
  | 'login/missing-field'
  | 'login/forged'
  | 'login/stale-link'
  | 'login/state'
  | 'login/provider'
  | 'login/code-spent'

const longestName = 40

/** A name fit to show: one line, of a bounded length, and never half a character. */
export const nameOf = (given: string | undefined): string =>
  [...(given ?? '').replaceAll(/\p{C}/gu, '').trim()].slice(0, longestName).join('')

/** How far a partner's clock may be from ours, either way. */
export const windowSeconds = 300

/** When a proof of this moment ends; null where it is too old, or ahead of time. */
export function endOf(timestamp: number, now: Date): Date | null {
  const apart = Math.abs(now.getTime() - timestamp * 1000)
  return apart <= windowSeconds * 1000 ? new Date((timestamp + windowSeconds) * 1000) : null
}

/** A person of a partner that speaks for several is named together with whose person it is. */
export const toSubject = (
  { field, of }: Strategy,
  fields: Readonly<Record<string, string>>,
): string => {
  const subject = fields[field] ?? ''
  return of ? `${encodeURIComponent(fields[of] ?? '')}/${subject}` : subject
}
