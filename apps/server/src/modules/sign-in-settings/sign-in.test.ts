import { refusals } from '@mall/contract'
import { randomBytes } from 'node:crypto'
import { loginMethods } from '@mall/contract/login-methods'
import { startDingtalkLab, startWechatOpenLab } from '@mall/host-lab/providers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import {
  anyPartnerUser,
  companyOf,
  createPartnerTestApp,
  named,
  type PartnerTestApp,
} from '../login/testing.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

let partner: PartnerTestApp
beforeAll(async () => {
  partner = await createPartnerTestApp()
})
afterAll(() => partner.close())

const as = async (companyId: number) => ({
  companyId,
  headers: await partner.app.operatorHeaders(companyId),
})
type Input = { method?: number; link?: string }
const test = async (companyId: number, input: Input = {}) =>
  (await partner.app.call('ops.testSignIn', input, await as(companyId))).data
const toLink = (fields: Readonly<Record<string, string>>) =>
  `https://mall.example/home?${new URLSearchParams(fields).toString()}`
const failures = ({ steps }: Awaited<ReturnType<typeof test>>) =>
  steps.filter(({ passed }) => !passed).map(({ step, detail }) => `${step}：${detail}`)
const addressed = named.filter(
  ([, { proof, method }]) => proof !== 'exchanged' && loginMethods[method]?.source === 'address',
)
const nonces = async () => {
  const { rows } = (await partner.app.db.unscopedTransaction((tx) =>
    tx.execute(sql`select count(*)::int as count from used_nonces`),
  )) as unknown as { rows: { count: number }[] }
  return rows[0]?.count
}

it.each(Object.keys(loginMethods).map(Number))(
  'tests method %i with its keys and reports a missing key',
  async (method) => {
    const company = companyOf.first(11)
    const { oauth } = partner.keysOf(company)
    await partner.app.call(
      'ops.changeSignInSettings',
      { oauth: { ...oauth!, authorizeUrl: 'https://bank.example/authorize' } },
      { ...(await as(company)), headers: { ...(await as(company)).headers, 'if-match': '*' } },
    )
    expect(failures(await test(company, { method }))).toEqual([])
    const [missing] = failures(await test(1, { method }))
    const isTyped = named.every(([, strategy]) => strategy.method !== method)
    if (isTyped) expect(missing).toBeUndefined()
    else expect(missing).toMatch(/^(密钥 (signKey|dataKey|bankKey)|oauth)：没有设置/)
  },
)

it.each(addressed)(
  '%s: checks a link without signing in or consuming its nonce',
  async (_name, strategy) => {
    const companyId = companyOf.first(strategy.method)
    const before = await nonces()
    const fields = await partner.prove(strategy, anyPartnerUser(), { companyId })
    const good = await test(companyId, { link: toLink(fields) })
    expect(failures(good)).toEqual([])
    expect(good.passed).toBe(true)
    const late = await partner.prove(strategy, anyPartnerUser(), {
      companyId,
      at: new Date(partner.app.now().getTime() - 400_000),
    })
    expect(failures(await test(companyId, { link: toLink(late) }))).toEqual([
      expect.stringMatching(/^时间戳：比商城时钟早 (399|400|401) 秒，最多 300 秒/),
    ])
    const secrets = partner.keysOf(companyOf.second(strategy.method))
    const foreign = await partner.prove(strategy, anyPartnerUser(), { companyId, secrets })
    expect(failures(await test(companyId, { link: toLink(foreign) }))).toEqual([
      expect.stringMatching(
        strategy.proof === 'signed' ? /^签名：与当前密钥和原密钥都不符/ : /^解密：/,
      ),
    ])
    const { [strategy.field]: _field, ...rest } = fields
    expect(failures(await test(companyId, { link: toLink(rest) }))).toEqual([
      `参数：缺少 ${strategy.field}`,
    ])
    expect(await nonces()).toBe(before)
    // The test has not used the link up: it still signs in, once.
    expect((await partner.send(strategy, fields, companyId)).flag).toBe(true)
    expect(failures(await test(companyId, { link: toLink(fields) }))).toEqual([
      'nonce：已在登录中用过：每个链接只能登录一次',
    ])
  },
)

