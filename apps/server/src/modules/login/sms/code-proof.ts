import type { RefusalName } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Shopper } from '../../../shopper.ts'
import { createAttempts } from '../attempts.ts'
import { isNetworkSpent, recordFailure } from '../limits/failures.repo.ts'
import { findPhone } from '../phone/phone.repo.ts'
import { refuse } from '../sign-in.repo.ts'
import { codeHashOf } from './code-delivery.ts'
import { consumeCode, type Purpose } from './sms.repo.ts'

/** A code sent to the phone of a signed-in shopper, required before an act; wrong ones are limited. */
export function createCodeProof({ db, ...deps }: Pick<Deps, 'db' | 'now' | 'random' | 'settings'>) {
  const attempts = createAttempts(deps)
  return {
    /**
     * Uses the code; an account without a phone needs none.
     * @throws login/wrong-code, login/locked
     */
    async assertCode(
      { companyId, userId }: Shopper,
      ip: string,
      { purpose, code = '' }: { purpose: Purpose; code: string | undefined },
    ): Promise<void> {
      const visit = { companyId, ip, replaces: null, maxSessions: 0, agent: undefined }
      const attempt = attempts.create(visit, purpose)
      const refusal = await db.transaction(companyId, async (tx): Promise<RefusalName | null> => {
        const phone = await findPhone(tx, companyId, userId)
        if (phone === null) return null
        if (await isNetworkSpent(tx, attempt)) return refuse(tx, attempt, 'login/locked', userId)
        const codeHash = codeHashOf(companyId, phone, purpose, code)
        if (await consumeCode(tx, { companyId, phone, purpose, codeHash, at: attempt.at })) {
          return null
        }
        await recordFailure(tx, attempt, 'wrong', userId)
        return 'login/wrong-code'
      })
      if (refusal) throw new Refusal(refusal)
    },
  }
}
export type CodeProof = ReturnType<typeof createCodeProof>
