import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Shopper } from '../../../shopper.ts'
import { createAttempts } from '../attempts.ts'
import { createCodeProofRepository } from './code-proof.repository.ts'
import type { Purpose } from './sms.repository.ts'

/** A code sent to the phone of a signed-in shopper, required before an act; wrong ones are limited. */
export function createCodeProof({
  db,
  ...deps
}: Pick<Deps, 'cache' | 'db' | 'now' | 'random' | 'settings'>) {
  const repository = createCodeProofRepository(db)
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
      const visit = {
        companyId,
        ip,
        replaces: null,
        maxSessions: 0,
        agent: undefined,
        deviceId: null,
      }
      const attempt = attempts.create(visit, purpose)
      const refusal = await repository.consume(attempt, { userId, purpose, code })
      if (refusal) throw new Refusal(refusal)
    },
  }
}
export type CodeProof = ReturnType<typeof createCodeProof>
