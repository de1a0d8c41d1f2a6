import { z } from 'zod'
import { about } from '../base/about.ts'
import { CostPoints, Timestamp, Phone, Points, pageOf } from '../base/shapes.ts'

/** Configuration of a company for the shell. Source: the specification, section 3. */
export const CompanyInfo = z.object({
  companyId: z.int(),
  shopStatus: about(z.int(), { title: '营业状态', choices: { 0: '营业', 1: '未营业' } }),
  channel: about(z.string(), { title: '渠道', hint: '0 为本商城，其他为外部渠道' }),
  mallName: about(z.string(), { title: '商城名称' }),
  mallIntro: about(z.string(), { title: '商城简介' }),
  /** JSON list; the first item's `value` is the picture's address */
  mallLogo: about(z.string(), { title: '商城标志', hint: 'JSON 列表，第一项的 value 为图片地址' }),
  appId: about(z.string(), { title: '微信 appId' }),
  wxpayAppId: about(z.string(), { title: '微信支付 appId' }),
  ddAppKey: about(z.string(), { title: '钉钉 appKey' }),
  /** the company's corpId at the work-chat app; '' where the app's link names it */
  ddCorpId: about(z.string(), { title: '钉钉 corpId' }),
  /** display divisor: shown price = costPoints / 100 / proportion */
  proportion: about(z.int().positive(), {
    title: '价格比例',
    hint: '显示价格 1 的最小单位数是此数的 100 倍；改变后已有价格显示的数值随之改变',
  }),
  exchangeRate: about(z.int().positive(), { title: '每元积分' }),
  goodsPriceType: about(z.int(), { title: '价格显示', choices: { 0: '金额', 1: '积分' } }),
  integralName: about(z.string(), { title: '积分名称' }),
  loginMethod: about(z.int(), { title: '登录方式' }),
  payMethod: about(z.string(), {
    title: '支付方式',
    hint: '按优先顺序，逗号分隔：wechat,alipay,bank,unionpay；不填为无',
  }),
  integralPay: about(z.int(), { title: '积分支付', choices: { 0: '不接受', 1: '接受' } }),
  customerServiceUrl: about(z.string(), { title: '客服网址' }),
  /** derived: the page of `customerServiceUrl` allows a frame of the mall; absent: not known */
  customerServiceFramed: about(z.boolean().optional(), { title: '客服网址在商城内打开' }),
  /** derived: the company has made gift cards; absent: not known */
  offersGiftCards: about(z.boolean().optional(), { title: '有礼品卡' }),
  /** derived: the company has created a benefit activity; absent: not known */
  offersBenefits: about(z.boolean().optional(), { title: '有权益活动' }),
  /** derived: the company has a coupon of any kind; absent: not known */
  offersCoupons: about(z.boolean().optional(), { title: '有优惠券' }),
  /** derived: the company has opened a lucky draw; absent: not known */
  offersDraws: about(z.boolean().optional(), { title: '有抽奖活动' }),
  /** derived: the company has answers in its help centre; absent: not known */
  offersHelp: about(z.boolean().optional(), { title: '有帮助中心' }),
  servicePhone: about(z.string(), { title: '客服电话' }),
  showReviewTxt: about(z.string(), { title: '评价栏标题' }),
  showComment: about(z.boolean(), { title: '显示评价' }),
  /** JSON: backIcon, showMallDes, mallDesTitle, mallDes, mallDesTime (days) */
  extInfo: about(z.string(), { title: '扩展信息', hint: 'JSON' }),
  theme: z.object({
    bgColor: z.string(),
    priceColor: z.string(),
    btnColor: z.string(),
    modalColor: z.string(),
    darkMode: about(z.boolean(), { title: '深色模式' }),
  }),
  /** login methods that must sign in before anything is shown are decided by the shell's table */
  forcedLogin: about(z.boolean(), { title: '须先登录' }),
})
export type CompanyInfo = z.infer<typeof CompanyInfo>

export const UserInfo = z.object({
  id: z.int(),
  /** masked: 138****1234 */
  tel: z.string(),
  nickName: z.string(),
  headImage: z.string(),
  /** YYYY-MM-DD; '' where it is not given */
  birthday: z.string(),
  openId: z.string(),
  /** registration is incomplete: the shell signs out and lets the shopper bind a phone */
  halfRegistered: z.boolean(),
  hasPassword: z.boolean(),
})
export type UserInfo = z.infer<typeof UserInfo>

/** `halfRegistered`: no call but `login.getInfo` and `login.logout` is served to the token. */
export const LoginResult = z.object({
  token: z.string(),
  expiresIn: z.int(),
  openId: z.string(),
  halfRegistered: z.boolean(),
})

/** A form sealed for the server: ECDH P-256 with a short-lived server key, then AES-256-GCM. */
export const Sealed = z.object({
  keyId: z.string().max(64),
  /** the sender's ephemeral public key, raw point, base64url */
  publicKey: z.string().max(200),
  iv: z.string().max(32),
  cipher: z.string().max(4000),
})

/** Content of the sealed login form. loginType: 1 code, 2 password, 4 user info. */
export const LoginForm = z.object({
  loginType: z.union([z.literal(1), z.literal(2), z.literal(4)]),
  loginId: z.string().min(1).max(64),
  password: z.string().min(1).max(128),
  captchaVerifyParam: z.string().max(200),
  /** the key's nonce: a form is opened once */
  nonce: z.string().max(64),
})
export type LoginForm = z.infer<typeof LoginForm>

export const SmsCode = z.string().regex(/^\d{4,6}$/)

/**
 * Content of an encrypted password form. A session alone proves nothing: the current password or
 * an SMS code (`method` `password`) does.
 */
export const PasswordForm = z.object({
  proof: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('password'), password: z.string().min(1).max(128) }),
    z.object({ kind: z.literal('code'), code: SmsCode }),
  ]),
  /** phone of the account whose password is recovered; ignored for a signed-in shopper */
  phone: Phone.optional(),
  newPassword: z.string().min(1).max(128),
  /** the key's nonce: a form is opened once */
  nonce: z.string().max(64),
})
export type PasswordForm = z.infer<typeof PasswordForm>

export const PointsRecord = z.object({
  id: z.string(),
  /** points in (positive) or out (negative) */
  amount: Points,
  reason: z.string(),
  at: Timestamp,
  orderId: z.string().nullable(),
})
export const MyPoints = z.object({
  /** points free to spend */
  balance: Points,
  /** points held by unpaid orders */
  held: Points,
  /** value of the balance, in costPoints */
  worth: CostPoints,
  /** the batch that expires next */
  expiring: z.object({ amount: Points, at: Timestamp }).nullable(),
  records: pageOf(PointsRecord),
})
