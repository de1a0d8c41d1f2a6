import type { DingtalkApp } from '../../providers/dingtalk/dingtalk-api.ts'
import type { WechatAccount } from '../../providers/wechat/wechat-api.ts'
import type { Company } from '../../company.ts'

type Configured = Pick<Company, 'info' | 'settings'>

/** The chat app's account of a company's shoppers; null without one. */
export function findWechatAccount({ info, settings }: Configured): WechatAccount | null {
  const { wechatSecret } = settings.secrets
  return info.appId && wechatSecret ? { appId: info.appId, secret: wechatSecret } : null
}

/** The company's own app inside the workplace app; null without one. */
export function findDingtalkApp({ info, settings }: Configured): DingtalkApp | null {
  const { dingSecret } = settings.secrets
  return info.ddAppKey && dingSecret ? { appKey: info.ddAppKey, secret: dingSecret } : null
}

/** Includes the workplace, because user ids are unique only within it. */
export const findWorkplace = ({ info }: Pick<Company, 'info'>): string =>
  info.ddCorpId || info.ddAppKey
