/**
 * Keys of the demo companies. They are public; the simulated partners, banks and apps use the
 * same. They open nothing outside development, since no demo company exists in production.
 */
import { createHash } from 'node:crypto'

const key256 = (text: string) => createHash('sha256').update(text).digest('base64')

export const demoSignKey = (companyId: number) => `demo-sign-key-of-company-${companyId}`
export const demoDataKey = (companyId: number) => key256(`demo-data-key-of-company-${companyId}`)
export const demoBankKey = (companyId: number) => key256(`demo-bank-key-of-company-${companyId}`)

/** The simulated chat app's account. */
export const demoChat = { appId: 'wx8888888888888888', secret: 'demo-wechat-secret' }
/** The simulated mini-programme's account: its shoppers sign in and pay by openid. */
export const demoMini = { appId: 'wx6666666666666666' }
export const demoWorkplace = {
  appKey: 'dingdemo8888888888',
  corpId: 'dingcorp8888888888',
  secret: 'demo-dingtalk-secret',
  agentId: '88888888',
}
export const demoOauth = { clientId: 'demo-mall', clientSecret: 'demo-oauth-secret' }

/** Where the simulators listen by default: one port above the mall's. */
export const usualLab = 'http://127.0.0.1:8081'
