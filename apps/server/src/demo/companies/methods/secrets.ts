import type { SeedCompanyInput } from '@mall/contract/seed-file'
import { loginMethods } from '@mall/contract/login-methods'
import { LoginMethodId } from '@mall/contract/states'
import * as keys from './keys.ts'
import type { MethodPlan } from './plans.ts'

type Secrets = NonNullable<NonNullable<SeedCompanyInput['settings']>['secrets']>

/** Keys that a company's login method requires. */
export function secretsOf(
  id: number,
  { method: number, bindPhone = false }: MethodPlan,
  lab: string,
): Secrets {
  const method = loginMethods[number]
  const isBridge = method?.source === 'bridge'
  return {
    wechatSecret: keys.demoChat.secret,
    bindPhone,
    ...(method?.source === 'address' ? { partnerEntry: `${lab}/` } : {}),
    ...(method?.proof === 'signed' ? { signKey: keys.demoSignKey(id) } : {}),
    ...(method?.proof === 'sealed' && !isBridge ? { dataKey: keys.demoDataKey(id) } : {}),
    ...(isBridge || number === LoginMethodId.BankOauth
      ? { bankKey: keys.demoBankKey(id), bankCorpNo: `DEMO${id}` }
      : {}),
    ...(method?.proof === 'exchanged'
      ? {
          oauth: {
            authorizeUrl: `${lab}/oauth/authorize`,
            tokenUrl: `${lab}/oauth/token`,
            ...keys.demoOauth,
          },
        }
      : {}),
    ...(method?.subject === 'openId' ? { miniAppId: keys.demoMini.appId } : {}),
    ...(method?.workplaceIcon
      ? { dingSecret: keys.demoWorkplace.secret, dingAgentId: keys.demoWorkplace.agentId }
      : {}),
    // The native app's server seals the user info that the app passes.
    ...(number === LoginMethodId.NativeApp ? { dataKey: keys.demoDataKey(id) } : {}),
  }
}
