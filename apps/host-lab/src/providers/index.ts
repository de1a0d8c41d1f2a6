export { startWechatPayLab, type LabOptions, type WechatPayLab } from './wechat-pay/lab.ts'
export type { StepInput } from './wechat-pay/script.ts'
export {
  startWechatOpenLab,
  type WechatFault,
  type WechatOpenLab,
  type WechatOpenOptions,
} from './wechat-open/lab.ts'
export {
  startDingtalkLab,
  type DingtalkFault,
  type DingtalkLab,
  type DingtalkOptions,
} from './dingtalk/lab.ts'
export { startOauthLab, type OauthLab, type OauthLabOptions } from './oauth/lab.ts'
export * from '../lab/demo-keys.ts'
export { startCaptchaLab, type CaptchaFault, type CaptchaLab } from './captcha/lab.ts'
export { startSmsLab, type SmsLab, type SmsLabOptions, type SmsMessage } from './sms/lab.ts'
export { startAlipayLab, type AlipayLab, type AlipayResult } from './alipay/lab.ts'
export { startBankCashierLab, type BankCashierLab } from './bank-cashier/lab.ts'
export { startUnionpayLab, type UnionpayLab } from './unionpay/lab.ts'
export { startTrackingLab, type TrackingLab } from './tracking/lab.ts'
export { startTopUpLab, type TopUpLab } from './top-up/lab.ts'
export { startServiceChatLab, type ServiceChatLab } from './service-chat/lab.ts'
export { startBankAnalyticsLab, type BankAnalyticsLab } from './bank-analytics/lab.ts'
export { startBankPointsLab, type BankPointsFault, type BankPointsLab } from './bank-points/lab.ts'
