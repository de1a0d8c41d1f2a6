import type { InputOf } from '@mall/contract'
import { Refusal } from '../../../plugins/errors.ts'
import type { Shopper } from '../../../shopper.ts'
import type { Attempts } from '../attempts.ts'
import { codeHashOf } from '../sms/code-delivery.ts'
import type { PhoneRepository } from './phone.repository.ts'

type PhoneDeps = { repository: PhoneRepository; attempts: Attempts }

/** Changes of phone, proved by codes to the former and to the new phone. */
export function createPhoneService({ repository, attempts }: PhoneDeps) {
  return {
    async change(
      { companyId, userId }: Shopper,
      ip: string,
      { oldCode, phone, code }: InputOf<'login.changePhone'>,
    ): Promise<void> {
      const current = await repository.findPhone(companyId, userId)
      if (current === phone) throw new Refusal('login/same-phone')
      if (current !== null && oldCode === undefined) throw new Refusal('login/wrong-code')
      const visit = {
        companyId,
        ip,
        replaces: null,
        maxSessions: 0,
        agent: undefined,
        deviceId: null,
      }
      const old =
        current === null
          ? null
          : { phone: current, codeHash: codeHashOf(companyId, current, 'old-phone', oldCode ?? '') }
      const next = { phone, codeHash: codeHashOf(companyId, phone, 'new-phone', code) }
      const attempt = attempts.create(visit, 'phone-change')
      const refusal = await repository.change(attempt, { userId, old, next })
      if (refusal) throw new Refusal(refusal)
    },
  }
}
