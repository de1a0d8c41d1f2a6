import type { OpeningCheck } from '@mall/contract'
import { defaultCompanyInfo } from '@mall/contract/default-company-info'
import { loginMethods } from '@mall/contract/login-methods'
import type { Deps } from '../../deps.ts'

type Company = Awaited<ReturnType<Deps['companies']['of']>>
type Facts = Pick<Company, 'info'> & {
  secrets: Pick<Company['settings']['secrets'], 'signKey' | 'dataKey' | 'bankKey' | 'oauth'>
  goodsOnSale: number
  /** service terms and privacy policy of the company's own */
  documents: number
}

const TERMS_AND_PRIVACY = 2

/** Whether the login method has the key that proves a shopper's identity. */
function canSignIn({ info, secrets }: Facts): boolean {
  const method = loginMethods[info.loginMethod]
  if (!method) return false
  if (method.proof === 'typed') return true
  if (method.proof === 'signed') return secrets.signKey !== undefined
  if (method.proof === 'exchanged') return secrets.oauth !== undefined
  return (method.source === 'bridge' ? secrets.bankKey : secrets.dataKey) !== undefined
}

/** Requirements of an open shop; the default hotline has no person behind it. */
export function listOpeningChecks(facts: Facts): OpeningCheck[] {
  const { info, goodsOnSale, documents } = facts
  const { mallLogo, servicePhone, payMethod, integralPay } = info
  const hasHotline = servicePhone !== '' && servicePhone !== defaultCompanyInfo.servicePhone
  return [
    { name: 'goods', isMet: goodsOnSale > 0, isNecessary: true },
    { name: 'signIn', isMet: canSignIn(facts), isNecessary: true },
    { name: 'payment', isMet: integralPay !== 0 || payMethod.trim() !== '', isNecessary: true },
    { name: 'hotline', isMet: hasHotline, isNecessary: false },
    { name: 'logo', isMet: mallLogo !== '' && mallLogo !== '[]', isNecessary: false },
    { name: 'terms', isMet: documents >= TERMS_AND_PRIVACY, isNecessary: false },
  ]
}
