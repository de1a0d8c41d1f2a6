import type { DataOf, RefusalName } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import { withMessage } from '../../plugins/success-message.ts'
import { toDeviceName } from './qr/device-name.ts'
import { createRefusalRows, type RefusalRows } from './limits/refusal-rows.ts'
import { auditNetwork, callerNetwork } from '../../limits/network.ts'

/** Origin of a sign-in: company, address, and the session that ends by it. */
export type Visit = {
  companyId: number
  ip: string
  replaces: string | null
  /** most sessions of a shopper at the same time; 0: no limit */
  maxSessions: number
  /** User-Agent header */
  agent: string | undefined
  /** number of the browser; null where a session identifies the caller already */
  deviceId: string | null
}

/** Subjects and limits of failures. They contain no phone and no address. */
type Limits = {
  network: string
  /** start of the period in which failures count */
  since: Date
  /** most failures of an account from one network, or from a browser that has signed in before */
  perAccount: number
  /**
   * most failures of an account from all networks within a day; an SMS code is needed afterwards
   */
  perAccountAnywhere: number
  /** start of the day for `perAccountAnywhere` */
  sinceAnywhere: Date
  perNetwork: number
}
type NewSession = {
  tokenHash: string
  expiresAt: Date
  /** session of the request, which the sign-in ends */
  replaces: string | null
  maxSessions: number
  device: string
  /** hash of the browser's number; '' for none */
  deviceHash: string
}

/** An attempt to sign in, with all that its transaction needs to refuse, count or complete it. */
export type Attempt = {
  companyId: number
  at: Date
  limits: Limits
  /** detail of its audit log entries */
  detail: { method: string; network: string }
  session: NewSession
  refusalRows: RefusalRows
  /** the session's token, for the caller only: its hash is stored */
  token: string
}

/**
 * A session as its transaction opens it: the bound chat account, whether a phone is missing, and
 * whether it is the shopper's first.
 */
export type SignInResult = { openId: string; halfRegistered: boolean; isFirst: boolean }

const WELCOME = '登录成功，欢迎加入'

/** Time for which a failure counts. */
export const FAILURE_PERIOD_MS = 15 * 60_000
const DAY_MS = 86_400_000
/** Longest wait until failures of a network no longer count, in seconds. */
export const NETWORK_WAIT_SECONDS = FAILURE_PERIOD_MS / 1000

/** Subject of a network's failed sign-ins. */
export const toNetworkSubject = (ip: string) => `ip:${hashOf(callerNetwork(ip)).slice(0, 32)}`

export function createAttempts({
  cache,
  now,
  random,
  settings,
}: Pick<Deps, 'cache' | 'now' | 'random' | 'settings'>) {
  const expiresIn = settings.MALL_SESSION_SECONDS
  const refusalRows = createRefusalRows()

  return {
    create(
      { companyId, ip, replaces, maxSessions, agent, deviceId }: Visit,
      method: string,
    ): Attempt {
      const at = now()
      const token = random(32).toString('base64url')
      return {
        companyId,
        at,
        limits: {
          network: toNetworkSubject(ip),
          since: new Date(at.getTime() - FAILURE_PERIOD_MS),
          perAccount: settings.MALL_LOGIN_FAILURES,
          perAccountAnywhere: settings.MALL_LOGIN_FAILURES_ANYWHERE,
          sinceAnywhere: new Date(at.getTime() - DAY_MS),
          perNetwork: settings.MALL_LOGIN_FAILURES_PER_IP,
        },
        detail: { method, network: auditNetwork(ip) },
        session: {
          tokenHash: hashOf(token),
          expiresAt: new Date(at.getTime() + expiresIn * 1000),
          replaces,
          maxSessions,
          device: toDeviceName(agent),
          deviceHash: deviceId === null ? '' : hashOf(deviceId),
        },
        refusalRows,
        token,
      }
    },

    /** @throws Refusal if the attempt was refused */
    async toLogin(
      { token, session }: Attempt,
      result: SignInResult | RefusalName,
    ): Promise<DataOf<'login.login'>> {
      if (typeof result === 'string') throw new Refusal(result)
      if (session.replaces !== null || session.maxSessions > 0) await cache.flush()
      const { isFirst, ...login } = result
      return withMessage({ token, expiresIn, ...login }, isFirst ? WELCOME : '')
    },
  }
}
export type Attempts = ReturnType<typeof createAttempts>
