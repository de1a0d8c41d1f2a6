import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { bindToPhone, holdUnbound } from './bind.repo.ts'
import { isNetworkSpent } from './failures.repo.ts'
import type { LoginService, Visit } from './login.service.ts'
import { newNickName, plainOpenId } from './shopper.ts'
import { codeHashOf } from './sms.service.ts'
import { useCode } from './sms.repo.ts'

/** Binds a chat account that has signed in before to the shopper of a phone, who proves it by code. */
export function bindService({ db, now }: Pick<Deps, 'db' | 'now'>, logins: LoginService) {
  return {
    async bind(
      visit: Visit,
      { openId, phone, captcha }: InputOf<'login.openIdBindPhone'>,
    ): Promise<DataOf<'login.openIdBindPhone'>> {
      const { companyId } = visit
      const identity = { companyId, provider: 'wechat', subject: plainOpenId(openId) }
      const ended = await db.transaction(companyId, async (tx) => {
        const at = now()
        if (await isNetworkSpent(tx, logins.limitsOf(visit, at))) return 'request/too-many'
        if (!(await holdUnbound(tx, identity))) {
          await logins.fail(tx, visit, null, 'bind', 'uncheckable')
          return 'login/uncheckable'
        }
        const codeHash = codeHashOf(companyId, phone, 'bind', captcha)
        if (!(await useCode(tx, { companyId, phone, purpose: 'bind', codeHash, at }))) {
          await logins.fail(tx, visit, null, 'bind', 'wrong')
          return 'login/wrong-code'
        }
        const nickName = newNickName(phone)
        const { userId, disabled, bound } = await bindToPhone(tx, {
          ...identity,
          phone,
          nickName,
          at,
        })
        if (disabled) return 'login/disabled'
        if (!bound) throw new Error('an identity that we hold was bound elsewhere')
        return logins.signIn(tx, visit, userId, 'bind')
      })
      if (typeof ended === 'string') throw new Refusal(ended)
      return { ...ended, openId: identity.subject }
    },
  }
}
