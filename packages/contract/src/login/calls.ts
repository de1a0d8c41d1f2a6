import { z } from 'zod'
import { call } from '../base/call.ts'
import { Id, Nothing, pageInput, Phone, whole } from '../base/shapes.ts'
import { MAX_WORK_BITS } from './proof-of-work.ts'
import { CompanyInfo, UserInfo, LoginResult, Sealed, SmsCode, MyPoints } from './login-shapes.ts'

const smsInput = z.object({
  /**
   * may be left out by a signed-in shopper for `password`, and is ignored for `old-phone` and
   * `deletion`: the code
   * goes to the account's phone
   */
  phoneNum: Phone.optional(),
  /**
   * purpose of the code; `old-phone` and `new-phone` are those of a change of phone, `deletion` of
   * the account
   */
  method: z
    .enum(['login', 'bind', 'password', 'old-phone', 'new-phone', 'deletion'])
    .default('login'),
  captchaVerifyParam: z.string().min(1).max(200),
})
/** leading zero bits of the SHA-256 of `<captchaId>:<work>`; 0: no work is required */
const workBits = z.int().min(0).max(MAX_WORK_BITS)
const smsSent = z.object({ resendAfter: z.int() })

export const loginCalls = {
  'login.companyInfo': call('login.companyInfo', {
    auth: 'public',
    summary: 'The company a mall address belongs to',
    input: z.object({ companyId: Id }),
    data: CompanyInfo,
    refusals: ['company/unknown'],
  }),
  'login.publicKey': call('login.publicKey', {
    auth: 'public',
    summary: 'A short-lived public key and a one-time nonce to seal a login form with',
    input: Nothing,
    data: z.object({
      keyId: z.string(),
      publicKey: z.string(),
      nonce: z.string(),
      expiresIn: z.int(),
    }),
  }),
  'login.captcha': call('login.captcha', {
    auth: 'public',
    summary:
      'The challenge of a captcha: a slide puzzle, a question for who cannot see it, or that of the provider that the company uses; each may require a proof of work',
    input: z.object({
      kind: z.enum(['puzzle', 'question']).default('puzzle'),
      /** the mall's own captcha, where a provider's does not load and the company allows it */
      source: z.enum(['company', 'own']).optional(),
      /** first 7 digits of the phone that the captcha's proof sends an SMS code to */
      phonePrefix: z
        .string()
        .regex(/^1\d{6}$/)
        .optional(),
    }),
    data: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('puzzle'),
        captchaId: z.string(),
        /** 300×300 picture with the hole, data URL */
        background: z.string(),
        /** the piece on transparent ground, data URL, and its distance from the top in px */
        piece: z.string(),
        pieceY: z.int(),
        pieceSize: z.int(),
        workBits,
      }),
      z.object({
        kind: z.literal('question'),
        captchaId: z.string(),
        question: z.string(),
        workBits,
      }),
      z.object({
        kind: z.literal('aliyun'),
        captchaId: z.string(),
        /** address of the provider's script, and the parameters that start it */
        scriptUrl: z.string(),
        region: z.enum(['cn', 'sgp']),
        prefix: z.string(),
        sceneId: z.string(),
        /** a request with the source `own` gets the mall's own captcha instead */
        hasFallback: z.boolean(),
        workBits,
      }),
    ]),
    refusals: ['company/unknown', 'login/captcha-unavailable'],
  }),
  'login.checkCaptcha': call('login.checkCaptcha', {
    auth: 'public',
    summary:
      'Checks and spends an answer to the captcha; the proof is good for one use, or for one sign-in code and the sign-in with it',
    input: z.object({
      captchaId: z.string().max(64),
      /** the piece's distance from the left edge of the picture, px */
      x: z.number().min(0).max(300).optional(),
      /** the slide: px from where the piece lay, px up or down, ms since it began */
      track: z
        .array(z.object({ x: z.number(), y: z.number(), t: z.number() }))
        .max(500)
        .optional(),
      answer: z.string().max(20).optional(),
      /** `captchaVerifyParam` of the provider's script, unchanged */
      providerParam: z.string().min(1).max(8_000).optional(),
      /** proof of work; may be left out where `workBits` is 0 */
      work: z.int().min(0).optional(),
    }),
    /** expiresIn: seconds for which the proof is valid */
    data: z.object({ captchaVerifyParam: z.string(), expiresIn: z.int() }),
    refusals: ['login/captcha', 'login/captcha-unavailable'],
  }),
  'login.sendSmsCode': call('login.sendSmsCode', {
    auth: 'optional',
    summary: 'Sends a code to a phone',
    input: smsInput,
    data: smsSent,
    refusals: [
      'login/captcha',
      'login/resend-wait',
      'login/sms-limit',
      'login/sms-failed',
      'login/no-phone',
      'company/unknown',
    ],
  }),
  'login.sendCode': call('login.sendCode', {
    auth: 'optional',
    summary: 'Sends a code to a phone',
    withoutScreen: 'the specification has a newer call that screens use: login.sendSmsCode',
    input: smsInput,
    data: smsSent,
    refusals: [
      'login/captcha',
      'login/resend-wait',
      'login/sms-limit',
      'login/sms-failed',
      'login/no-phone',
      'company/unknown',
    ],
  }),
  'login.login': call('login.login', {
    auth: 'public',
    summary: 'Signs a shopper in with a code or a password; the form travels sealed',
    input: Sealed,
    data: LoginResult,
    refusals: [
      'login/wrong',
      'login/wrong-code',
      'login/locked',
      'login/sms-needed',
      'login/captcha',
      'login/stale-key',
      'login/not-open',
      'login/disabled',
      'login/bind-phone',
      'company/unknown',
      'company/closed',
    ],
  }),
  'login.changePassword': call('login.changePassword', {
    auth: 'shopper',
    summary: 'Sets or changes the password; the other sessions of the shopper end with 20003',
    input: Sealed,
    data: Nothing,
    refusals: [
      'login/wrong-password',
      'login/wrong-code',
      'login/weak-password',
      'login/locked',
      'login/stale-key',
      'login/no-phone',
    ],
  }),
  'login.changePhone': call('login.changePhone', {
    auth: 'shopper',
    summary: 'Changes the phone, proved by a code to the former and one to the new phone',
    input: z.object({
      /** code of `old-phone`; left out by an account without a phone */
      oldCode: SmsCode.optional(),
      phone: Phone,
      /** code of `new-phone` */
      code: SmsCode,
    }),
    data: Nothing,
    refusals: ['login/wrong-code', 'login/locked', 'login/phone-taken', 'login/same-phone'],
  }),
  'login.resetPassword': call('login.resetPassword', {
    auth: 'public',
    summary: 'Recovers a password by SMS code; all sessions of the shopper end with 20003',
    input: Sealed,
    data: Nothing,
    refusals: [
      'login/wrong-code',
      'login/weak-password',
      'login/locked',
      'login/stale-key',
      'login/no-account',
      'login/disabled',
      'company/unknown',
      'company/closed',
    ],
  }),
  'login.logout': call('login.logout', {
    auth: 'shopper',
    summary: 'Ends the session at once',
    input: Nothing,
    data: Nothing,
  }),
  'login.getInfo': call('login.getInfo', {
    auth: 'shopper',
    summary: 'Who is signed in',
    input: Nothing,
    data: UserInfo,
  }),
  'login.myPoints': call('login.myPoints', {
    auth: 'shopper',
    summary: 'Points: balance, what expires next and the records',
    input: z.object({
      /** 0 all, 1 in, 2 out */
      tradeType: whole.default(0),
      ...pageInput,
    }),
    data: MyPoints,
  }),
  'login.openIdBindPhone': call('login.openIdBindPhone', {
    auth: 'public',
    summary: 'Binds the chat account of a ticket (20002) to a phone and signs in',
    input: z.object({
      /** the ticket that refusal 20002 carried: it names the account to the server */
      openId: z.string().min(1).max(128),
      phone: Phone,
      captcha: z.string().regex(/^\d{4,6}$/),
    }),
    data: LoginResult,
    refusals: [
      'login/wrong-code',
      'login/uncheckable',
      'login/bound-elsewhere',
      'login/disabled',
      'company/unknown',
      'company/closed',
    ],
  }),
}
