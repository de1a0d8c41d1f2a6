import type { Database } from '../../../db/connection/database.ts'
import type { Shopper } from '../../../shopper.ts'
import { findPerson } from '../accounts.repository.ts'
import type { Attempt } from '../attempts.ts'
import { findSubject } from '../bind/bind.repository.ts'
import type { DecideEntry } from '../identities/entry.ts'
import { consumeOrRecord, type StateUse } from '../proofs/oauth-states.repository.ts'
import { findIdentity } from '../identities/identities.repository.ts'
import { signInByIdentity, type IdentitySignIn } from '../identities/identity-sign-in.repository.ts'

export function createWorkplaceRepository(db: Database) {
  return {
    findIdentity: (companyId: number, identity: { provider: string; subject: string }) =>
      db.transaction(companyId, (tx) => findIdentity(tx, { companyId, ...identity })),

    /** Consumes the state of a return from the provider's page; an invalid one is recorded. */
    consumeState: (attempt: Attempt, use: StateUse) => consumeOrRecord(db, attempt, use),

    signIn: (attempt: Attempt, identity: IdentitySignIn, decideEntry: DecideEntry) =>
      db.transaction(attempt.companyId, (tx) =>
        signInByIdentity(tx, attempt, identity, decideEntry),
      ),

    /** The shopper's subject at the provider, and the shopper. */
    findAccount: (shopper: Shopper, provider: string) =>
      db.transaction(shopper.companyId, async (tx) => ({
        subject: await findSubject(tx, { ...shopper, provider }),
        person: await findPerson(tx, shopper),
      })),
  }
}
export type WorkplaceRepository = ReturnType<typeof createWorkplaceRepository>
