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
  /** companies by id, cached until they change */
  companies: CompanyCache
  /** shells by User-Agent, from their folders */
  shellHosts: ShellHosts
  sms: SmsProvider
  /** sends mail to operators; null where no SMTP server is set */
  mail: MailProvider | null
  /** opens the captcha provider that a company's settings name */
  openCaptcha: OpenCaptcha
  wechat: WechatApi
  dingtalk: DingtalkApi
  /** tracking service of couriers; null where none is set */
  courier: CourierProvider | null
  /** supplier of phone credit; null where none is set */
  topUp: TopUpSupplier | null
  /** a bank's points service; null where none is set */
  bankPoints: BankPointsProvider | null
  /** cash providers by channel; other channels are refused */
  cash: Cash
  /** requests of each operator, key or machine in a time */
  operatorBudget: Budget
  /** a command on the server's own machine calls with this secret, in this process only */
  localMachine?: { secret: string; name: string }
  /**
   * longest waits in ms, where they are not the usual ones: for an answer of ours, of a provider,
   * for all bytes of a request, for each megabyte of a large body
   */
  timeoutsMs?: { response?: number; provider?: number; request?: number; megabyte?: number }
}
