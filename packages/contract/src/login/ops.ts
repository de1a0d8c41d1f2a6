import { z } from 'zod'
import { about } from '../base/about.ts'
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

const secretLabels: Readonly<Record<SecretName, string>> = {
  signKey: '合作方链接的签名密钥',
  dataKey: '合作方数据的加密密钥',
  bankKey: '银行桥接数据的加密密钥',
  wechatSecret: '微信公众号 appSecret',
  wechatPaySecret: '微信支付公众号 appSecret',
  dingSecret: '钉钉应用 appSecret',
  oauthSecret: 'OAuth clientSecret',
  captchaSecret: '阿里云验证码 AccessKey Secret',
}
const Name = about(z.enum(secretNames), { title: '名称', choices: secretLabels })
const Value = about(
  z
    .string()
    .min(8)
    .max(500)
    .regex(/^[\x21-\x7e]+$/, '只能是可见的 ASCII 字符，不含空格'),
  { title: '密钥' },
)

/** A partner's secret without its value, which no call returns. */
export const PartnerSecret = z.object({
  name: Name,
  /** first 8 hex digits of the value's SHA-256 */
  fingerprint: about(z.string(), { title: '指纹', hint: 'SHA-256 前 8 位' }),
  /** null for a secret of the seed file */
  createdAt: about(Timestamp, { title: '设置时间', none: '来自种子文件' }).nullable(),
  encrypted: about(z.boolean(), { title: '已加密' }),
  /** former values that still verify */
  former: about(
    z.array(
      z.object({
        fingerprint: about(z.string(), { title: '指纹' }),
        endsAt: about(Timestamp, { title: '有效至' }),
      }),
    ),
    { title: '原密钥' },
  ),
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
    data: z.object({ list: about(z.array(PartnerSecret), { title: '列表' }) }),
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
      value: about(Value, { title: '新密钥' }).optional(),
      overlapHours: about(
        z
          .int()
          .min(0)
          .max(30 * 24),
        { title: '重叠期（小时）', hint: '重叠期内原密钥仍可验证' },
      ).default(7 * 24),
    }),
    data: z.object({
      secret: about(PartnerSecret, { title: '密钥' }),
      /** the generated key; null where the caller has given one */
      value: about(z.string(), { title: '新密钥', none: '已由操作员给出' }).nullable(),
    }),
    refusals: ['company/unknown', 'secrets/no-master-key', 'secrets/value-needed'],
  }),
}

const Method = about(z.int().min(1).max(99), {
  title: '登录方式',
  hint: '编号见 docs/login-methods.md',
})
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
  /** number in the login-method table (docs/login-methods.md) */
  loginMethod: Method,
  /** a partner's new shopper binds a phone before the sign-in is served */
  bindPhone: about(z.boolean(), { title: '新用户绑定手机' }),
  halfRegisteredSuffix: about(z.boolean(), {
    title: '未完成注册的 _1 后缀',
    hint: '对方以 _1 结尾表示注册未完成',
  }),
  /** address at which the partner issues a new link for an expired one */
  partnerEntry: about(Address, { title: '链接失效后的入口', none: '无' }).nullable(),
  bankCorpNo: about(ProviderId, { title: '银行企业编号', none: '无' }).nullable(),
  /** chat app and workplace app; '' where there is none */
  appId: about(ProviderId, { title: '微信 appId' }),
  ddAppKey: about(ProviderId, { title: '钉钉 appKey' }),
  ddCorpId: about(ProviderId, { title: '钉钉 corpId' }),
  dingAgentId: about(ProviderId, { title: '钉钉 agentId', none: '无' }).nullable(),
  /** methods 14 and 18; the client secret is `oauthSecret` of `mall secrets` */
  oauth: about(
    z.object({
      authorizeUrl: about(Address, { title: '授权页地址', hint: '登录方式 14' }).optional(),
      tokenUrl: about(Address, { title: '令牌地址', hint: '登录方式 14、18' }),
      clientId: about(
        z
          .string()
          .min(1)
          .max(200)
          .regex(/^[\x21-\x7e]+$/, '只能是可见的 ASCII 字符，不含空格'),
        { title: 'OAuth clientId' },
      ),
    }),
    { title: 'OAuth', none: '无' },
  ).nullable(),
})
export type SignInSettings = z.output<typeof SignInSettings>
const Shown = SignInSettings.extend({
  methodName: about(z.string(), { title: '登录方式名称' }),
  version: about(z.string(), { title: '版本', isInternal: true }),
})

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
      path: about(
        z
          .string()
          .max(500)
          .regex(/^\/[^/\\]/, '应是商城内的路径，如 /ware/detail/5'),
        { title: '页面路径', hint: '商城内的路径，如 /ware/detail/5' },
      ),
      days: about(z.int().min(1).max(366), { title: '有效天数', unit: 'days' }).default(30),
    }),
    data: z.object({
      link: about(z.string(), { title: '链接' }),
      expiresAt: about(Timestamp, { title: '有效至' }),
    }),
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
      method: about(Method, { title: '登录方式', hint: '默认公司当前的' }).optional(),
      /** a link of the partner, or an address with what a bridge has passed */
      link: about(z.url().max(8_000), { title: '对方给出的链接' }).optional(),
    }),
    data: z.object({
      method: about(z.int(), { title: '登录方式' }),
      methodName: about(z.string(), { title: '登录方式名称' }),
      passed: about(z.boolean(), { title: '通过' }),
      steps: about(
        z.array(
          z.object({
            step: about(z.string(), { title: '步骤' }),
            passed: about(z.boolean(), { title: '通过' }),
            detail: about(z.string(), { title: '说明' }),
          }),
        ),
        { title: '步骤' },
      ),
    }),
    refusals: ['company/unknown'],
  }),
}
