import { createKeyedLimiter } from '../../../limits/limiter.ts'
import type { Deps } from '../../../deps.ts'
import { checkPassword } from '../../../passwords/password.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Shopper } from '../../../shopper.ts'
import { createAttempts } from '../attempts.ts'
import { createFailuresRepository } from '../limits/failures.repository.ts'
import { createLoginKeysRepository } from '../proofs/login-keys.repository.ts'
import { createLoginKeysService } from '../proofs/login-keys.service.ts'
import type { Sealed } from '../proofs/seal.ts'
import { createPasswordRepository } from './password.repository.ts'

/**
 * Requires the password of a signed-in shopper before an action; wrong passwords count as at
 * sign-in.
 */
export function createPasswordProof(deps: Deps) {
  const repository = createPasswordRepository(deps.db)
  const failures = createFailuresRepository(deps.db)
  const attempts = createAttempts(deps)
  const keys = createLoginKeysService({ ...deps, repository: createLoginKeysRepository(deps.db) })
  // One password of an account is checked at a time, so that queued attempts see the count of the
  // former ones.
  const runExclusive = createKeyedLimiter({ running: 1, waiting: 30 })

  async function check({ companyId, userId }: Shopper, ip: string, sealed: Sealed) {
    const decrypted = await keys.open(sealed)
    if (!decrypted) throw new Refusal('login/stale-key')
    const visit = {
      companyId,
      ip,
      replaces: null,
      maxSessions: 0,
      agent: undefined,
      deviceId: null,
    }
    const create = () => attempts.create(visit, 'password-proof')
    const account = await repository.findAccount(companyId, { userId })
    if (!account) throw new Refusal('session/missing')
    const nonce = {
      nonce: `password-proof:${decrypted.form.nonce}`,
      nonceEnd: decrypted.nonceEnd,
    }
    const begun = await repository.beginTry(create(), nonce, userId)
    if (typeof begun === 'string') throw new Refusal(begun)
    if (!(await checkPassword(account.passwordHash, decrypted.form.password))) {
      await failures.recordFailure(create(), 'wrong', userId)
      throw new Refusal('login/wrong-password')
    }
    await repository.removeTry(companyId, begun.tryId)
  }

  return {
    async hasPassword({ companyId, userId }: Shopper): Promise<boolean> {
      return (await repository.findAccount(companyId, { userId }))?.passwordHash != null
    },
    /** @throws login/wrong-password, login/locked, login/stale-key */
    assertPassword: (shopper: Shopper, ip: string, sealed: Sealed) =>
      runExclusive(`${String(shopper.companyId)}:${String(shopper.userId)}`, () =>
        check(shopper, ip, sealed),
      ),
  }
}
export type PasswordProof = ReturnType<typeof createPasswordProof>
