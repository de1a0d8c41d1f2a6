import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator as Caller } from '../../../plugins/operator.ts'
import { TOKEN_PREFIX } from '../../../plugins/operators/operator-auth.ts'
import { hashOf } from '../../../plugins/session.ts'
import { createSecretBox } from '../../companies/index.ts'
import { checkPassword, hashPassword } from '../../../passwords/password.ts'
import type { OperatorRow, Proof } from './account-rows.repository.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import { findPasswordFault } from './password-rule.ts'
import { createRecoveryCodes } from './secrets.ts'
import type { SignInTries, Try } from './sign-in-tries.ts'
import type { Origin } from './tries.repository.ts'
import { toOperator } from './to-operator.ts'
import { createTotpSecret, findTotpStep, toTotpContext, toTotpUri } from './totp.ts'

const SESSION_MS = 12 * 3_600_000
type Credentials = Pick<InputOf<'ops.signIn'>, 'companyId' | 'name' | 'password' | 'device'>
type SignInDeps = Pick<Deps, 'now' | 'random' | 'settings'> & {
  repository: AccountsRepository
  tries: SignInTries
}

/** Sign-in of operators by password and code. */
export function createSignInService({ repository, tries, now, random, settings }: SignInDeps) {
  const box = createSecretBox(settings)
  const findStep = (row: OperatorRow, code: string) =>
    row.totpSecret === null
      ? null
      : findTotpStep(box.decrypt(row.totpSecret, toTotpContext(row)), code, now())

  async function checkedOperator({ companyId, password }: Credentials, tried: Try) {
    const { row, origin } = tried
    const isRight = await tries.hash(tried, () =>
      checkPassword(row?.passwordHash ?? null, password),
    )
    if (!row) throw await tries.failed(companyId, null, 'name', origin)
    if (!isRight) throw await tries.failed(companyId, row, 'password', origin)
    if (row.disabled) throw await tries.failed(companyId, row, 'disabled', origin)
    return row
  }

  function newSession(device: string) {
    const at = now()
    const token = TOKEN_PREFIX + random(32).toString('base64url')
    const expiresAt = new Date(at.getTime() + SESSION_MS)
    return {
      token,
      stored: { tokenHash: hashOf(token), deviceHash: hashOf(device), at, expiresAt },
    }
  }

  const toVisit = (origin: Origin) => ({
    ...origin,
    permissions: [],
    sessionHash: null,
    isConfirmed: false,
    requestKey: null,
  })

  function toProof(row: OperatorRow, code: string): Proof | null {
    if (!/^\d{6}$/.test(code)) return { recoveryHash: hashOf(code) }
    const step = findStep(row, code)
    return step === null ? null : { step }
  }

  /** @throws ops/weak-password with the reason */
  function assertNewPassword(row: OperatorRow, next: string, former: string) {
    const isSame = row.firstPassword && next === former
    const fault = isSame ? '新密码不能与初始密码相同' : findPasswordFault(next, row.name)
    if (fault === null) return
    throw new Refusal('ops/weak-password', fault, {
      issues: [{ field: 'newPassword', message: '请设置新密码，12 至 64 位' }],
    })
  }

  return {
    toProof,

    async signIn(input: InputOf<'ops.signIn'>, origin: Origin): Promise<DataOf<'ops.signIn'>> {
      await tries.assertCompany(input.companyId, origin)
      const found = await repository.findByName(input.companyId, input.name)
      const { token, stored } = newSession(input.device)
      const row = await tries.run(input, found, origin, async (tried) => {
        const operator = await checkedOperator(input, tried)
        const { code } = input
        if (operator.enrolledAt === null || code === undefined) return operator
        return tries.checkCode(tried, async () => {
          const proof = toProof(operator, code)
          const isSignedIn =
            proof !== null && (await repository.signIn(operator, proof, stored, toVisit(origin)))
          return isSignedIn ? operator : null
        })
      })
      if (row.enrolledAt === null) throw new Refusal('ops/enrolment-needed')
      if (input.code === undefined) throw new Refusal('ops/code-needed')
      return { token, expiresAt: stored.expiresAt.toISOString(), operator: toOperator(row) }
    },

    async enrol(input: InputOf<'ops.enrol'>, origin: Origin): Promise<DataOf<'ops.enrol'>> {
      await tries.assertCompany(input.companyId, origin)
      const found = await repository.findByName(input.companyId, input.name)
      const { code, newPassword } = input
      const { token, stored } = newSession(input.device)
      const recoveryCodes = createRecoveryCodes(random)
      const { row, step, tried } = await tries.run(input, found, origin, async (tried) => {
        const row = await checkedOperator(input, tried)
        if (row.enrolledAt !== null || code === undefined) return { row, step: null, tried }
        const step = await tries.checkCode(tried, async () => findStep(row, code))
        return { row, step, tried }
      })
      if (row.enrolledAt !== null) throw new Refusal('ops/already-enrolled')
      const next = newPassword ?? (row.firstPassword ? '' : input.password)
      // Refused before a code is bound; a first call without a new password only shows the secret.
      if (newPassword !== undefined || step !== null) assertNewPassword(row, next, input.password)
      if (step === null) {
        const secret = createTotpSecret(random)
        await repository.setTotpSecret(row, box.encrypt(secret, toTotpContext(row)))
        const uri = toTotpUri(secret, '积分商城', `${row.name}@${String(row.companyId)}`)
        return { secret, uri, signedIn: null, recoveryCodes: [] }
      }
      const binding = {
        step,
        passwordHash: await tries.hash(tried, () => hashPassword(next)),
        codeHashes: recoveryCodes.map(hashOf),
        session: stored,
      }
      const isBound = await repository.enrol(row, binding, toVisit(origin))
      if (!isBound) throw new Refusal('ops/already-enrolled')
      const operator = toOperator({ ...row, enrolledAt: stored.at, version: row.version + 1 })
      const signedIn = { token, expiresAt: stored.expiresAt.toISOString(), operator }
      return { secret: null, uri: null, signedIn, recoveryCodes }
    },

    /** Checks a code of a signed-in operator; it counts as a sign-in try. */
    async confirm(caller: Caller, row: OperatorRow, code: string, device: string): Promise<void> {
      const { companyId, name } = row
      const { address, agent, call } = caller
      await tries.run({ companyId, name, device }, row, { address, agent, call }, async (tried) => {
        const proof = toProof(row, code)
        const isConfirmed = proof !== null && (await repository.stepUp(row, caller, proof, now()))
        if (!isConfirmed) throw await tries.failed(companyId, row, 'code', tried.origin)
      })
    },
  }
}
