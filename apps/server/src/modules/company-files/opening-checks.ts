import type { OpeningCheck } from '@mall/contract'
import { loginMethods } from '@mall/contract/login-methods'
import type { Deps } from '../../deps.ts'
import { isHotline } from '../../limits/hotline.ts'

type Company = Awaited<ReturnType<Deps['companies']['of']>>
type Facts = Pick<Company, 'info'> & {
  secrets: Pick<Company['settings']['secrets'], 'signKey' | 'dataKey' | 'bankKey' | 'oauth'>
  goodsOnSale: number
  /** the company's own service terms and privacy policy */
  documents: number
  /** return address of shoppers; '' if missing */
  returnAddress: string
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

export const readReturnAddress = ({ afterSales }: Partial<Company['settings']>): string =>
  afterSales?.returnAddress?.trim() ?? ''

/** Requirements of an open shop. */
export function listOpeningChecks(facts: Facts): OpeningCheck[] {
  const { info, goodsOnSale, documents, returnAddress } = facts
  const { mallLogo, servicePhone, payMethod, integralPay } = info
  return [
    { name: 'goods', isMet: goodsOnSale > 0, isNecessary: true },
    { name: 'signIn', isMet: canSignIn(facts), isNecessary: true },
    { name: 'payment', isMet: integralPay !== 0 || payMethod.trim() !== '', isNecessary: true },
    { name: 'hotline', isMet: isHotline(servicePhone), isNecessary: true },
    { name: 'returnAddress', isMet: returnAddress !== '', isNecessary: true },
    { name: 'logo', isMet: mallLogo !== '' && mallLogo !== '[]', isNecessary: false },
    { name: 'terms', isMet: documents >= TERMS_AND_PRIVACY, isNecessary: false },
  ]
}
