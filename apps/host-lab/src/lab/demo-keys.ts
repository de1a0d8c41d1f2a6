/**
 * Keys of the demo companies, known to everybody: the demo world of the mall carries the same. They
 * open nothing outside development.
 */
import { createHash } from 'node:crypto'

const bytes = (text: string) => createHash('sha256').update(text).digest()

/** Signs the partner's links. */
export const demoSignKey = (companyId: number) => `demo-sign-key-of-company-${companyId}`
/** Seals the partner's data: 32 bytes. */
export const demoDataKey = (companyId: number) => bytes(`demo-data-key-of-company-${companyId}`)
/** Seals what a bank's bridge hands over: 32 bytes. */
export const demoBankKey = (companyId: number) => bytes(`demo-bank-key-of-company-${companyId}`)

/** The chat app's account of all demo companies, and its secret. */
export const demoWechat = { appId: 'wx8888888888888888', secret: 'demo-wechat-secret' }
/** The workplace app's of all demo companies. */
export const demoDingtalk = {
  appKey: 'dingdemo8888888888',
  corpId: 'dingcorp8888888888',
  secret: 'demo-dingtalk-secret',
}
/** The bank's and the partner's OAuth account of all demo companies. */
export const demoOauth = { clientId: 'demo-mall', clientSecret: 'demo-oauth-secret' }
