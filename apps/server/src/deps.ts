import type { Logger } from 'pino'
import type { Database } from './db/connection/database.ts'
import type { ShellHosts } from './edge/select-shell.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { CompanyCache } from './company.ts'
import type { Budget } from './limits/token-bucket.ts'
import type { Settings } from './settings.ts'
import type { BankPointsProvider } from './providers/bank-points/bank-points-provider.ts'
import type { Cash } from './providers/cash/cash.ts'
import type { OpenCaptcha } from './providers/captcha/captcha-provider.ts'
import type { CourierProvider } from './providers/courier/courier-provider.ts'
import type { DingtalkApi } from './providers/dingtalk/dingtalk-api.ts'
import type { MailProvider } from './providers/mail/mail.ts'
import type { SmsProvider } from './providers/sms/sms.ts'
import type { TopUpSupplier } from './providers/top-up/top-up-supplier.ts'
import type { WechatApi } from './providers/wechat/wechat-api.ts'

/** Dependencies of the modules; tests provide their own clock, randomness and providers. */
export type Deps = {
  db: Database
  settings: Settings
  /** the operating system's time */
  now: () => Date
  /** cryptographically strong random bytes */
  random: (bytes: number) => Buffer
  log: Logger
  /** answers cached until the database notifies of a change */
  cache: ResponseCache
  /** companies by id, each cached until it changes */
  companies: CompanyCache
  /** shells by User-Agent, from their folders */
  shellHosts: ShellHosts
  sms: SmsProvider
  /** sends mail to operators; null without an SMTP server */
  mail: MailProvider | null
  /** opens the captcha provider of a company's settings */
  openCaptcha: OpenCaptcha
  wechat: WechatApi
  dingtalk: DingtalkApi
  /** tracking service of couriers; null without one */
  courier: CourierProvider | null
  /** supplier of phone credit; null without one */
  topUp: TopUpSupplier | null
  /** a bank's points service; null without one */
  bankPoints: BankPointsProvider | null
  /** cash providers by channel; other channels are refused */
  cash: Cash
  /** request budgets of each operator, key or machine */
  operatorBudget: Budget
  /** secret of commands on the server's machine, in this process only */
  localMachine?: { secret: string; name: string }
  /**
   * longest waits in ms for a response of the mall, of a provider, for a request's body and for
   * each megabyte of a large body
   */
  timeoutsMs?: { response?: number; provider?: number; request?: number; megabyte?: number }
}
