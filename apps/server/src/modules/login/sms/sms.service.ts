import { createHash } from 'node:crypto'
import type { DataOf, InputOf, RefusalName } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import { developmentCode, SmsRefused } from '../../../providers/sms/sms.ts'
import type { PasswordRepository } from '../password/password.repo.ts'
import type { Bearer } from '../proofs/tickets.repo.ts'
import { uniform } from '../uniform.ts'
import type { NewCode, Purpose, Reservation, SmsRefusal, SmsRepository } from './sms.repo.ts'

const perHour = 5
const perDay = 10

/** A code as it is kept: good for one company, phone and purpose. */
export const codeHashOf = (companyId: number, phone: string, purpose: Purpose, code: string) =>
  createHash('sha256').update(`${companyId}:${phone}:${purpose}:${code}`).digest('hex')

/** A phone as a captcha's proof is bound to it, once it has sent a sign-in code there. */
export const proofPhoneHash = (companyId: number, phone: string) =>
  createHash('sha256').update(`${companyId}:${phone}:login`).digest('hex')

function refusalOf(sent: Exclude<Reservation, { id: number }>, now: Date): Refusal {
  if (sent === 'day') return new Refusal('login/sms-limit')
  if (sent === 'hour') return new Refusal('login/sms-limit', '获取验证码次数过多，请一小时后再试')
  const seconds = Math.ceil((sent.waitUntil.getTime() - now.getTime()) / 1000)
  return new Refusal('login/resend-wait', undefined, { retryAfter: Math.max(1, seconds) })
}

type SmsDeps = Pick<Deps, 'now' | 'random' | 'settings' | 'sms' | 'log'> & {
  repository: SmsRepository
  passwords: PasswordRepository
}
type Recipient = { companyId: number; phone: string; purpose: Purpose }
type TicketUse = {
  ticketHash: string
  /** Reason to send nothing to the bearer; null for an unknown ticket. */
  admit: (bearer: Bearer | null, at: Date) => RefusalName | null
}
type Result = DataOf<'login.sendCode'>

/** Codes by SMS: 6 random digits, kept hashed, one use, `MALL_CODE_SECONDS` long. */
export function createSmsService(deps: SmsDeps) {
  const { repository, passwords, now, random, settings, sms, log } = deps
  const below = uniform(random)
  const makeCode = () => developmentCode(settings) ?? String(below(1_000_000)).padStart(6, '0')

  /** Sends a code once `reserve` has stored it: at most one of concurrent requests for a phone. */
  async function deliver(
    { companyId, phone, purpose }: Recipient,
    reserve: (code: NewCode) => Promise<Reservation | SmsRefusal>,
  ): Promise<Result> {
    const at = now()
    const code = makeCode()
    const reservation = await reserve({
      phone,
      purpose,
      codeHash: codeHashOf(companyId, phone, purpose, code),
      at,
      expiresAt: new Date(at.getTime() + settings.MALL_CODE_SECONDS * 1000),
      waitSeconds: settings.MALL_RESEND_SECONDS,
      perHour,
      perDay,
    })
    if (typeof reservation === 'string') throw refusalOf(reservation, at)
    if ('refusal' in reservation) throw new Refusal(reservation.refusal)
    if (!('id' in reservation)) throw refusalOf(reservation, at)
    try {
      await sms.send(phone, code)
    } catch (error) {
      const refused = error instanceof SmsRefused
      log.warn({ reason: refused ? error.reason : String(error), companyId }, 'SMS not sent')
      // After a silence the message may still arrive: its code stays good, and the wait holds.
      if (refused) await repository.remove(companyId, reservation.id)
      throw new Refusal('login/sms-failed')
    }
    return { resendAfter: settings.MALL_RESEND_SECONDS }
  }

  async function getOwnPhone(companyId: number, userId: number): Promise<string> {
    const account = await passwords.findAccount(companyId, { userId })
    if (!account?.phone) throw new Refusal('login/no-phone')
    return account.phone
  }

  return {
    /** Sends a code to bind a phone with, for the bearer of a ticket. The ticket stays valid. */
    sendWithTicket(companyId: number, phone: string, { ticketHash, admit }: TicketUse) {
      return deliver({ companyId, phone, purpose: 'bind' }, (code) =>
        repository.reserveWithTicket(companyId, code, ticketHash, (bearer) =>
          admit(bearer, code.at),
        ),
      )
    },

    /**
     * Uses the captcha's proof and sends. The proof of a sign-in code stays valid for the sign-in
     * with the same phone; any other code consumes it.
     * @param userId the signed-in shopper, whose own phone a password code without a phone is sent to;
     * 0: a guest
     */
    async send(companyId: number, input: InputOf<'login.sendCode'>, userId = 0): Promise<Result> {
      const { phoneNum, method: purpose, captchaVerifyParam } = input
      const isOwn = purpose === 'password' && userId > 0
      const phone = phoneNum ?? (isOwn ? await getOwnPhone(companyId, userId) : null)
      if (phone === null) throw new Refusal('request/invalid')
      const proof = {
        proofHash: hashOf(captchaVerifyParam),
        sentToHash: purpose === 'login' ? proofPhoneHash(companyId, phone) : null,
      }
      return deliver({ companyId, phone, purpose }, (code) =>
        repository.reserveWithProof(companyId, code, proof),
      )
    },
  }
}
export type SmsService = ReturnType<typeof createSmsService>
