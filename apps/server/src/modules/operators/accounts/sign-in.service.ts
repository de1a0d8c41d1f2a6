import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator as Caller } from '../../../plugins/operator.ts'
import { TOKEN_PREFIX } from '../../../plugins/operators/operator-auth.ts'
import { hashOf } from '../../../plugins/session.ts'
import { createSecretBox } from '../../tenant/index.ts'
import { createLimiter } from '../../../limits/limiter.ts'
import { callerNetwork } from '../../../limits/network.ts'
import { checkPassword, hashPassword } from '../../../passwords/password.ts'
import type { AccountsRepository, OperatorRow, Proof } from './accounts.repository.ts'
import { isWeakOperatorPassword } from './password-rule.ts'
import { createRecoveryCodes } from './secrets.ts'
import { toOperator } from './to-operator.ts'
import { createTotpSecret, findTotpStep, toTotpContext, toTotpUri } from './totp.ts'

const SESSION_MS = 12 * 3_600_000
const FAILURE_PERIOD_MS = 15 * 60_000
const LOCKED_SECONDS = FAILURE_PERIOD_MS / 1000
/** Tries of one account from one network, or from a device that has signed in before. */
const MOST_TRIES = 5
/** Tries of all accounts from one network. */
const MOST_TRIES_OF_NETWORK = 50

type Credentials = Pick<InputOf<'ops.signIn'>, 'companyId' | 'name' | 'password' | 'device'>
type Visit = { address: string; agent: string; call: Caller['call'] }
type SignInDeps = Pick<Deps, 'now' | 'random' | 'settings'> & { repository: AccountsRepository }

/**
 * Signing in of operators. Failures count for an account and a network together, and apart for a device
 * that has signed in before: nobody can lock another out.
 */
export function createSignInService({ repository, now, random, settings }: SignInDeps) {
  const box = createSecretBox(settings)
  const findStep = (row: OperatorRow, code: string) =>
    row.totpSecret === null
      ? null
      : findTotpStep(box.decrypt(row.totpSecret, toTotpContext(row)), code, now())

  const hashing = createLimiter({ running: 4, waiting: 100 })

  async function subjectsOf(
    { companyId, name, device }: Credentials,
    row: OperatorRow | null,
    address: string,
  ) {
    const network = hashOf(callerNetwork(address)).slice(0, 32)
    const deviceHash = hashOf(device)
    const isKnown = row !== null && (await repository.isKnownDevice(companyId, row.id, deviceHash))
    return isKnown
      ? [[`operator:${row.id}:device:${deviceHash.slice(0, 32)}`, MOST_TRIES] as const]
      : [
          [`operator:${name}@${network}`, MOST_TRIES] as const,
          [`operators@${network}`, MOST_TRIES_OF_NETWORK] as const,
        ]
  }

  /** Runs a check as a try: it counts as failed unless `check` returns. */
  async function asTry<T>(
    credentials: Credentials,
    row: OperatorRow | null,
    address: string,
    check: () => Promise<T>,
  ): Promise<T> {
    const at = now()
    const since = new Date(at.getTime() - FAILURE_PERIOD_MS)
    const { companyId } = credentials
    const subjects = await subjectsOf(credentials, row, address)
    const ids = await repository.beginTry(companyId, subjects, at, since)
    if (ids === null) throw new Refusal('ops/locked', undefined, { retryAfter: LOCKED_SECONDS })
    const result = await check()
    await repository.deleteTry(companyId, ids)
    return result
  }

  async function checkedOperator({ password }: Credentials, row: OperatorRow | null) {
    const isRight = await hashing(() => checkPassword(row?.passwordHash ?? null, password))
    if (!row || !isRight || row.disabled) throw new Refusal('ops/sign-in-failed')
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

  const toVisit = (visit: Visit) => ({
    ...visit,
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

  return {
    toProof,

    async signIn(input: InputOf<'ops.signIn'>, visit: Visit): Promise<DataOf<'ops.signIn'>> {
      const found = await repository.findByName(input.companyId, input.name)
      const { token, stored } = newSession(input.device)
      const row = await asTry(input, found, visit.address, async () => {
        const operator = await checkedOperator(input, found)
        if (operator.enrolledAt === null) return operator
        if (input.code === undefined) return operator
        const proof = toProof(operator, input.code)
        const isSignedIn =
          proof !== null && (await repository.signIn(operator, proof, stored, toVisit(visit)))
        if (!isSignedIn) throw new Refusal('ops/sign-in-failed')
        return operator
      })
      if (row.enrolledAt === null) throw new Refusal('ops/enrolment-needed')
      if (input.code === undefined) throw new Refusal('ops/code-needed')
      return { token, expiresAt: stored.expiresAt.toISOString(), operator: toOperator(row) }
    },

    async enrol(input: InputOf<'ops.enrol'>, visit: Visit): Promise<DataOf<'ops.enrol'>> {
      const found = await repository.findByName(input.companyId, input.name)
      const { code, newPassword } = input
      const { token, stored } = newSession(input.device)
      const recoveryCodes = createRecoveryCodes(random)
      const enrolled = await asTry(input, found, visit.address, async () => {
        const row = await checkedOperator(input, found)
        if (row.enrolledAt !== null) return { row, step: null }
        if (code === undefined) return { row, step: null }
        const step = findStep(row, code)
        if (step === null) throw new Refusal('ops/sign-in-failed')
        return { row, step }
      })
      const { row, step } = enrolled
      if (row.enrolledAt !== null) throw new Refusal('ops/already-enrolled')
      if (step === null) {
        const secret = createTotpSecret(random)
        await repository.setTotpSecret(row, box.encrypt(secret, toTotpContext(row)))
        const uri = toTotpUri(secret, '积分商城', `${row.name}@${String(row.companyId)}`)
        return { secret, uri, signedIn: null, recoveryCodes: [] }
      }
      const next = newPassword ?? (row.firstPassword ? '' : input.password)
      if (
        isWeakOperatorPassword(next, row.name) ||
        (row.firstPassword && next === input.password)
      ) {
        throw new Refusal('ops/weak-password', undefined, {
          issues: [{ field: 'newPassword', message: '请设置新密码，12 至 64 位' }],
        })
      }
      const binding = {
        step,
        passwordHash: await hashing(() => hashPassword(next)),
        codeHashes: recoveryCodes.map(hashOf),
        session: stored,
      }
      const isBound = await repository.enrol(row, binding, toVisit(visit))
      if (!isBound) throw new Refusal('ops/already-enrolled')
      const operator = toOperator({ ...row, enrolledAt: stored.at, version: row.version + 1 })
      const signedIn = { token, expiresAt: stored.expiresAt.toISOString(), operator }
      return { secret: null, uri: null, signedIn, recoveryCodes }
    },

    /** A code of the caller as a try. */
    async confirm(caller: Caller, row: OperatorRow, code: string, device: string): Promise<void> {
      const credentials = { companyId: row.companyId, name: row.name, password: '', device }
      await asTry(credentials, row, caller.address, async () => {
        const proof = toProof(row, code)
        const isConfirmed = proof !== null && (await repository.stepUp(row, caller, proof, now()))
        if (!isConfirmed) throw new Refusal('ops/sign-in-failed')
      })
    },
  }
}
