import { z } from 'zod'
import { GoodsKind } from './goods/goods-shapes.ts'
import { CategoryId, GoodsId, SkuId } from './goods/ids.ts'
import { CompanyInfo } from './login/login-shapes.ts'
import { defaultCompanyInfo } from './companies/default-company-info.ts'
import { Banner } from './home/calls.ts'
import { about } from './base/about.ts'
import {
  CostPoints,
  type Link,
  OutId,
  Phone,
  SafeLink,
  Timestamp,
  WebPicture,
  withSafeAddress,
} from './base/shapes.ts'

export const name = about(z.string().min(1).max(120), { title: '名称', maxLength: 120 })
/** As a browser writes it: https, or http on loopback; no path. */
export const isBundleOrigin = (text: string) =>
  URL.canParse(text) &&
  new URL(text).origin === text &&
  (text.startsWith('https://') || /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(text))

export const amount = z.int().nonnegative()
/** Amount of the catalogue that is not negative, costPoints. */
const price = CostPoints.nonnegative()
const deliveryDays = about(z.int().min(0).max(60), {
  title: '送达天数',
  unit: 'days',
  hint: '付款至送达',
})
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
  bgColor: about(Colour, { title: '主题色' }),
  priceColor: about(Colour, { title: '价格颜色' }),
  btnColor: about(Colour, { title: '按钮颜色' }),
  modalColor: about(Colour, { title: '弹窗颜色' }),
})

/** Company info with every field optional: what is left out has the specification's default. */
export const Info = CompanyInfo.omit({
  companyId: true,
  customerServiceFramed: true,
  offersGiftCards: true,
  offersBenefits: true,
  offersCoupons: true,
  offersDraws: true,
  offersHelp: true,
})
  .extend({
    theme: about(CompanyInfo.shape.theme.extend(ThemeColours.shape).partial(), { title: '主题' }),
  })
  .partial()
  .transform((info) => ({
    ...defaultCompanyInfo,
    ...info,
    theme: { ...defaultCompanyInfo.theme, ...info.theme },
  }))

export const Freight = z.object({
  baseFee: about(price, { title: '基础运费', hint: '每个供应商收取，没有规则减免时' }).default(0),
  rules: about(
    z.array(
      z.object({
        ruleId: about(z.int(), { title: '规则编号', hint: '-1 为包邮，其他为减运费' }),
        threshold: about(price, { title: '满额' }),
        minus: about(price, { title: '减运费' }).default(0),
      }),
    ),
    { title: '运费规则' },
  ).default([]),
})

const regionName = z.string().min(1).max(40)
/**
 * Delivery areas and fees of a supplier. The most specific region that contains an address counts.
 */
export const SupplierDelivery = z.object({
  days: deliveryDays.default(3),
  regions: about(
    z.array(
      z.object({
        province: about(regionName, { title: '省' }),
        city: about(regionName, { title: '市', none: '全省' }).optional(),
        county: about(regionName, { title: '区县', none: '全市' }).optional(),
        served: about(z.boolean(), { title: '送达' }).default(true),
        surcharge: about(price, { title: '附加运费', hint: '每个包裹加收' }).default(0),
        days: about(deliveryDays, { none: '与其他地区相同' }).optional(),
      }),
    ),
    { title: '地区' },
  ).default([]),
})
export type SupplierDelivery = z.output<typeof SupplierDelivery>
export const SeedSupplier = z.object({
  id: about(OutId, { title: '供应商编号' }),
  name,
  delivery: about(SupplierDelivery, { title: '配送' }).prefault({}),
})

