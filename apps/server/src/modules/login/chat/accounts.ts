import type { WechatAccount } from '../../../providers/wechat/wechat-api.ts'
import { findWechatAccount, type Company } from '../../companies/index.ts'

type Configured = Pick<Company, 'info' | 'settings'>

/** The chat app's account that receives payments, often the one that shoppers sign in with. */
export function payAccount(company: Configured): WechatAccount | null {
  const { wxpayAppId, appId } = company.info
  if (!wxpayAppId || wxpayAppId === appId) return findWechatAccount(company)
  const { wechatPaySecret } = company.settings.secrets
  return wechatPaySecret ? { appId: wxpayAppId, secret: wechatPaySecret } : null
}
