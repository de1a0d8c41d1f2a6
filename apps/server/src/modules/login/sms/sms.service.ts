import { createHash } from 'node:crypto'
import type { DataOf, InputOf, RefusalName } from '@mall/contract'
import type { Db } from '../../../db/connection/database.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { hashOf } from '../../../plugins/session.ts'
import { developmentCode, SmsRefused } from '../../../providers/sms/sms.ts'
import { spendProof, useProofForCode } from '../captcha/captcha.repo.ts'
import { findPasswordAccount } from '../password/password.repo.ts'
import { dropCode, reserveCode, type Purpose, type Sent } from './sms.repo.ts'
import { uniform } from '../uniform.ts'

const perHour = 5
const perDay = 10

/** A code as it is kept: good for one company, phone and purpose. */
export const codeHashOf = (companyId: number, phone: string, purpose: Purpose, code: string) =>
  createHash('sha256').update(`${companyId}:${phone}:${purpose}:${code}`).digest('hex')

/** A phone as a captcha's proof is bound to it, once it has sent a sign-in code there. */
export const proofPhoneHash = (companyId: number, phone: string) =>
  createHash('sha256').update(`${companyId}:${phone}:login`).digest('hex')

function refusalOf(sent: Exclude<Sent, { id: number }>, now: Date): Refusal {
  if (sent === 'day') return new Refusal('login/sms-limit')
  if (sent === 'hour') return new Refusal('login/sms-limit', '获取验证码次数过多，请一小时后再试')
  const seconds = Math.ceil((sent.waitUntil.getTime() - now.getTime()) / 1000)
  return new Refusal('login/resend-wait', undefined, { retryAfter: Math.max(1, seconds) })
}

type To = { companyId: number; phone: string; purpose: Purpose }
/** Reason to refuse a message, checked in the transaction that stores its code. */
type Admit = (tx: Db, at: Date) => Promise<RefusalName | null>
type Answer = DataOf<'login.sendCode'>

/** Codes by SMS: 6 random digits, kept hashed, one use, `MALL_CODE_SECONDS` long. */
export function smsService({ db, now, random, settings, sms, log }: Deps) {
  const below = uniform(random)
  const makeCode = () => developmentCode(settings) ?? String(below(1_000_000)).padStart(6, '0')

  /** Sends at most one code, whoever else asks for this phone, once `admit` has nothing against it. */
  async function sendTo({ companyId, phone, purpose }: To, admit: Admit): Promise<Answer> {
    const at = now()
    const code = makeCode()
    const sent = await db.transaction(companyId, async (tx) => {
      const refusal = await admit(tx, at)
      if (refusal) return { refusal }
      return reserveCode(tx, {
        companyId,
        phone,
        purpose,
        codeHash: codeHashOf(companyId, phone, purpose, code),
        at,
        expiresAt: new Date(at.getTime() + settings.MALL_CODE_SECONDS * 1000),
        waitSeconds: settings.MALL_RESEND_SECONDS,
        perHour,
        perDay,
      })
    })
    if (typeof sent !== 'string' && 'refusal' in sent) throw new Refusal(sent.refusal)
    if (typeof sent === 'string' || !('id' in sent)) throw refusalOf(sent, at)
    try {
      await sms.send(phone, code)
    } catch (error) {
      const refused = error instanceof SmsRefused
      log.warn({ reason: refused ? error.reason : String(error), companyId }, 'SMS not sent')
      // After a silence the message may still arrive: its code stays good, and the wait holds.
      if (refused) await db.transaction(companyId, (tx) => dropCode(tx, companyId, sent.id))
      throw new Refusal('login/sms-failed')
    }
    return { resendAfter: settings.MALL_RESEND_SECONDS }
  }

  async function getOwnPhone(companyId: number, userId: number): Promise<string> {
    const account = await db.transaction(companyId, (tx) =>
      findPasswordAccount(tx, companyId, { userId }),
    )
    if (!account?.phone) throw new Refusal('login/no-phone')
    return account.phone
  }

  return {
    sendTo,

    /**
     * Uses the captcha's proof and sends. The proof of a sign-in code stays valid for the sign-in
     * with the same phone; any other code consumes it.
     * @param userId the signed-in shopper, whose own phone a password code without a phone is sent to;
     * 0: a guest
     */
    async send(companyId: number, input: InputOf<'login.sendCode'>, userId = 0): Promise<Answer> {
      const { phoneNum, method: purpose, captchaVerifyParam } = input
      const isOwn = purpose === 'password' && userId > 0
      const phone = phoneNum ?? (isOwn ? await getOwnPhone(companyId, userId) : null)
      if (phone === null) throw new Refusal('request/invalid')
      return sendTo({ companyId, phone, purpose }, async (tx, at) => {
        const use = { companyId, proofHash: hashOf(captchaVerifyParam), at }
        const isValid =
          purpose === 'login'
            ? await useProofForCode(tx, { ...use, sentToHash: proofPhoneHash(companyId, phone) })
            : await spendProof(tx, use)
        return isValid ? null : 'login/captcha'
      })
    },
  }
}
export type SmsService = ReturnType<typeof smsService>
