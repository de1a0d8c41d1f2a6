import type { ImportedShopper, ImportOutcome } from '@mall/contract'

/** A shopper to whom a row of an import may belong. */
export type KnownShopper = {
  id: number
  phone: string | null
  userName: string | null
  nickName: string
  /** `provider subject` of each identity */
  identities: readonly string[]
}
export type Completion = Partial<Record<'phone' | 'userName' | 'nickName' | 'identity', string>>
export type ImportDecision = { outcome: ImportOutcome; id: number | null; add: Completion }

export const identityOf = ({ provider, subject }: Pick<ImportedShopper, 'provider' | 'subject'>) =>
  `${provider} ${subject}`

const differs = (known: string | null, given: string) =>
  given !== '' && known !== null && known !== '' && known !== given

/**
 * Whether a row creates a shopper, completes a known one, or matches two shoppers. Known values are
 * never replaced. Phone, user name and identity of a known account need an approval: otherwise an
 * import could give access to any account.
 */
export function decideImport(row: ImportedShopper, known: readonly KnownShopper[]): ImportDecision {
  const identity = row.subject === '' ? '' : identityOf(row)
  const meant = known.filter(
    ({ phone, userName, identities }) =>
      (row.phone !== '' && phone === row.phone) ||
      (row.userName !== '' && userName === row.userName) ||
      (identity !== '' && identities.includes(identity)),
  )
  const [one] = meant
  if (!one) return { outcome: 'created', id: null, add: {} }
  const isOther =
    meant.length > 1 || differs(one.phone, row.phone) || differs(one.userName, row.userName)
  if (isOther) return { outcome: 'other-person', id: one.id, add: {} }
  const add: Completion = {
    ...(row.phone !== '' && one.phone === null && { phone: row.phone }),
    ...(row.userName !== '' && one.userName === null && { userName: row.userName }),
    ...(row.nickName !== '' && one.nickName === '' && { nickName: row.nickName }),
    ...(identity !== '' && !one.identities.includes(identity) && { identity }),
  }
  const { nickName, ...signIns } = add
  if (Object.keys(signIns).length > 0) return { outcome: 'needs-approval', id: one.id, add }
  return { outcome: nickName === undefined ? 'unchanged' : 'completed', id: one.id, add }
}
