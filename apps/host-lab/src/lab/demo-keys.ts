/**
 * Keys of the demo companies, equal to those in the mall's demo seed file. Public, so never usable
 * outside development.
 */
import { createHash } from 'node:crypto'

const bytes = (text: string) => createHash('sha256').update(text).digest()

/** Key that signs the partner's links. */
export const demoSignKey = (companyId: number) => `demo-sign-key-of-company-${companyId}`
/** Key that encrypts the partner's data: 32 bytes. */
export const demoDataKey = (companyId: number) => bytes(`demo-data-key-of-company-${companyId}`)
/** Key that encrypts the proof of a bank's bridge: 32 bytes. */
export const demoBankKey = (companyId: number) => bytes(`demo-bank-key-of-company-${companyId}`)

/** WeChat account of all demo companies. */
export const demoWechat = { appId: 'wx8888888888888888', secret: 'demo-wechat-secret' }
/** DingTalk account of all demo companies. */
export const demoDingtalk = {
  appKey: 'dingdemo8888888888',
  corpId: 'dingcorp8888888888',
  secret: 'demo-dingtalk-secret',
  agentId: '88888888',
}
/** OAuth account of all demo companies, for banks and partners. */
export const demoOauth = { clientId: 'demo-mall', clientSecret: 'demo-oauth-secret' }

/** Access key of the captcha provider for companies that use it. */
export const demoCaptcha = { keyId: 'LABdemocaptcha', keySecret: 'demo-captcha-secret' }

/** Operators' key of company 1, with the permissions of its orders and conversations. */
export const demoOperatorsKey = `mkey_${Buffer.from('demo key of company 1, no secret').toString('base64url')}`
/** The demo company whose operators have a key. */
export const DEMO_OPERATORS_COMPANY = 1