export const SeedSku = z.object({
  skuId: SkuId.optional(),
  specValues: about(z.array(z.string()), { title: '规格值' }).default([]),
  costPoints: about(price, { title: '价格' }),
  marketCostPoints: about(price, { title: '划线价', none: '无' }).nullable().default(null),
  picture: about(WebPicture, { title: 'SKU 图片', none: '无' }).nullable().default(null),
  stock: about(amount, { title: '库存', unit: 'pieces' }).default(0),
})
export const SeedGoods = z.object({
  spuId: GoodsId.optional(),
  /** kinds the mall cannot deliver are stored as not on sale */
  kind: GoodsKind.default('parcel'),
  name: about(name, { title: '商品名称' }),
  subtitle: about(z.string(), { title: '副标题' }).default(''),
  keywords: about(z.array(z.string()), { title: '关键词' }).default([]),
  /** a second-level category of the same file */
  categoryId: about(CategoryId, { hint: '二级分类' }),
  supplierId: about(OutId, { title: '供应商编号' }).default(1),
  /** `src` may be `file:<path beside this file>`: it is imported, and its size measured */
  pictures: about(z.array(WebPicture), { title: '图片' }).default([]),
  specs: about(
    z.array(
      z.object({
        name: about(z.string(), { title: '规格名' }),
        values: about(z.array(z.string()).min(1), { title: '规格值' }),
      }),
    ),
    { title: '规格' },
  ).default([]),
  skus: about(z.array(SeedSku).min(1), { title: 'SKU' }),
  leastNum: about(z.int().min(1), { title: '起购数', unit: 'pieces' }).default(1),
  limitPerPerson: about(z.int().min(1), { title: '每人限购', unit: 'pieces', none: '不限' })
    .nullable()
    .default(null),
  /** pieces sold before the mall's own records; only shown, never counted as stock */
  salesBefore: about(amount, {
    title: '已售基数',
    unit: 'pieces',
    hint: '启用商城前的已售件数，只用于显示',
  }).default(0),
  onSale: about(z.boolean(), { title: '上架' }).default(true),
  corner: about(z.string(), { title: '角标' }).default(''),
  /** a short word of an activity, shown as a tag */
  cssBody: about(
    z
      .string()
      .max(20)
      .regex(/^[^<>{}\p{C}]*$/u, '不能含 <>{} 与控制字符'),
    { title: '活动标签', maxLength: 20 },
  ).default(''),
  services: about(z.array(z.string()), { title: '服务' }).default([]),
  attributes: about(
    z.array(
      z.object({
        name: about(z.string(), { title: '参数名' }),
        value: about(z.string(), { title: '参数值' }),
      }),
    ),
    { title: '参数' },
  ).default([]),
  detailHtml: about(z.string(), { title: '详情' }).default(''),
})

export type SeedGoods = z.output<typeof SeedGoods>
const CouponKind = about(z.enum(['minus', 'discount', 'freight', 'exchange']), {
  title: '类型',
  choices: { minus: '满减', discount: '折扣', freight: '包邮', exchange: '兑换' },
})

