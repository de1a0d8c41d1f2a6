import { createHash } from 'node:crypto'
import type { DataOf, InputOf, RefusalName } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import type { PasswordRepository } from '../password/password.repository.ts'
import type { Bearer } from '../proofs/tickets.repository.ts'
import { FAILURE_PERIOD_MS } from '../attempts.ts'
import { decideLeastBits } from '../captcha/work.ts'
import { createCodeDelivery } from './code-delivery.ts'
import type { SmsRepository } from './sms.repository.ts'

/** Hash of the phone that a captcha's proof is bound to once it has sent a sign-in code there. */
export const proofPhoneHash = (companyId: number, phone: string) =>
  createHash('sha256').update(`${companyId}:${phone}:login`).digest('hex')

type SmsDeps = Pick<Deps, 'now' | 'random' | 'settings' | 'sms' | 'log'> & {
  repository: SmsRepository
  passwords: PasswordRepository
}
type TicketUse = {
  ticketHash: string
  /** Reason to send nothing to the bearer; null for an unknown ticket. */
  admit: (bearer: Bearer | null, at: Date) => RefusalName | null
}
type Result = DataOf<'login.sendCode'>

/** Codes by SMS: 6 random digits, stored as a hash, valid once within `MALL_CODE_SECONDS`. */
export function createSmsService(deps: SmsDeps) {
  const { repository, passwords, now, settings } = deps
  const { deliver } = createCodeDelivery(deps)

  async function getOwnPhone(companyId: number, userId: number): Promise<string> {
    const account = await passwords.findAccount(companyId, { userId })
    if (!account?.phone) throw new Refusal('login/no-phone')
    return account.phone
  }

  const toPrefix = (phone: string) => ({
    digits: phone.slice(0, 7),
    since: new Date(now().getTime() - FAILURE_PERIOD_MS),
    toLeastBits: (open: number) => decideLeastBits(open, settings.MALL_CAPTCHA_WORK_BITS),
  })

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
     * null: a guest
     */
    async send(
      companyId: number,
      input: InputOf<'login.sendCode'>,
      userId: number | null = null,
    ): Promise<Result> {
      const { phoneNum, method: purpose, captchaVerifyParam } = input
      const isOfAccount = purpose === 'old-phone' || purpose === 'deletion'
      if ((isOfAccount || purpose === 'new-phone') && userId === null) {
        throw new Refusal('session/missing')
      }
      const isOwn = userId !== null && (isOfAccount || (purpose === 'password' && !phoneNum))
      const phone = isOwn ? await getOwnPhone(companyId, userId) : (phoneNum ?? null)
      if (phone === null) throw new Refusal('request/invalid')
      const proof = {
        proofHash: hashOf(captchaVerifyParam),
        sentToHash: purpose === 'login' ? proofPhoneHash(companyId, phone) : null,
        ...(isOwn ? {} : { prefix: toPrefix(phone) }),
      }
      return deliver({ companyId, phone, purpose }, (code) =>
        repository.reserveWithProof(companyId, code, proof),
      )
    },
  }
}
export type SmsService = ReturnType<typeof createSmsService>
