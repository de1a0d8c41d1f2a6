import { loginMethods } from '@mall/contract/login-methods'
import type { DataOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import type { Shopper } from '../../../shopper.ts'
import type { Attempts, Visit } from '../attempts.ts'
import { toChallenge } from '../proofs/challenge.ts'
import { toDeviceName } from './device-name.ts'
import type { PollState, QrRepository, QrSignIn } from './qr.repository.ts'

type QrDeps = Pick<Deps, 'now' | 'random' | 'settings'> & {
  repository: QrRepository
  attempts: Attempts
}

/**
 * Time after its expiry in which a confirmed code still signs in, so that the desktop's next poll
 * gets a confirmation of the last second.
 */
const CONFIRMED_GRACE_MS = 30_000

/** State that a browser sees of its code. @param row null for an unknown code */
export function toPollState(row: QrSignIn | null, now: Date): PollState {
  if (!row || row.state === 'used') return 'expired'
  const graceMs = row.state === 'confirmed' ? CONFIRMED_GRACE_MS : 0
  return row.expiresAt.getTime() + graceMs <= now.getTime() ? 'expired' : row.state
}

/**
 * Sign-in of a desktop by a phone. The code alone gives nothing: the desktop needs the verifier that
 * only its own browser has, the phone a session of the same company.
 */
export function createQrService({ repository, attempts, now, random, settings }: QrDeps) {
  const ttlMs = settings.MALL_QR_SIGN_IN_SECONDS * 1000

  return {
    async start(
      companyId: number,
      loginMethod: number,
      { challenge, userAgent }: { challenge: string; userAgent: string | undefined },
    ): Promise<DataOf<'login.qrStart'>> {
      if (!loginMethods[loginMethod]?.workplaceIcon) throw new Refusal('login/not-open')
      const code = random(32).toString('base64url')
      const at = now()
      await repository.insert(companyId, {
        codeHash: hashOf(code),
        challenge,
        device: toDeviceName(userAgent),
        at,
        expiresAt: new Date(at.getTime() + ttlMs),
      })
      return { code, expiresIn: settings.MALL_QR_SIGN_IN_SECONDS }
    },

    async poll(
      visit: Visit,
      { code, verifier }: { code: string; verifier: string },
    ): Promise<DataOf<'login.qrPoll'>> {
      const attempt = attempts.create(visit, 'qr')
      const key = { codeHash: hashOf(code), challenge: toChallenge(verifier) }
      const { state, result } = await repository.poll(attempt, key, (row) =>
        toPollState(row, attempt.at),
      )
      if (result !== null) {
        return { state: 'confirmed', login: await attempts.toLogin(attempt, result) }
      }
      return { state, login: null }
    },

    async scan(shopper: Shopper, code: string): Promise<DataOf<'login.qrScan'>> {
      const scan = { codeHash: hashOf(code), at: now() }
      const device = await repository.markScanned(shopper, scan)
      if (!device) throw new Refusal('login/qr-expired')
      return { device: device.device, createdAt: device.createdAt.toISOString() }
    },

    async decide(shopper: Shopper, code: string, accept: boolean): Promise<void> {
      const scan = { codeHash: hashOf(code), at: now() }
      const isDone = await repository.decide(shopper, scan, accept)
      if (!isDone) throw new Refusal('login/qr-expired')
    },
  }
}