export const SeedCoupon = z.object({
  /** id of the template within the company */
  templateId: about(OutId, { title: '券模板编号' }),
  title: about(name, { title: '名称' }),
  kind: CouponKind,
  /** goods amount in scope from which the coupon can be used */
  threshold: about(price, { title: '使用门槛', hint: '适用商品满此金额可用' }).default(0),
  /** minus: costPoints off; discount: percent to pay, 1–99 */
  value: about(amount, {
    title: '优惠值',
    unitBy: { field: 'kind', units: { minus: 'price', discount: 'percent' } },
    hint: '满减：减免的金额；折扣：实付百分比 1–99',
  }).default(0),
  cap: about(price, { title: '最多优惠', hint: '限折扣券', none: '不限' }).nullable().default(null),
  scope: about(
    z.object({
      categories: about(z.array(CategoryId), { title: '适用分类' }).default([]),
      goods: about(z.array(GoodsId), { title: '适用商品' }).default([]),
    }),
    { title: '适用范围', hint: '分类与商品均不填时适用全部' },
  ).prefault({}),
  /** kinds it can be used with in one order, where those list its kind; preset: freight with all */
  stackWith: about(z.array(CouponKind).max(3), {
    title: '可同用的券',
    none: '包邮券可与各种券同用，其他券只可与包邮券同用',
  }).optional(),
  validFrom: about(Timestamp, { title: '有效期开始', none: '领取时' }).optional(),
  /** fixed end, or days after the claim */
  validTo: about(Timestamp, { title: '有效期至', none: '按有效天数，未填时 30 天' }).optional(),
  validDays: about(z.int().positive(), {
    title: '有效天数',
    unit: 'days',
    hint: '自领取起，优先于有效期至',
    none: '按有效期至',
  }).optional(),
  total: about(z.int().nonnegative(), { title: '发放总数', none: '不限' }).nullable().default(null),
  budget: about(price, { title: '预算', hint: '订单用券减免的总额上限', none: '不限' })
    .nullable()
    .default(null),
  perPerson: about(z.int().positive(), { title: '每人限领' }).default(1),
  welcome: about(z.boolean(), { title: '新顾客赠送', hint: '开户时自动发一张' }).default(false),
  /** shoppers can claim it within [claimFrom, claimTo); else codes or operators grant it */
  claimable: about(z.boolean(), { title: '可领取', hint: '否：只以兑换码或发放取得' }).default(
    true,
  ),
  claimFrom: about(Timestamp, { title: '领取开始时间', none: '不限' }).optional(),
  claimTo: about(Timestamp, { title: '领取结束时间', none: '不限' }).optional(),
  popup: about(z.boolean(), { title: '首页弹窗' }).default(false),
  tags: about(z.array(z.string().min(1).max(8)).max(4), {
    title: '标签',
    hint: '领券中心的分组',
  }).default([]),
  stopped: about(z.boolean(), { title: '已停止', hint: '不能再领取，已领取的仍有效' }).default(
    false,
  ),
})

/** A banner needs a title, pictures and a target; the rest has defaults. */
const ShortColour = z
  .string()
  .regex(/^#([\dA-Fa-f]{3}|[\dA-Fa-f]{6})$/, '应为 #rgb 或 #rrggbb 形式的颜色')
export const BannerColours = z.object({
  ground: about(ShortColour, { title: '底色' }).default('#F2F4F7'),
  ink: about(ShortColour, { title: '文字颜色' }).default('#1F2329'),
})
export const SeedBanner = Banner.extend({
  subtitle: Banner.shape.subtitle.default(''),
  action: Banner.shape.action.default(''),
  ...BannerColours.shape,
  pictures: about(z.array(WebPicture), { title: '图片' }).default([]),
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
  /** batches of points; expiry as days from the seeding, or a moment; `daysAgo`: days from their grant */
  points: z
    .array(
      z.object({
        amount: z.int().positive(),
        reason: z.string().default('发放'),
        daysAgo: z.int().nonnegative().max(3_650).default(0),
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
  /** the mall's number at the bank, a parameter of the call of the bank's bridge */
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
  /** address at which the partner issues a new link for an expired one */
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

const text64 = about(z.string().regex(/^[\w-]{1,64}$/), { maxLength: 64 })

/**
 * Captcha of a provider instead of the mall's own puzzle: Alibaba Cloud Captcha 2.0. The secret of the
 * access key is `secrets.captchaSecret`.
 */
export const CaptchaSettings = z.object({
  provider: about(z.literal('aliyun'), { title: '服务商', choices: { aliyun: '阿里云' } }),
  /** region of the provider's instance */
  region: about(z.enum(['cn', 'sgp']), {
    title: '地域',
    choices: { cn: '中国内地', sgp: '新加坡' },
  }).default('cn'),
  prefix: about(text64, { title: '身份标' }),
  sceneId: about(text64, { title: '场景 ID' }),
  accessKeyId: about(text64, { title: 'AccessKey ID' }),
  /**
   * the own puzzle may be solved instead, with a proof of work from the start; without it no SMS
   * code is sent while the provider does not decide
   */
  fallback: about(z.boolean(), { title: '可改用商城拼图' }).default(false),
})
export type CaptchaSettings = z.output<typeof CaptchaSettings>

/**
 * Scope and key of a text in a `messages.ts` of the shells. A key that no screen has does nothing.
 */
export const MessageKey = z.string().regex(/^[a-z]\w*(\.[A-Za-z]\w*)+$/)