it('reports a used code without exchanging it', async () => {
  const companyId = companyOf.second(18)
  const [, strategy] = named.find(([, { method }]) => method === 18)!
  const fields = await partner.prove(strategy, anyPartnerUser(), { companyId })
  expect(failures(await test(companyId, { link: toLink(fields) }))).toEqual([])
  expect((await partner.send(strategy, fields, companyId)).flag).toBe(true)
  expect(failures(await test(companyId, { link: toLink(fields) }))).toEqual([
    'code：已在登录中用过：每个 code 只能用一次',
  ])
})

it('requires a step-up code before it shows keys', async () => {
  const headers = await partner.app.operatorHeaders(1, 'owner', { steppedUp: false })
  for (const call of ['ops.secrets', 'ops.testSignIn'] as const) {
    expect(await partner.app.call(call, {}, { companyId: 1, headers })).toMatchObject({
      code: refusals['ops/step-up-needed'].code,
    })
  }
})

it('reports the former key, a foreign company, a repeated parameter and a bad nonce', async () => {
  const companyId = companyOf.second(11)
  const [, strategy] = named.find(([, { method }]) => method === 11)!
  const fields = await partner.prove(strategy, anyPartnerUser(), { companyId })
  await partner.app.call('ops.rotateSecret', { name: 'signKey' }, await as(companyId))
  const { steps } = await test(companyId, { link: toLink(fields) })
  expect(steps.find(({ step }) => step === '签名')).toEqual({
    step: '签名',
    passed: true,
    detail: '原密钥（重叠期内）验证通过',
  })
  const other = await test(companyId, { link: toLink({ ...fields, companyId: '5' }) })
  expect(failures(other)).toEqual(['参数：companyId 为 5，不是本公司'])
  const twice = await test(companyId, { link: `${toLink(fields)}&nonce=abcdefgh` })
  expect(failures(twice)).toEqual(['参数：nonce 出现两次'])
  const short = await test(companyId, { link: toLink({ ...fields, nonce: 'a' }) })
  expect(failures(short)).toEqual([
    expect.stringMatching(/^nonce：/),
    expect.stringMatching(/^签名：/),
  ])
})

it('refuses a token endpoint of a private network in production and calls none', async () => {
  const companyId = companyOf.closed(18)
  const settings = { ...partner.app.deps.settings, NODE_ENV: 'production' as const }
  const app = await createTestApp({ db: partner.app.db, deps: { settings, now: partner.app.now } })
  const operator = await as(companyId)
  const headers = { ...operator.headers, 'if-match': '*' }
  for (const host of ['10.0.0.8', '[fd00::1]', 'localhost', 'bank', 'sso.bank.internal']) {
    const oauth = { tokenUrl: `https://${host}/token`, clientId: 'mall' }
    const refused = await app.call('ops.changeSignInSettings', { oauth }, { companyId, headers })
    expect(refused, host).toMatchObject({
      status: 400,
      errors: [{ field: 'oauth.tokenUrl', message: '不能是内网地址' }],
    })
  }
  const oauth = { tokenUrl: 'https://sso.bank.example/token', clientId: 'mall' }
  const changed = await app.call('ops.changeSignInSettings', { oauth }, { companyId, headers })
  expect(changed.status).toBe(200)
  await app.close()
})

