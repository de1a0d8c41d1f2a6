import { z } from 'zod'
import { GoodsKind } from './goods/goods-shapes.ts'
import { CompanyInfo } from './login/login-shapes.ts'
import { defaultCompanyInfo } from './companies/default-company-info.ts'
import { Banner } from './home/calls.ts'
import { type Link, OutId, Phone, SafeLink, WebPicture, withSafeAddress } from './base/shapes.ts'

export const name = z.string().min(1).max(120)
/** As a browser writes it: https, or http on loopback; no path. */
export const isBundleOrigin = (text: string) =>
  URL.canParse(text) &&
  new URL(text).origin === text &&
  (text.startsWith('https://') || /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(text))

export const amount = z.int().nonnegative()
export const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '应为 HH:mm')
/** 24:00 is the end of the day. */
export const endHour = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '应为 HH:mm')

/** Refuses a link to a mini-programme (type 10) that names no app id or does not have two parts. */
export const hasMiniProgramAppId = ({ linkType, link }: Link) =>
  linkType !== 10 || /^wx[\da-f]{16};;;(?:(?!;;;).)+$/.test(link)
export const miniProgramIssue = {
  path: ['link'],
  error: 'linkType 10 应为“小程序 appId（wx 加 16 位小写十六进制）;;;页面路径”',
}
export const ConfiguredLink = SafeLink.refine(hasMiniProgramAppId, miniProgramIssue)

