import type { Logger } from 'pino'
import type { Settings } from '../../settings.ts'
import { openAlipay } from '../alipay/alipay-open.ts'
import { openBankCashier } from '../bank-cashier/bank-cashier-open.ts'
import type { Cash } from './cash.ts'
import { openUnionpay } from '../unionpay/unionpay-open.ts'
import { openWechatPay } from '../wechat-pay/wechat-pay-open.ts'

/** Overrides for tests: the clock, and the timeout of a response in milliseconds. */
export type CashOptions = { now?: () => Date; limit?: number }

/** Opens every cash provider of the settings; incomplete settings of one end the start. */
export function openCash(settings: Settings, log: Logger, own: CashOptions = {}): Cash {
  const [wechat, alipay, bank, unionpay] = [
    openWechatPay(settings, log, own),
    openAlipay(settings, log, own),
    openBankCashier(settings, log, own),
    openUnionpay(settings, log, own),
  ]
  return {
    ...(wechat && { wechat }),
    ...(alipay && { alipay }),
    ...(bank && { bank }),
    ...(unionpay && { unionpay }),
  }
}
