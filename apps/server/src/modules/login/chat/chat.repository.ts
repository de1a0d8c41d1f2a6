import type { Database } from '../../../db/connection/database.ts'
import type { Shopper } from '../../../shopper.ts'
import type { Attempt } from '../attempts.ts'
import { insertBindingLog, findSubject, deleteIdentities } from '../bind/bind.repository.ts'
import type { DecideEntry } from '../identities/entry.ts'
import { lockAccount, replaceIdentity, type Identity } from '../identities/identities.repository.ts'
import { signInByIdentity, type IdentitySignIn } from '../identities/identity-sign-in.repository.ts'
import { consumeOrRecord, type StateUse } from '../proofs/oauth-states.repository.ts'

export function createChatRepository(db: Database) {
  return {
    /** Consumes the state of a return from the provider's page; an invalid one is recorded. */
    consumeState: (attempt: Attempt, use: StateUse) => consumeOrRecord(db, attempt, use),

    signIn: (attempt: Attempt, identity: IdentitySignIn, decideEntry: DecideEntry) =>
      db.transaction(attempt.companyId, (tx) =>
        signInByIdentity(tx, attempt, identity, decideEntry),
      ),

    /**
     * Stores the account that a shopper pays from, in place of the former one. It signs nobody in,
     * so it is taken from another shopper who has paid from it.
     */
    storePayer: ({ companyId, userId, provider, subject }: Identity & Shopper, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const input = { companyId, userId, provider, subject, at }
        await lockAccount(tx, input)
        if ((await findSubject(tx, input)) === subject) return
        const former = await replaceIdentity(tx, input)
        if (former !== null) await insertBindingLog(tx, 'unbind', { ...input, userId: former })
        await insertBindingLog(tx, 'bind', input)
      }),

    /** Removes a shopper's identity. @returns false if none, or another than `subject`, is bound */
    removeIdentity: (
      { companyId, userId }: Shopper,
      { provider, subject }: { provider: string; subject: string | undefined },
      at: Date,
    ) =>
      db.transaction(companyId, async (tx) => {
        const input = { companyId, userId, provider, at }
        await lockAccount(tx, input)
        const own = await findSubject(tx, input)
        if (own === null || (subject && subject !== own)) return false
        await deleteIdentities(tx, input)
        await insertBindingLog(tx, 'unbind', input)
        return true
      }),
  }
}
export type ChatRepository = ReturnType<typeof createChatRepository>
