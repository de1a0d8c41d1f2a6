import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'
import type { Settings } from '../settings.ts'
import { openBankPoints } from './bank-points/bank-points-open.ts'
import { openCash } from './cash/cash-open.ts'
import { createOpenCaptcha } from './captcha/captcha-providers.ts'
import { openCourier } from './courier/courier-open.ts'
import { openDingtalkApi, openWechatApi } from './sign-in-open.ts'
import { openMail } from './mail/mail.ts'
import { openSms } from './sms/sms.ts'
import { openTopUp } from './top-up/top-up-open.ts'

/** Opens the clients of the configured providers. Throws if a setting is unusable. */
export const openProviders = (
  settings: Settings,
  log: Logger,
): Pick<
  Deps,
  | 'sms'
  | 'mail'
  | 'openCaptcha'
  | 'cash'
  | 'wechat'
  | 'dingtalk'
  | 'courier'
  | 'topUp'
  | 'bankPoints'
> => ({
  sms: openSms(settings, log),
  mail: openMail(settings),
  openCaptcha: createOpenCaptcha(settings),
  wechat: openWechatApi(settings, log),
  dingtalk: openDingtalkApi(settings, log),
  cash: openCash(settings, log),
  courier: openCourier(settings),
  topUp: openTopUp(settings),
  bankPoints: openBankPoints(settings),
})
