import type { RefusalName } from '@mall/contract'
import type { Db } from '../../../db/connection/database.ts'
import type { Attempt, SignInResult } from '../attempts.ts'
import { bind } from '../bind/bind.repository.ts'
import type { DecideEntry } from './entry.ts'
import { findIdentity, findOrInsertByIdentity } from './identities.repository.ts'
import { insertTicket, type Profile } from '../proofs/tickets.repository.ts'
import { refuse, signIn } from '../sign-in.repository.ts'

export type IdentitySignIn = {
  provider: string
  subject: string
  profile: Profile
  /** name of the shopper created for a new identity; null: a new identity creates no shopper */
  newNickName: string | null
  /** the signed-in shopper; null: a guest */
  callerId: number | null
  /** stored if the identity has to be bound first */
  ticket: { ticketHash: string; expiresAt: Date }
}
/** null: the ticket has been issued. */
export type IdentitySignInResult = SignInResult | RefusalName | null

/** Executes the result of `decideEntry`: signs in, binds the identity or issues its ticket. */
export async function signInByIdentity(
  tx: Db,
  attempt: Attempt,
  { provider, subject, profile, newNickName: nickName, callerId, ticket }: IdentitySignIn,
  decideEntry: DecideEntry,
): Promise<IdentitySignInResult> {
  const { companyId, at } = attempt
  const identity = { companyId, provider, subject }
  const bound =
    nickName === null
      ? await findIdentity(tx, identity)
      : await findOrInsertByIdentity(tx, { ...identity, nickName, at })
  const entry = decideEntry(bound, callerId)
  switch (entry.kind) {
    case 'sign-in':
      return signIn(tx, attempt, entry.userId)
    case 'bind': {
      const refusal = await bind(tx, at, identity, entry.userId)
      return refusal ? refuse(tx, attempt, refusal) : signIn(tx, attempt, entry.userId)
    }
    case 'issue-ticket':
      await insertTicket(tx, { ...identity, profile, ...ticket })
      return null
    case 'refuse':
      return refuse(tx, attempt, entry.refusal)
  }
}