it.each(['appId', 'ddCorpId', 'bankCorpNo', 'partnerEntry'])(
  'refuses half a surrogate pair in %s, which jsonb cannot hold',
  async (field) => {
    const companyId = companyOf.closed(18)
    const operator = await as(companyId)
    const headers = { ...operator.headers, 'if-match': '*' }
    const input = { [field]: 'https://bank.example/\ud83d' }
    const refused = await partner.app.call('ops.changeSignInSettings', input, {
      companyId,
      headers,
    })
    expect(refused.status).toBe(400)
  },
)

it('reports the error of a token endpoint and its absence', async () => {
  const companyId = companyOf.first(18)
  await partner.app.call(
    'ops.setSecret',
    { name: 'oauthSecret', value: randomBytes(16).toString('hex') },
    await as(companyId),
  )
  expect(failures(await test(companyId))).toEqual([
    expect.stringMatching(/^令牌地址：对方平台拒绝 clientId 或密钥：status 40\d/),
  ])
  const operator = await as(companyId)
  const headers = { ...operator.headers, 'if-match': '*' }
  const oauth = { tokenUrl: 'http://127.0.0.1:9/token', clientId: 'nobody' }
  await partner.app.call('ops.changeSignInSettings', { oauth }, { companyId, headers })
  expect(failures(await test(companyId))).toEqual([
    expect.stringMatching(/^令牌地址：无法访问对方平台/),
  ])
})

it('reports the errors of WeChat and DingTalk for an account', async () => {
  const wechat = await startWechatOpenLab({ apps: { wxgood: 'wechat-secret' } })
  const dingtalk = await startDingtalkLab({
    apps: { dinggood: { secret: 'ding-secret', corpId: 'corp' } },
  })
  const company = (id: number, wechatSecret: string, dingSecret: string) => ({
    id,
    info: { appId: 'wxgood', ddAppKey: 'dinggood', loginMethod: 13 },
    settings: {
      secrets: { wechatSecret, dingSecret, dataKey: randomBytes(32).toString('base64') },
    },
  })
  const app = await createTestApp({
    seedFile: { companies: [company(1, 'wechat-secret', 'ding-secret'), company(2, 'no', 'no')] },
    environment: { ...wechat.env, ...dingtalk.env },
  })
  const run = async (companyId: number) => {
    const headers = await app.operatorHeaders(companyId)
    return (await app.call('ops.testSignIn', {}, { companyId, headers })).data
  }
  expect(failures(await run(1))).toEqual([])
  expect(failures(await run(2))).toEqual([
    expect.stringMatching(/^微信：对方平台拒绝 appId 或密钥：\d+/),
    expect.stringMatching(/^钉钉：对方平台拒绝 appId 或密钥：\d+/),
  ])
  await wechat.stop()
  await dingtalk.stop()
  expect(failures(await run(1))).toEqual([
    expect.stringMatching(/^微信：无法访问对方平台/),
    expect.stringMatching(/^钉钉：无法访问对方平台/),
  ])
  await app.close()
})

it('changes the sent fields, keeps the keys and refuses another version or an unknown method', async () => {
  const companyId = companyOf.first(6)
  const operator = await as(companyId)
  const { data: before } = await partner.app.call('ops.signInSettings', {}, operator)
  const change = (input: object, ifMatch: string) =>
    partner.app.call('ops.changeSignInSettings', input, {
      companyId,
      headers: { ...operator.headers, 'if-match': ifMatch },
    })
  const changed = await change({ loginMethod: 15, bindPhone: true }, before.version)
  expect(changed.data).toMatchObject({ loginMethod: 15, bindPhone: true, oauth: before.oauth })
  expect(await change({ loginMethod: 11 }, before.version)).toMatchObject({ status: 412 })
  expect(await change({ loginMethod: 5 }, '*')).toMatchObject({ status: 400 })
  const [, strategy] = named.find(([, { method }]) => method === 15)!
  const fields = await partner.prove(strategy, anyPartnerUser(), {
    companyId,
    secrets: partner.keysOf(companyId),
  })
  expectRefusal(await partner.send(strategy, fields, companyId), 'login/bind-phone')
})
