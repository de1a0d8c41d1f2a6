import { z } from 'zod'
import { call } from '../base/call.ts'
import { Timestamp } from '../base/shapes.ts'

export const secretNames = [
  'signKey',
  'dataKey',
  'bankKey',
  'wechatSecret',
  'wechatPaySecret',
  'dingSecret',
  'oauthSecret',
  'captchaSecret',
] as const
export type SecretName = (typeof secretNames)[number]

const Name = z.enum(secretNames)
const Value = z
  .string()
  .min(8)
  .max(500)
  .regex(/^[\x21-\x7e]+$/, '只能是可见的 ASCII 字符，不含空格')

/** Never with its value. */
export const PartnerSecret = z.object({
  name: Name,
  /** first 8 hex digits of the value's SHA-256 */
  fingerprint: z.string(),
  /** null: it is from the seed file */
  createdAt: Timestamp.nullable(),
  encrypted: z.boolean(),
  /** former values that still verify */
  former: z.array(z.object({ fingerprint: z.string(), endsAt: Timestamp })),
})
export type PartnerSecret = z.infer<typeof PartnerSecret>

export const partnerSecretCalls = {
  'ops.secrets': call('ops.secrets', {
    auth: 'ops',
    title: '列出密钥',
    permission: 'secrets.write',
    // A fingerprint confirms a guessed value.
    stepUp: true,
    summary: 'Partner keys and login keys of the company: fingerprints and ages, never values',
    input: z.object({}),
    data: z.object({ list: z.array(PartnerSecret) }),
    refusals: ['company/unknown'],
  }),
  'ops.setSecret': call('ops.setSecret', {
    auth: 'ops',
    title: '设置密钥',
    permission: 'secrets.write',
    stepUp: true,
    secret: true,
    summary: 'Sets a key; former values end at once',
    input: z.object({ name: Name, value: Value }),
    data: PartnerSecret,
    refusals: ['company/unknown', 'secrets/no-master-key'],
  }),
  'ops.rotateSecret': call('ops.rotateSecret', {
    auth: 'ops',
    title: '更换密钥',
    permission: 'secrets.write',
    stepUp: true,
    secret: true,
    summary:
      'Replaces a key; the former one still verifies until the overlap ends. Without a value the key is generated and answered once',
    input: z.object({
      name: Name,
      value: Value.optional(),
      overlapHours: z
        .int()
        .min(0)
        .max(30 * 24)
        .default(7 * 24),
    }),
    data: z.object({
      secret: PartnerSecret,
      /** the generated key; null where the caller has given one */
      value: z.string().nullable(),
    }),
    refusals: ['company/unknown', 'secrets/no-master-key', 'secrets/value-needed'],
  }),
}

const Method = z.int().min(1).max(99)
const Address = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(/^[\x21-\x7e]+$/, '只能是可见的 ASCII 字符，不含空格')
/** A provider's name of an app or company. */
const ProviderId = z
  .string()
  .max(60)
  .regex(/^[\x21-\x7e]*$/, '只能是可见的 ASCII 字符，不含空格')
const SignInSettings = z.object({
  /** of the login-method table (docs/login-methods.md) */
  loginMethod: Method,
  /** a partner's new shopper binds a phone before the sign-in is served */
  bindPhone: z.boolean(),
  halfRegisteredSuffix: z.boolean(),
  /** where an expired link is fetched again */
  partnerEntry: Address.nullable(),
  bankCorpNo: ProviderId.nullable(),
  /** chat app and workplace app; '' where there is none */
  appId: ProviderId,
  ddAppKey: ProviderId,
  ddCorpId: ProviderId,
  dingAgentId: ProviderId.nullable(),
  /** methods 14 and 18; the client secret is `oauthSecret` of `mall secrets` */
  oauth: z
    .object({
      authorizeUrl: Address.optional(),
      tokenUrl: Address,
      clientId: z
        .string()
        .min(1)
        .max(200)
        .regex(/^[\x21-\x7e]+$/, '只能是可见的 ASCII 字符，不含空格'),
    })
    .nullable(),
})
export type SignInSettings = z.output<typeof SignInSettings>
const Shown = SignInSettings.extend({ methodName: z.string(), version: z.string() })

export const signInOpsCalls = {
  'ops.signInSettings': call('ops.signInSettings', {
    auth: 'ops',
    title: '查看登录方式',
    permission: 'company.read',
    summary: 'How shoppers of the company sign in, without keys',
    input: z.object({}),
    data: Shown,
    refusals: ['company/unknown'],
  }),
  'ops.changeSignInSettings': call('ops.changeSignInSettings', {
    auth: 'ops',
    title: '修改登录方式',
    permission: 'secrets.write',
    stepUp: true,
    versioned: true,
    summary: 'Changes login method, redirect addresses and accounts; what is left out stays',
    input: SignInSettings.partial(),
    data: Shown,
    refusals: ['company/unknown'],
  }),
  'ops.makeDeepLink': call('ops.makeDeepLink', {
    auth: 'ops',
    title: '生成链接',
    permission: 'marketing.write',
    summary: 'A link to a screen of the mall as the company’s partner makes it',
    input: z.object({
      path: z
        .string()
        .max(500)
        .regex(/^\/[^/\\]/, '应是商城内的路径，如 /ware/detail/5'),
      days: z.int().min(1).max(366).default(30),
    }),
    data: z.object({ link: z.string(), expiresAt: Timestamp }),
    refusals: ['secrets/no-data-key'],
  }),
  'ops.testSignIn': call('ops.testSignIn', {
    auth: 'ops',
    title: '检查登录方式',
    permission: 'secrets.write',
    // Finds the key that matches a link, and sends keys to their provider.
    stepUp: true,
    summary:
      'Checks a login method step by step: settings, keys, a link of the partner and whether it was used, the provider. Nobody is signed in and no nonce is consumed',
    input: z.object({
      /** the company’s own unless given */
      method: Method.optional(),
      /** a link of the partner, or an address with what a bridge has passed */
      link: z.url().max(8_000).optional(),
    }),
    data: z.object({
      method: z.int(),
      methodName: z.string(),
      passed: z.boolean(),
      steps: z.array(z.object({ step: z.string(), passed: z.boolean(), detail: z.string() })),
    }),
    refusals: ['company/unknown'],
  }),
}
