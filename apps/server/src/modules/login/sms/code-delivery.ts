import { createHash } from 'node:crypto'
import type { DataOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { createKeyedLimiter } from '../../../limits/limiter.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { developmentCode, SmsRefused } from '../../../providers/sms/sms.ts'
import { uniform } from '../uniform.ts'
import type { NewCode, Purpose, Reservation, SmsRefusal, SmsRepository } from './sms.repository.ts'

const perHour = 5
const perDay = 10

/** Hash under which a code is stored; it is valid for one company, phone and purpose. */
export const codeHashOf = (companyId: number, phone: string, purpose: Purpose, code: string) =>
  createHash('sha256').update(`${companyId}:${phone}:${purpose}:${code}`).digest('hex')

function refusalOf(sent: Exclude<Reservation, { id: number }>, now: Date): Refusal {
  if (sent === 'day') return new Refusal('login/sms-limit')
  if (sent === 'hour') return new Refusal('login/sms-limit', '获取验证码次数过多，请一小时后再试')
  const seconds = Math.ceil((sent.waitUntil.getTime() - now.getTime()) / 1000)
  return new Refusal('login/resend-wait', undefined, { retryAfter: Math.max(1, seconds) })
}

type Recipient = { companyId: number; phone: string; purpose: Purpose }
type DeliveryDeps = Pick<Deps, 'now' | 'random' | 'settings' | 'sms' | 'log'> & {
  repository: Pick<SmsRepository, 'remove'>
}

/** Sends codes by SMS: 6 random digits, stored as a hash, valid once within `MALL_CODE_SECONDS`. */
export function createCodeDelivery({ repository, now, random, settings, sms, log }: DeliveryDeps) {
  // One request of this process waits for the lock of a phone; the others wait here without a
  // connection.
  const ofPhone = createKeyedLimiter({ running: 1, waiting: settings.MALL_TRIES_WAITING_PER_IP })
  const below = uniform(random)
  const makeCode = () => developmentCode(settings) ?? String(below(1_000_000)).padStart(6, '0')

  /** Sends a code once `reserve` has stored it: at most one of concurrent requests for a phone. */
  async function deliver(
    { companyId, phone, purpose }: Recipient,
    reserve: (code: NewCode) => Promise<Reservation | SmsRefusal>,
  ): Promise<DataOf<'login.sendCode'>> {
    const at = now()
    const code = makeCode()
    const reservation = await ofPhone(phone, () =>
      reserve({
        phone,
        purpose,
        codeHash: codeHashOf(companyId, phone, purpose, code),
        at,
        expiresAt: new Date(at.getTime() + settings.MALL_CODE_SECONDS * 1000),
        waitSeconds: settings.MALL_RESEND_SECONDS,
        perHour,
        perDay,
      }),
    )
    if (typeof reservation === 'string') throw refusalOf(reservation, at)
    if ('refusal' in reservation) throw new Refusal(reservation.refusal)
    if (!('id' in reservation)) throw refusalOf(reservation, at)
    try {
      await sms.send(phone, code)
    } catch (error) {
      const refused = error instanceof SmsRefused
      log.warn({ reason: refused ? error.reason : String(error), companyId }, 'SMS not sent')
      // Without a response the message may still arrive, so its code stays valid and the wait
      // applies.
      if (refused) await repository.remove(companyId, reservation.id)
      throw new Refusal('login/sms-failed')
    }
    return { resendAfter: settings.MALL_RESEND_SECONDS }
  }
  return { deliver }
}
