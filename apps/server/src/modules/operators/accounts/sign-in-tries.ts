import type { Deps } from '../../../deps.ts'
import { createKeyedLimiter } from '../../../limits/limiter.ts'
import { callerNetwork, wideNetwork } from '../../../limits/network.ts'
import { tokenBucket } from '../../../limits/token-bucket.ts'
import { PLATFORM } from '../../../db/connection/database.ts'
import { createHashQueue } from '../../../passwords/hash-queue.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import type { OperatorRow } from './account-rows.repository.ts'
import type { AccountsRepository } from './accounts.repository.ts'
import type { FailedSignIn, Origin, TriesRepository, TrySubject } from './tries.repository.ts'

const PERIOD_MS = 15 * 60_000
const LOCKED_SECONDS = PERIOD_MS / 1000
const CODE_PERIOD_MS = 3_600_000
/** Tries of one account from one network, or from a device that has signed in before. */
const MOST_TRIES = 5
/** Tries of all accounts of all companies from one network, and from the /48 around an IPv6 one. */
const MOST_OF_NETWORK = 50
const MOST_OF_WIDE_NETWORK = 200
/** Wrong codes after the right password within an hour, from anywhere. */
const MOST_WRONG_CODES = 20
/** Tries of one network, device or account run one after the other; 100 may wait. */
const COUNTED = { running: 1, waiting: 100 }

export type Credentials = { companyId: number; name: string; device: string }
export type Try = {
  row: OperatorRow | null
  origin: Origin
  /** has signed in on this device before */
  isKnown: boolean
  place: string
}

type TriesDeps = Pick<Deps, 'now' | 'companies' | 'log'> & {
  accounts: Pick<AccountsRepository, 'isKnownDevice'>
  tries: TriesRepository
}

const codesOf = ({ id }: OperatorRow): TrySubject => [`operator-codes:${id}`, MOST_WRONG_CODES]
const short = (text: string) => hashOf(text).slice(0, 32)

/**
 * Tries to sign in. Failures count for an account and a network together, for a network whatever
 * company and account it names, and apart for a device that has signed in before: no caller can
 * lock another out.
 */
export function createSignInTries({ accounts, tries, companies, log, now }: TriesDeps) {
  const hashing = createHashQueue()
  // The database refuses a lock that is already held, so tries of this process queue before it.
  const counting = createKeyedLimiter(COUNTED)
  /** Tries at companies that do not exist leave no row. */
  const strays = tokenBucket({ most: MOST_OF_NETWORK, perSeconds: LOCKED_SECONDS })
  const locked = (retryAfter = LOCKED_SECONDS) =>
    new Refusal('ops/locked', undefined, { retryAfter })

  async function begin(
    { companyId, name, device }: Credentials,
    row: OperatorRow | null,
    origin: Origin,
  ) {
    const at = now()
    const network = short(callerNetwork(origin.address))
    const deviceHash = hashOf(device)
    const isKnown = row !== null && (await accounts.isKnownDevice(companyId, row.id, deviceHash))
    if (isKnown) {
      const subject = `operator:${row.id}:device:${short(device)}`
      const begun = await counting(subject, () =>
        tries.begin(companyId, [[subject, MOST_TRIES]], at, PERIOD_MS),
      )
      if (!begun) throw locked()
      return { begun: [begun], tried: { row, origin, isKnown, place: subject } }
    }
    if (row && (await tries.isSpent(companyId, codesOf(row), at, CODE_PERIOD_MS))) {
      throw locked(CODE_PERIOD_MS / 1000)
    }
    const wide = wideNetwork(origin.address)
    const networks: TrySubject[] = [
      [`operators@${network}`, MOST_OF_NETWORK],
      ...(wide === null ? [] : [[`operators@${short(wide)}`, MOST_OF_WIDE_NETWORK] as const]),
    ]
    const counter = `network:${wide ?? network}`
    const ofAccount = await counting(counter, () =>
      tries.begin(companyId, [[`operator:${name}@${network}`, MOST_TRIES]], at, PERIOD_MS),
    )
    if (!ofAccount) throw locked()
    const ofNetwork = await counting(counter, () => tries.beginOfNetwork(networks, at, PERIOD_MS))
    if (!ofNetwork) throw locked()
    const tried: Try = { row, origin, isKnown, place: `network:${network}` }
    return { begun: [ofAccount, ofNetwork], tried }
  }

  /**
   * Logs a failure.
   * @returns the refusal of the sign-in
   */
  async function failed(
    companyId: number,
    row: OperatorRow | null,
    reason: FailedSignIn,
    origin: Origin,
  ): Promise<Refusal> {
    const id = row?.id ?? null
    await counting(`failures:${String(companyId)}:${id ?? ''}`, () =>
      tries.logFailure(companyId, id, reason, origin, now()),
    )
    return new Refusal('ops/sign-in-failed')
  }

  return {
    failed,

    /**
     * @throws ops/sign-in-failed for a company that does not exist; neither a password is hashed
     * nor a row written
     */
    async assertCompany(companyId: number, { address }: Origin): Promise<void> {
      if (companyId === PLATFORM) return
      try {
        await companies.of(companyId)
      } catch (error) {
        if (!(error instanceof Refusal) || error.refusal !== 'company/unknown') throw error
        const retryAfter = strays.take(callerNetwork(address), now())
        throw retryAfter > 0 ? locked(retryAfter) : new Refusal('ops/sign-in-failed')
      }
    },

    /** Runs a check as a try: it counts as failed unless `check` returns. */
    async run<T>(
      credentials: Credentials,
      row: OperatorRow | null,
      origin: Origin,
      check: (tried: Try) => Promise<T>,
    ): Promise<T> {
      const { begun, tried } = await begin(credentials, row, origin)
      const result = await check(tried)
      for (const one of begun) await tries.delete(one)
      return result
    },

    /** Queues password hashes: a network may run two of the four concurrent ones. */
    hash: <T>({ place }: Pick<Try, 'place'>, work: () => Promise<T>): Promise<T> =>
      hashing(place, work),

    /**
     * Checks a code after the correct password. Wrong codes from unknown devices share one limit
     * per account.
     */
    async checkCode<T>({ row, origin, isKnown }: Try, check: () => Promise<T | null>): Promise<T> {
      if (!row) throw new Refusal('ops/sign-in-failed')
      const { companyId } = row
      const counted = !isKnown
      const begun = counted
        ? await counting(`codes:${row.id}`, () =>
            tries.begin(companyId, [codesOf(row)], now(), CODE_PERIOD_MS),
          )
        : null
      if (counted && !begun) throw locked(CODE_PERIOD_MS / 1000)
      const result = await check()
      if (result === null) {
        const refusal = await failed(companyId, row, 'code', origin)
        if (counted && (await tries.isSpent(companyId, codesOf(row), now(), CODE_PERIOD_MS))) {
          await failed(companyId, row, 'codes-spent', origin)
          log.warn({ companyId, operator: row.id }, 'operator: only known devices may sign in')
        }
        throw refusal
      }
      if (begun) await tries.delete(begun)
      return result
    },
  }
}
export type SignInTries = ReturnType<typeof createSignInTries>
