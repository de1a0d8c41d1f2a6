import { z } from 'zod'
import { CostPoints, Timestamp, Phone, Points, pageOf } from '../base/shapes.ts'

/** Configuration of a company for the shell. Source: the specification, section 3. */
export const CompanyInfo = z.object({
  companyId: z.int(),
  /** 0 open, 1 closed or under construction */
  shopStatus: z.int(),
  /** '0' the home channel; anything else is a foreign channel */
  channel: z.string(),
  mallName: z.string(),
  mallIntro: z.string(),
  /** JSON list; the first item's `value` is the picture's address */
  mallLogo: z.string(),
  appId: z.string(),
  wxpayAppId: z.string(),
  ddAppKey: z.string(),
  /** the company's corpId at the work-chat app; '' where the app's link names it */
  ddCorpId: z.string(),
  /** display divisor: shown price = costPoints / 100 / proportion */
  proportion: z.int().positive(),
  /** points per yuan */
  exchangeRate: z.int().positive(),
  /** 0 money with ¥, 1 the company's points unit */
  goodsPriceType: z.int(),
  integralName: z.string(),
  loginMethod: z.int(),
  /** cash channels in order of preference, comma separated: `wechat,alipay,bank,unionpay`; empty: none */
  payMethod: z.string(),
  /** 0 points are not accepted, 1 points pay for goods */
  integralPay: z.int(),
  customerServiceUrl: z.string(),
  servicePhone: z.string(),
  showReviewTxt: z.string(),
  showComment: z.boolean(),
  /** JSON: backIcon, showMallDes, mallDesTitle, mallDes, mallDesTime (days) */
  extInfo: z.string(),
  theme: z.object({
    bgColor: z.string(),
    priceColor: z.string(),
    btnColor: z.string(),
    modalColor: z.string(),
    darkMode: z.boolean(),
  }),
  /** login methods that must sign in before anything is shown are decided by the shell's table */
  forcedLogin: z.boolean(),
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
  /** whose password is recovered; ignored for a signed-in shopper */
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
