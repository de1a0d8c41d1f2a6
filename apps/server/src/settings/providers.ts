import { z } from 'zod'
import { seconds } from './seconds.ts'

/** Providers: SMS, sign-in, payment, tracking, top-ups, bank points. */
export const providerSettings = {
  MALL_DEV_SMS_CODE: z
    .string()
    .regex(/^\d{6}$/)
    .optional()
    .describe(
      'The one SMS code outside production; 246810 where no SMS provider is set, random where one is',
    ),
  MALL_SMTP_HOST: z
    .string()
    .optional()
    .describe('SMTP server that mails operators what waits; without it no mail is sent'),
  MALL_SMTP_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .default(465)
    .describe('SMTP server: port'),
  MALL_SMTP_SECURITY: z
    .enum(['tls', 'starttls', 'none'])
    .default('tls')
    .describe(
      'SMTP server: `tls` from the first byte (465), `starttls` before anything is sent (587), `none` for a relay of one’s own network',
    ),
  MALL_SMTP_USER: z.string().default('').describe('SMTP server: account; empty: none is stated'),
  MALL_SMTP_PASSWORD: z.string().default('').describe('SMTP server: password of the account'),
  MALL_SMTP_FROM: z
    .string()
    .default('')
    .describe('SMTP server: sender, such as `mall@example.com`; empty: the account'),
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
  DINGTALK_OPEN_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.dingtalk.com')
    .describe('The workplace app’s newer server calls, base address'),
  DINGTALK_LOGIN_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://login.dingtalk.com')
    .describe('The workplace app’s page that asks a shopper for consent, base address'),
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
  UNIONPAY_GATEWAY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://gateway.95516.com/gateway/api')
    .describe('UnionPay gateway (ACP 5.1.0), base address of its interfaces'),
  UNIONPAY_MERCHANT_ID: z
    .string()
    .optional()
    .describe('UnionPay merchant number (15 characters); without it UnionPay is refused'),
  UNIONPAY_CERT_ID: z
    .string()
    .regex(/^\d{1,128}$/)
    .optional()
    .describe('Serial number of our UnionPay signing certificate, decimal'),
  UNIONPAY_PRIVATE_KEY: z
    .string()
    .optional()
    .describe('Private key of our UnionPay signing certificate, PEM'),
  UNIONPAY_CERTIFICATES: z
    .string()
    .optional()
    .describe(
      'Certificates that issue UnionPay’s signing certificates (middle, root), PEM one after the other',
    ),
  UNIONPAY_SIGNER: z
    .string()
    .default('中国银联股份有限公司')
    .describe(
      'Holder of UnionPay’s signing certificates, third part of their CN; `00040000:SIGN` in its test environment',
    ),
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
  MALL_SMS_PASSED_CARD_TEMPLATE: z
    .string()
    .default('')
    .describe(
      'SMS provider: template code with the parameters `name` and `code`, the company of the link `/my/cards?companyId=`; empty: cards passed on are not announced',
    ),
  MALL_SMS_NOTICE_TEMPLATES: z
    .string()
    .regex(
      /^((shipped|refund|points|account|afterSale|topUp|prize|card|coupon|benefit)=\w+(,|$))*$/,
    )
    .default('')
    .describe(
      'SMS provider: `shipped=CODE,refund=CODE,points=CODE,account=CODE,afterSale=CODE,topUp=CODE,prize=CODE,card=CODE,coupon=CODE,benefit=CODE`, each with `name`',
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
  MALL_CAPTCHA_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Captcha provider (Alibaba Cloud Captcha 2.0), base address of its API and, below `/AliyunCaptcha.js`, its script; without it those of the company’s region',
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
}
