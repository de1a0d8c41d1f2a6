import type { Database, Db } from '../../../db/connection/database.ts'
import type { Attempt } from '../attempts.ts'
import type { DecideEntry } from '../identities/entry.ts'
import {
  signInByIdentity,
  type IdentitySignIn,
  type IdentitySignInResult,
} from '../identities/identity-sign-in.repository.ts'
import { findIdentity } from '../identities/identities.repository.ts'
import { recordRefusal } from '../limits/failures.repository.ts'
import { consumeNonce, hasNonce, isNonceConsumed } from '../proofs/login-keys.repository.ts'
import { refuse } from '../sign-in.repository.ts'

/** A proof's nonce as it is stored: each company has its own. */
const toPartnerNonce = (companyId: number, nonce: string) => `partner:${String(companyId)}:${nonce}`

export function createPartnerRepository(db: Database) {
  return {
    /**
     * Consumes the proof's nonce and signs in by its identity: both or neither.
     * @param keptUserId the shopper whose session no other account replaces; null: none. A refusal for
     * it leaves the proof unused.
     */
    signIn: (
      attempt: Attempt,
      once: { nonce: string; expiresAt: Date },
      identity: IdentitySignIn,
      decideEntry: DecideEntry,
      keptUserId: number | null,
    ) =>
      db.transaction(attempt.companyId, async (tx): Promise<IdentitySignInResult | 'replayed'> => {
        const nonce = toPartnerNonce(attempt.companyId, once.nonce)
        if (
          keptUserId !== null &&
          !(await isBoundTo(tx, attempt, identity, keptUserId)) &&
          !(await hasNonce(tx, nonce))
        ) {
          return refuse(tx, attempt, 'login/other-account', keptUserId)
        }
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

/** Whether an identity is this shopper's. A new one would create another shopper. */
async function isBoundTo(
  tx: Db,
  { companyId }: Attempt,
  { provider, subject }: IdentitySignIn,
  userId: number,
): Promise<boolean> {
  const account = await findIdentity(tx, { companyId, provider, subject })
  return account?.userId === userId
}
