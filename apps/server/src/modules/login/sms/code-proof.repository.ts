import type { RefusalName } from '@mall/contract'
import type { Database } from '../../../db/connection/database.ts'
import type { Attempt } from '../attempts.ts'
import { isNetworkSpent, recordFailure } from '../limits/failures.repository.ts'
import { findPhone } from '../phone/phone.repository.ts'
import { refuse } from '../sign-in.repository.ts'
import { codeHashOf } from './code-delivery.ts'
import { consumeCode, type Purpose } from './sms.repository.ts'

type Use = { userId: number; purpose: Purpose; code: string }

export function createCodeProofRepository(db: Database) {
  return {
    /**
     * Uses a code that was sent to the phone of a shopper.
     * @returns the refusal; null for the right code, or where the account has no phone
     */
    consume: (attempt: Attempt, { userId, purpose, code }: Use): Promise<RefusalName | null> =>
      db.transaction(attempt.companyId, async (tx) => {
        const { companyId, at } = attempt
        const phone = await findPhone(tx, companyId, userId)
        if (phone === null) return null
        if (await isNetworkSpent(tx, attempt)) return refuse(tx, attempt, 'login/locked', userId)
        const codeHash = codeHashOf(companyId, phone, purpose, code)
        if (await consumeCode(tx, { companyId, phone, purpose, codeHash, at })) return null
        await recordFailure(tx, attempt, 'wrong', userId)
        return 'login/wrong-code'
      }),
  }
}
