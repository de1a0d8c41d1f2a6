import { createHash } from 'node:crypto'
import { loginMethods } from '@mall/contract/login-methods'
import type { DataOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import type { LoginService, Visit } from '../login.service.ts'
import { toDeviceName } from './device-name.ts'
import {
  consumeQrSignIn,
  decideQrSignIn,
  findQrSignIn,
  insertQrSignIn,
  markScanned,
} from './qr.repo.ts'
import type { Shopper } from '../../../shopper.ts'

/** A confirmation in the last second must still reach the desktop's next poll. */
const CONFIRMED_GRACE_MS = 30_000

const toChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/**
 * Sign-in of a desktop by a phone. The code alone gives nothing: the desktop needs the verifier that
 * only its own browser has, the phone a session of the same company.
 */
export function createQrService(
  { db, now, random, settings }: Pick<Deps, 'db' | 'now' | 'random' | 'settings'>,
  logins: LoginService,
) {
  const ttlMs = settings.MALL_QR_SIGN_IN_SECONDS * 1000
  const expired = { state: 'expired', login: null } as const

  return {
    async start(
      companyId: number,
      loginMethod: number,
      { challenge, userAgent }: { challenge: string; userAgent: string | undefined },
    ): Promise<DataOf<'login.qrStart'>> {
      if (!loginMethods[loginMethod]?.workplaceIcon) throw new Refusal('login/not-open')
      const code = random(32).toString('base64url')
      const at = now()
      await db.transaction(companyId, (tx) =>
        insertQrSignIn(tx, {
          companyId,
          codeHash: hashOf(code),
          challenge,
          device: toDeviceName(userAgent),
          at,
          expiresAt: new Date(at.getTime() + ttlMs),
        }),
      )
      return { code, expiresIn: settings.MALL_QR_SIGN_IN_SECONDS }
    },

    async poll(
      visit: Visit,
      { code, verifier }: { code: string; verifier: string },
    ): Promise<DataOf<'login.qrPoll'>> {
      const { companyId } = visit
      const key = { companyId, codeHash: hashOf(code), challenge: toChallenge(verifier) }
      const result = await db.transaction(companyId, async (tx) => {
        const row = await findQrSignIn(tx, key)
        if (!row || row.state === 'used') return expired
        const graceMs = row.state === 'confirmed' ? CONFIRMED_GRACE_MS : 0
        if (row.expiresAt.getTime() + graceMs <= now().getTime()) return expired
        if (row.state !== 'confirmed') return { state: row.state, login: null }
        const shopper = await consumeQrSignIn(tx, key)
        if (!shopper) return expired
        if (!shopper.disabled) {
          const login = await logins.signIn(tx, visit, shopper.userId, 'qr')
          return { state: 'confirmed', login } as const
        }
        await logins.refuse(tx, visit, null, 'qr', 'disabled')
        return 'login/disabled'
      })
      if (typeof result === 'string') throw new Refusal(result)
      return result
    },

    async scan({ companyId, userId }: Shopper, code: string): Promise<DataOf<'login.qrScan'>> {
      const device = await db.transaction(companyId, (tx) =>
        markScanned(tx, { companyId, userId, codeHash: hashOf(code), at: now() }),
      )
      if (!device) throw new Refusal('login/qr-expired')
      return { device: device.device, createdAt: device.createdAt.toISOString() }
    },

    async decide({ companyId, userId }: Shopper, code: string, accept: boolean): Promise<void> {
      const isDone = await db.transaction(companyId, (tx) =>
        decideQrSignIn(tx, { companyId, userId, accept, codeHash: hashOf(code), at: now() }),
      )
      if (!isDone) throw new Refusal('login/qr-expired')
    },
  }
}
