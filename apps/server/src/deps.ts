import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { Settings } from './settings.ts'
import type { SmsProvider } from './providers/sms.ts'
import type { WechatPay } from './providers/wechat-pay.ts'

/** What the modules are built from; tests hand in their own clock, randomness and providers. */
export type Deps = {
  db: Database
  settings: Settings
  /** the operating system's time */
  now: () => Date
  /** cryptographically strong random bytes */
  random: (bytes: number) => Buffer
  log: Logger
  sms: SmsProvider
  /** null where no merchant is configured: cash is refused */
  wechatPay: WechatPay | null
}
