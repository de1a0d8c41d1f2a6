import { createDecipheriv } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findHost } from '../shared/hosts.ts'
import { Act, act } from './act.ts'
import { demoBankKey, demoDataKey } from './demo-keys.ts'
import { startProviders, type Providers } from './providers.ts'

let providers: Providers
beforeAll(async () => {
  providers = await startProviders({
    url: 'http://127.0.0.1:8081',
    host: '127.0.0.1',
    notifyDelayMs: 0,
  })
})
afterAll(() => providers.stop())

const now = () => new Date('2026-03-04T05:06:07Z')
const runAct = (host: string, input: object, personId = '') => {
  const simulatedHost = findHost(host)
  if (!simulatedHost) throw new Error(`no host ${host}`)
  return act(simulatedHost, Act.parse({ api: 'x', companyId: 102, ...input }), {
    providers,
    personId,
    now,
  })
}
const decrypt = (encrypted: unknown, key: Buffer, purpose: string): unknown => {
  const bytes = Buffer.from(String(encrypted), 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  cipher.setAAD(Buffer.from(purpose))
  cipher.setAuthTag(bytes.subarray(-16))
  return JSON.parse(
    Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString(),
  )
}

it('encrypts the identity for a bank’s page with the key of its login method', async () => {
  const login = { kind: 'login' }
  const cmb = await runAct('bank-cmb', login)
  expect(cmb).toMatchObject({ resultType: 'Y', cryptType: '2' })
  expect(decrypt((cmb as { body: string }).body, demoBankKey(102), '102:2')).toMatchObject({
    subject: 'U1001',
  })
  const psbc = await runAct('bank-psbc', { ...login, companyId: 121 }, 'U2001')
  expect(decrypt((psbc as { data: string }).data, demoBankKey(121), '121:21')).toMatchObject({
    subject: 'U2001',
  })
  const result = await runAct('private-bank', { ...login, companyId: 113 })
  expect(
    decrypt((result as { userInfo: string }).userInfo, demoDataKey(113), '113:13'),
  ).toMatchObject({
    subject: 'U1001',
  })
})

it('issues DingTalk’s page a code bound to the person and the company', async () => {
  const { code } = (await runAct('dingtalk-ios', {
    kind: 'login',
    params: { corpId: 'dingcorp8888888888' },
  })) as { code: string }
  expect(code).toMatch(/^[0-9a-f]{32}$/)
})

it('refuses a payment that the provider does not have', async () => {
  await expect(
    runAct('wechat-ios', { kind: 'pay', params: { package: 'prepay_id=unknown' } }),
  ).rejects.toThrow('支付平台不认识这笔支付')
  expect(
    await runAct('dingtalk-ios', { kind: 'pay', params: { info: 'app_id=1&sign=x' } }),
  ).toMatchObject({ resultStatus: '4000' })
})