const Colour = z.string().regex(/^#[\dA-Fa-f]{6}$/, '应为 #rrggbb 形式的颜色')
/** Colours of a theme, checked where they are written; stored ones may be older. */
export const ThemeColours = z.object({
  bgColor: Colour,
  priceColor: Colour,
  btnColor: Colour,
  modalColor: Colour,
})

/** Company info with every field optional: what is left out has the specification's default. */
export const Info = CompanyInfo.omit({ companyId: true })
  .extend({ theme: CompanyInfo.shape.theme.extend(ThemeColours.shape).partial() })
  .partial()
  .transform((info) => ({
    ...defaultCompanyInfo,
    ...info,
    theme: { ...defaultCompanyInfo.theme, ...info.theme },
  }))

export const Freight = z.object({
  /** costPoints charged per supplier where no rule helps */
  baseFee: amount.default(0),
  /** ruleId -1: free from `threshold`; others: `minus` off the freight from `threshold` */
  rules: z
    .array(z.object({ ruleId: z.int(), threshold: amount, minus: amount.default(0) }))
    .default([]),
})

const regionName = z.string().min(1).max(40)
/** Where a supplier sends its parcels. The most specific region that contains an address counts. */
export const SupplierDelivery = z.object({
  /** days from the payment to the arrival */
  days: z.int().min(0).max(60).default(3),
  regions: z
    .array(
      z.object({
        province: regionName,
        /** left out: the whole province */
        city: regionName.optional(),
        county: regionName.optional(),
        served: z.boolean().default(true),
        /** added to the freight of each parcel, costPoints */
        surcharge: amount.default(0),
        /** left out: as everywhere else */
        days: z.int().min(0).max(60).optional(),
      }),
    )
    .default([]),
})
export type SupplierDelivery = z.output<typeof SupplierDelivery>
export const SeedSupplier = z.object({ id: OutId, name, delivery: SupplierDelivery.prefault({}) })

export const SeedSku = z.object({
  skuId: OutId.optional(),
  specValues: z.array(z.string()).default([]),
  costPoints: amount,
  marketCostPoints: amount.nullable().default(null),
  picture: WebPicture.nullable().default(null),
  stock: amount.default(0),
})
export const SeedGoods = z.object({
  spuId: OutId.optional(),
  /** kinds the mall cannot deliver are stored as not on sale */
  kind: GoodsKind.default('parcel'),
  name,
  subtitle: z.string().default(''),
  keywords: z.array(z.string()).default([]),
  /** a second-level category of the same file */
  categoryId: OutId,
  supplierId: OutId.default(1),
  /** `src` may be `file:<path beside this file>`: it is imported, and its size measured */
  pictures: z.array(WebPicture).default([]),
  specs: z.array(z.object({ name: z.string(), values: z.array(z.string()).min(1) })).default([]),
  skus: z.array(SeedSku).min(1),
  leastNum: z.int().min(1).default(1),
  limitPerPerson: z.int().min(1).nullable().default(null),
  /** pieces sold before the mall's own books begin; only shown, never counted as stock */
  salesBefore: amount.default(0),
  onSale: z.boolean().default(true),
  corner: z.string().default(''),
  /** a short word of an activity, shown as a tag */
  cssBody: z
    .string()
    .max(20)
    .regex(/^[^<>{}\p{C}]*$/u, '不能含 <>{} 与控制字符')
    .default(''),
  services: z.array(z.string()).default([]),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  detailHtml: z.string().default(''),
})

export type SeedGoods = z.output<typeof SeedGoods>
const CouponKind = z.enum(['minus', 'discount', 'freight', 'exchange'])

export const SeedCoupon = z.object({
  /** id of the template within the company */
  templateId: OutId,
  title: name,
  kind: CouponKind,
  /** from this goods amount in scope, costPoints */
  threshold: amount.default(0),
  /** minus: costPoints off; discount: percent to pay, 1–99 */
  value: amount.default(0),
  /** discount: most it takes off, costPoints */
  cap: amount.nullable().default(null),
  scope: z
    .object({
      categories: z.array(OutId).default([]),
      goods: z.array(OutId).default([]),
    })
    .prefault({}),
  /** kinds it can be used with in one order, where those list its kind; preset: freight with all */
  stackWith: z.array(CouponKind).max(3).optional(),
  validFrom: z.iso.datetime().optional(),
  /** fixed end, or days after the claim */
  validTo: z.iso.datetime().optional(),
  validDays: z.int().positive().optional(),
  total: z.int().nonnegative().nullable().default(null),
  /** the most that orders can take off by it in all, costPoints */
  budget: amount.nullable().default(null),
  perPerson: z.int().positive().default(1),
  /** every new shopper gets one when the account is made */
  welcome: z.boolean().default(false),
  /** shoppers can claim it within [claimFrom, claimTo); else it comes by code or is issued */
  claimable: z.boolean().default(true),
  claimFrom: z.iso.datetime().optional(),
  claimTo: z.iso.datetime().optional(),
  /** offered when the home page opens */
  popup: z.boolean().default(false),
  /** groups of the coupon centre */
  tags: z.array(z.string().min(1).max(8)).max(4).default([]),
  /** an operator ended it: it can no longer be claimed, those already claimed stay valid */
  stopped: z.boolean().default(false),
})

/** A banner needs a title, pictures and a target; the rest has defaults. */
const ShortColour = z
  .string()
  .regex(/^#([\dA-Fa-f]{3}|[\dA-Fa-f]{6})$/, '应为 #rgb 或 #rrggbb 形式的颜色')
export const BannerColours = z.object({
  ground: ShortColour.default('#F2F4F7'),
  ink: ShortColour.default('#1F2329'),
})
export const SeedBanner = Banner.extend({
  subtitle: Banner.shape.subtitle.default(''),
  action: Banner.shape.action.default(''),
  ...BannerColours.shape,
  pictures: z.array(WebPicture).default([]),
})

/** Banner of a first-level category. */
export const SeedCategoryBanner = withSafeAddress(
  SeedBanner.omit({ id: true, action: true }).refine(hasMiniProgramAppId, miniProgramIssue),
)

export const SeedShopper = z.object({
  id: OutId.optional(),
  phone: Phone,
  userName: z.string().min(1).max(64).optional(),
  password: z.string().min(1).max(128).optional(),
  nickName: z.string().default(''),
  headImage: z.string().default(''),
  /** batches of points; expiry as days from the seeding, or a moment */
  points: z
    .array(
      z.object({
        amount: z.int().positive(),
        reason: z.string().default('积分发放'),
        expiresInDays: z.int().optional(),
        expiresAt: z.iso.datetime().optional(),
      }),
    )
    .default([]),
  /** coupons already claimed, by template */
  coupons: z.array(OutId).default([]),
  addresses: z
    .array(
      z.object({
        receiver: z.string(),
        tel: Phone,
        province: z.string(),
        city: z.string(),
        county: z.string(),
        town: z.string().default(''),
        detail: z.string(),
        isDefault: z.boolean().default(false),
      }),
    )
    .default([]),
  /** registration is incomplete: signs in only after a phone is bound by SMS code */
  halfRegistered: z.boolean().default(false),
  /** chat accounts: an openId of the provider, bound to this shopper */
  identities: z.array(z.object({ provider: z.string(), subject: z.string() })).default([]),
})

/** A key of 32 bytes, base64. */
const Key256 = z.base64().length(44)

/**
 * Keys and accounts of a company at those it works with. Login methods: `signKey` signs the
 * partner's links (any text of 16 characters or more), `dataKey` seals the partner's data,
 * `bankKey` seals what a bank's bridge passes.
 */
export const Secrets = z.object({
  signKey: z.string().min(16).optional(),
  dataKey: Key256.optional(),
  bankKey: Key256.optional(),
  /** our number at the bank, named in what the bank's bridge is called with */
  bankCorpNo: z.string().optional(),
  /** secret of `info.appId`, the chat app's account that shoppers sign in with */
  wechatSecret: z.string().optional(),
  /** secret of `info.wxpayAppId`, where that is another account */
  wechatPaySecret: z.string().optional(),
  /** appid of the mini-programme around the mall, and its page that pays */
  miniAppId: z.string().optional(),
  miniPayPage: z.string().default('pages/pay/index'),
  /** secret of the access key `settings.captcha.accessKeyId` */
  captchaSecret: z.string().optional(),
  /** secret of `info.ddAppKey`, and the agent's id */
  dingSecret: z.string().optional(),
  dingAgentId: z.string().optional(),
  /** method 14, the bank's OAuth; method 18, the partner's token endpoint */
  oauth: z
    .object({
      authorizeUrl: z.url().optional(),
      tokenUrl: z.url(),
      clientId: z.string(),
      clientSecret: z.string(),
    })
    .optional(),
  /** where a link that has expired is fetched again */
  partnerEntry: z.url().optional(),
  /** a partner's new shopper binds a phone before the sign-in is served */
  bindPhone: z.boolean().default(false),
  /**
   * the partner ends the id of an account it has not registered completely in `_1`: such a shopper
   * binds a phone first. Without it an id that ends so is an id like any other
   */
  halfRegisteredSuffix: z.boolean().default(false),
})
export type Secrets = z.output<typeof Secrets>

const text64 = z.string().regex(/^[\w-]{1,64}$/)

/**
 * Captcha of a provider instead of the mall's own puzzle: Alibaba Cloud Captcha 2.0. The secret of the
 * access key is `secrets.captchaSecret`.
 */
export const CaptchaSettings = z.object({
  provider: z.literal('aliyun'),
  /** where the instance is: mainland China or Singapore */
  region: z.enum(['cn', 'sgp']).default('cn'),
  /** the instance's identity prefix */
  prefix: text64,
  sceneId: text64,
  accessKeyId: text64,
  /**
   * the own puzzle may be solved instead, with a proof of work from the start; without it no SMS
   * code is sent while the provider does not decide
   */
  fallback: z.boolean().default(false),
})
export type CaptchaSettings = z.output<typeof CaptchaSettings>

/**
 * Scope and key of a text in a `messages.ts` of the shells. A key that no screen has does nothing.
 */
export const MessageKey = z.string().regex(/^[a-z]\w*(\.[A-Za-z]\w*)+$/)
