import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'
import type { Settings } from '../settings.ts'
import { openSms } from './sms.ts'
import { openWechatPay } from './wechat-pay-open.ts'

/** The clients of the providers that the settings name. Throws where a setting is unusable. */
export const openProviders = (
  settings: Settings,
  log: Logger,
): Pick<Deps, 'sms' | 'wechatPay'> => ({
  sms: openSms(settings, log),
  wechatPay: openWechatPay(settings, log),
})
