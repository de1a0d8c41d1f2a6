import type { Strategy } from '../strategies.ts'

export type Claim = {
  /** the person's id at the provider; with company and provider it identifies one person */
  subject: string
  nickName: string
  /** key that makes a proof usable once, until it expires */
  once: { nonce: string; expiresAt: Date }
}

/** Reasons to refuse a proof, by refusal name. */
export type Refused =
  | 'login/missing-field'
  | 'login/forged'
  | 'login/stale-link'
  | 'login/state'
  | 'login/provider'
  | 'login/code-spent'

const longestName = 40

/** Makes a name displayable: one line of bounded length that ends at a whole character. */
export const nameOf = (given: string | undefined): string =>
  [...(given ?? '').replaceAll(/\p{C}/gu, '').trim()].slice(0, longestName).join('')

/** Largest difference between a partner's clock and the server's, in either direction. */
export const windowSeconds = 300

/** Expiry of a proof from its timestamp; null for a timestamp outside the window. */
export function endOf(timestamp: number, now: Date): Date | null {
  const apart = Math.abs(now.getTime() - timestamp * 1000)
  return apart <= windowSeconds * 1000 ? new Date((timestamp + windowSeconds) * 1000) : null
}

/** Subject of a person, with the source of the person if the partner speaks for several. */
export const toSubject = (
  { field, of }: Strategy,
  fields: Readonly<Record<string, string>>,
): string => {
  const subject = fields[field] ?? ''
  return of ? `${encodeURIComponent(fields[of] ?? '')}/${subject}` : subject
}
