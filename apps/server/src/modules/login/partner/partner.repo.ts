import type { Database } from '../../../db/connection/database.ts'
import type { Attempt } from '../attempts.ts'
import type { DecideEntry } from '../identities/entry.ts'
import {
  signInByIdentity,
  type IdentitySignIn,
  type IdentitySignInResult,
} from '../identities/identity-sign-in.repo.ts'
import { recordRefusal } from '../limits/failures.repo.ts'
import { consumeNonce, isNonceConsumed } from '../proofs/login-keys.repo.ts'

/** A proof's nonce as it is stored: each company has its own. */
const toPartnerNonce = (companyId: number, nonce: string) => `partner:${String(companyId)}:${nonce}`

export function createPartnerRepository(db: Database) {
  return {
    /** Consumes the proof's nonce and signs in by its identity: both or neither. */
    signIn: (
      attempt: Attempt,
      once: { nonce: string; expiresAt: Date },
      identity: IdentitySignIn,
      decideEntry: DecideEntry,
    ) =>
      db.transaction(attempt.companyId, async (tx): Promise<IdentitySignInResult | 'replayed'> => {
        const nonce = toPartnerNonce(attempt.companyId, once.nonce)
        if (await consumeNonce(tx, nonce, once.expiresAt)) {
          return signInByIdentity(tx, attempt, identity, decideEntry)
        }
        await recordRefusal(tx, attempt, 'replayed')
        return 'replayed'
      }),

    /** Whether a proof with this nonce has signed a person in or was refused afterwards. */
    isNonceUsed: (companyId: number, nonce: string) =>
      isNonceConsumed(db, toPartnerNonce(companyId, nonce)),
  }
}
export type PartnerRepository = ReturnType<typeof createPartnerRepository>
