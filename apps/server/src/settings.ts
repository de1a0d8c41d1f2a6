import { z } from 'zod'
import { parseAllowedHosts } from './providers/outbound/public-address.ts'

const seconds = (preset: number) => z.coerce.number().int().positive().default(preset)

/** Everything the environment decides. The table in docs/settings.md is made from the descriptions. */
export const Settings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production: no demo companies, no development SMS code'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(8080)
    .describe('Port the mall listens on'),
  HOST: z.string().default('0.0.0.0').describe('Address the mall listens on'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe('PostgreSQL; without it data lives in MALL_DATA_DIR'),
  MALL_DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder of the embedded database and of imported pictures'),
  MALL_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Store for pictures that speaks the S3 protocol, base address; without it pictures lie in MALL_DATA_DIR. Pictures that lie there stay readable',
    ),
  MALL_S3_BUCKET: z.string().default('').describe('Store for pictures: bucket'),
  MALL_S3_REGION: z.string().default('us-east-1').describe('Store for pictures: region'),
  MALL_S3_KEY_ID: z.string().default('').describe('Store for pictures: access key id'),
  MALL_S3_KEY_SECRET: z.string().default('').describe('Store for pictures: access key secret'),
  MALL_S3_PATH_STYLE: z
    .enum(['on', 'off'])
    .default('off')
    .describe('Store for pictures: `on`: the bucket is in the path, `off`: in the host name'),
  MALL_DB_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'PostgreSQL connections of this process, beside the one it listens on; without it four for each core, 10 to 32, and at most a quarter of what the server allows. 20 may wait for each, who would wait longer is told to come again',
    ),
  MALL_PUBLIC_URL: z
    .string()
    .optional()
    .describe('Address shoppers and providers reach the mall at'),
  MALL_TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .default(0)
    .describe('Trusted proxy hops in front'),
  MALL_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least level logged'),
  MALL_FRAME_ANCESTORS: z
    .string()
    .default("'none'")
    .describe('Who may frame the pages (CSP frame-ancestors)'),
  MALL_RENDER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5_000)
    .default(300)
    .describe(
      'Longest wait for a rendered screen, ms; after it the shell is sent alone. 0: nothing is rendered',
    ),
  MALL_OUTBOUND_ALLOW: z
    .string()
    .refine(
      (text) => parseAllowedHosts(text) !== null,
      'names, addresses and networks, comma separated',
    )
    .default('')
    .describe(
      'Hosts of an intranet that addresses of companies (OAuth, webhooks, pictures) may name nevertheless: names, addresses, networks (`10.20.0.0/16`), comma separated',
    ),
  MALL_DOCS: z
    .enum(['open', 'closed'])
    .optional()
    .describe(
      'Whether `/docs`, `/openapi.json` and those of operators are served; without it in production they are closed',
    ),
  MALL_SERVICE_WORKER: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'off: browsers drop the worker that shows public pages without network, and its store',
    ),
  OPS_KEY: z
    .string()
    .min(16)
    .optional()
    .describe(
      'A key for scripts that may make every operators’ call except dangerous ones, for every company; better are API keys',
    ),
  MALL_SECRETS_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/)
    .optional()
    .describe(
      'Master key that encrypts partners’ keys and webhooks’ signing secrets in the database, and signs addresses of private pictures, 32 bytes in base64 (`openssl rand -base64 32`); needed in production before one is stored, and for operators to bind an authenticator app',
    ),
  MALL_OPS_RATE: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(50)
    .describe('Operators’ calls each operator, key or machine may make in a second, over a minute'),
  MALL_DEV_SMS_CODE: z
    .string()
    .regex(/^\d{6}$/)
    .optional()
    .describe(
      'The one SMS code outside production; 246810 where no SMS provider is set, random where one is',
    ),
  MALL_SMS_URL: z
    .string()
    .optional()
    .describe('SMS provider (Alibaba Cloud SMS protocol), base address'),
  MALL_SMS_KEY_ID: z.string().default('').describe('SMS provider: access key id'),
  MALL_SMS_KEY_SECRET: z.string().default('').describe('SMS provider: access key secret'),
  MALL_SMS_SIGN_NAME: z.string().default('').describe('SMS provider: signature name'),
  MALL_SMS_TEMPLATE: z
    .string()
    .default('')
    .describe('SMS provider: template code with the parameter `code`'),
  WECHAT_OPEN_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://open.weixin.qq.com')
    .describe('The chat app’s page that asks a shopper for consent, base address'),
  WECHAT_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.weixin.qq.com')
    .describe('The chat app’s server calls, base address'),
  DINGTALK_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://oapi.dingtalk.com')
    .describe('The workplace app’s server calls, base address'),
  WECHAT_PAY_BASE_URL: z
    .string()
    .default('https://api.mch.weixin.qq.com')
    .describe('WeChat Pay v3 address'),
  WECHAT_PAY_MCH_ID: z
    .string()
    .optional()
    .describe('WeChat Pay merchant number; without it WeChat Pay is refused'),
  WECHAT_PAY_APP_ID: z
    .string()
    .optional()
    .describe('App id that pays where a company has none of its own'),
  WECHAT_PAY_SERIAL: z.string().optional().describe('Serial number of the merchant certificate'),
  WECHAT_PAY_PRIVATE_KEY: z.string().optional().describe('Merchant private key, PEM'),
  WECHAT_PAY_PUBLIC_KEY_ID: z
    .string()
    .optional()
    .describe(
      'Id of WeChat Pay’s public key or certificate; two, comma separated, while keys change',
    ),
  WECHAT_PAY_PUBLIC_KEY: z
    .string()
    .optional()
    .describe(
      'WeChat Pay’s public key or certificate, PEM; two one after the other, in the order of the ids',
    ),
  WECHAT_PAY_API_V3_KEY: z.string().length(32).optional().describe('APIv3 key, 32 bytes'),
  ALIPAY_GATEWAY_URL: z
    .url()
    .default('https://openapi.alipay.com/gateway.do')
    .describe('Alipay open platform, gateway'),
  ALIPAY_APP_ID: z.string().optional().describe('Alipay app id; without it Alipay is refused'),
  ALIPAY_SELLER_ID: z
    .string()
    .optional()
    .describe('Alipay account (2088…) that has to be named as the seller in notifications'),
  ALIPAY_PRIVATE_KEY: z.string().optional().describe('Our private key of the Alipay app, PEM'),
  ALIPAY_PUBLIC_KEY: z.string().optional().describe('Alipay’s public key for the app, PEM'),
  BANK_CASHIER_URL: z
    .url()
    .optional()
    .describe('The bank’s cashier (docs/bank-cashier.md); without it the bank channel is refused'),
  BANK_CASHIER_MERCHANT_ID: z.string().optional().describe('Our merchant number at the bank'),
  BANK_CASHIER_PRIVATE_KEY: z
    .string()
    .optional()
    .describe('Our private key for the bank’s cashier, PEM'),
  BANK_CASHIER_PUBLIC_KEY: z
    .string()
    .optional()
    .describe('The bank’s public key for its cashier, PEM'),
  MALL_SMS_RESTOCK_TEMPLATE: z
    .string()
    .default('')
    .describe('SMS provider: template code with the parameter `name`; empty: no restock reminders'),
  MALL_SMS_SALE_TEMPLATE: z
    .string()
    .default('')
    .describe(
      'SMS provider: template code with the parameter `name`; empty: no flash sale reminders',
    ),
  MALL_SMS_CHAT_TEMPLATE: z
    .string()
    .default('')
    .describe('SMS provider: template code with the parameter `name`; empty: no chat notices'),
  MALL_SMS_CARD_TEMPLATE: z
    .string()
    .default('')
    .describe(
      'SMS provider: template code with the parameters `name` and `code`; empty: electronic gift cards are not sent',
    ),
  MALL_SMS_NOTICE_TEMPLATES: z
    .string()
    .regex(/^((shipped|refund|points|account)=\w+(,|$))*$/)
    .default('')
    .describe(
      'SMS provider: `shipped=CODE,refund=CODE,points=CODE,account=CODE`, each with `name`',
    ),
  MALL_TRACKING_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Tracking service of couriers (Kuaidi100 protocol, https://poll.kuaidi100.com), base address; without it parcels have no timeline',
    ),
  MALL_TRACKING_CUSTOMER: z.string().default('').describe('Tracking service: customer number'),
  MALL_TRACKING_KEY: z
    .string()
    .default('')
    .describe('Tracking service: key that signs queries; pushes are verified by a salt made of it'),
  MALL_TRACKING_SECONDS: seconds(1_800).describe(
    'Least time between two queries of one parcel; the service locks numbers that are queried more often',
  ),
  MALL_TRACKING_PER_SHOPPER: z.coerce
    .number()
    .int()
    .positive()
    .default(30)
    .describe(
      'Queries of the tracking service for one shopper within an hour, per process; beyond it timelines are the cached ones',
    ),
  MALL_TOP_UP_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Supplier of phone credit, base address; without it the mall offers no top-ups'),
  MALL_TOP_UP_PARTNER: z.string().default('').describe('Supplier of phone credit: account'),
  MALL_TOP_UP_KEY: z
    .string()
    .default('')
    .describe('Supplier of phone credit: key that signs requests, responses and callbacks'),
  MALL_BANK_POINTS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Bank points service, base address; without it the mall exchanges no bank points'),
  MALL_BANK_POINTS_MERCHANT: z.string().default('').describe('Bank points service: merchant'),
  MALL_BANK_POINTS_KEY: z
    .string()
    .default('')
    .describe('Bank points service: key that signs requests and responses'),
  MALL_SESSION_SECONDS: seconds(7 * 86_400).describe('Life of a sign-in'),
  MALL_CODE_SECONDS: seconds(300).describe('Life of an SMS code'),
  MALL_RESEND_SECONDS: seconds(60).describe('Least time between two SMS codes to one phone'),
  MALL_QR_SIGN_IN_SECONDS: seconds(180).describe('Life of a QR code that signs a desktop in'),
  MALL_CAPTCHA_SECONDS: seconds(120).describe('Life of a captcha and of its proof'),
  MALL_LOGIN_FAILURES: z.coerce
    .number()
    .int()
    .positive()
    .default(5)
    .describe('Failed password sign-ins to one account within 15 minutes before it waits'),
  MALL_LOGIN_FAILURES_PER_IP: z.coerce
    .number()
    .int()
    .positive()
    .default(30)
    .describe('Failed sign-ins from one address within 15 minutes before it waits'),
  MALL_SMS_PER_IP: z.coerce
    .number()
    .int()
    .positive()
    .default(60)
    .describe('SMS codes asked for from one address within an hour, per process'),
  MALL_SMS_PER_COMPANY: z.coerce
    .number()
    .int()
    .positive()
    .default(6_000)
    .describe('SMS codes asked for in one mall within an hour, per process'),
  MALL_SIGN_INS_PER_IP: z.coerce
    .number()
    .int()
    .positive()
    .default(600)
    .describe('Sign-ins begun at a provider’s page from one address within a minute, per process'),
  MALL_CAPTCHAS_PER_IP: z.coerce
    .number()
    .int()
    .positive()
    .default(120)
    .describe('Captchas handed to one address within a minute, per process'),
  MALL_CHECKOUT_SECONDS: seconds(1_800).describe('Life of a submit token'),
  MALL_HANDOVER_SECONDS: seconds(900).describe(
    'How long a code continues a checkout in another app',
  ),
  MALL_ORDER_SECONDS: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('Overrides every company’s time to pay an order'),
  MALL_FLASH_SALE_ORDERS: z.coerce
    .number()
    .int()
    .positive()
    .default(500)
    .describe(
      'Orders of one product in a flash sale that this process places at once; later ones queue with a position',
    ),
  MALL_JOB_SECONDS: z.coerce
    .number()
    .positive()
    .default(5)
    .describe('Pause between two rounds of the jobs'),
})
export type Settings = z.output<typeof Settings>

/** Reads the environment; an unusable value ends with one sentence that names it. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Settings.safeParse(given)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`环境变量 ${issue?.path.join('.')} 无效 (invalid setting): ${issue?.message}`)
}
