import type { WechatAccount } from '../../../providers/wechat/wechat-api.ts'
import type { Company } from '../../tenant/index.ts'

type Configured = Pick<Company, 'info' | 'settings'>

/** The account that shoppers of a company sign in with; null where there is none. */
export function signInAccount({ info, settings }: Configured): WechatAccount | null {
  const { wechatSecret } = settings.secrets
  return info.appId && wechatSecret ? { appId: info.appId, secret: wechatSecret } : null
}

/** The account that takes their money: often the same one. */
export function payAccount(company: Configured): WechatAccount | null {
  const { wxpayAppId, appId } = company.info
  if (!wxpayAppId || wxpayAppId === appId) return signInAccount(company)
  const { wechatPaySecret } = company.settings.secrets
  return wechatPaySecret ? { appId: wxpayAppId, secret: wechatPaySecret } : null
}
