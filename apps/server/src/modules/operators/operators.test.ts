import { refusals } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { totpAt } from './accounts/totp.ts'
import { refusalCode } from '@mall/contract/refusals'

const PERIOD_MS = 30_000
const device = 'd'.repeat(40)
let app: TestApp
let platform: Record<string, string>

beforeAll(async () => {
  app = await createTestApp({ isStill: true, seedFile: { companies: [{ id: 1 }, { id: 2 }] } })
})
beforeEach(async () => {
  platform = await app.operatorHeaders(0)
})
afterAll(() => app.close())

const asPlatform = (companyId: number) => ({ companyId, headers: platform })
let count = 0

/** Creates an operator of a company with a first password, as the server's own command does. */
async function createOperator(role: 'owner' | 'orders' | 'auditor' = 'owner', companyId = 1) {
  count += 1
  const name = `operator-${String(count)}`
  const { data } = await app.call(
    'ops.createOperator',
    { name, displayName: '运营', role },
    { companyId, headers: app.machineHeaders },
  )
  return { companyId, name, password: data.firstPassword, id: data.operator.id }
}

type Account = Awaited<ReturnType<typeof createOperator>>

/** Binds an authenticator app and signs in. */
async function enrol({ companyId, name, password }: Account) {
  const credentials = { companyId, name, password, device }
  const begun = await app.call('ops.enrol', credentials)
  const secret = begun.data.secret ?? ''
  const newPassword = 'unhurried-violet-kettle-42'
  const code = totpAt(secret, app.now())
  const { data } = await app.call('ops.enrol', { ...credentials, newPassword, code })
  const token = data.signedIn?.token ?? ''
  const headers = { authorization: `Bearer ${token}`, 'x-mall-device': device }
  return { secret, newPassword, recoveryCodes: data.recoveryCodes, headers }
}

describe('signing in', () => {
  it('replaces the first password, binds an authenticator app and requires its code afterwards', async () => {
    const account = await createOperator()
    const { companyId, name } = account
    const early = await app.call('ops.signIn', {
      companyId,
      name,
      password: account.password,
      device,
    })
    expect(early).toMatchObject({ status: 401, code: refusals['ops/enrolment-needed'].code })
    const { secret, newPassword, recoveryCodes, headers } = await enrol(account)
    expect(recoveryCodes).toHaveLength(10)
    expect((await app.call('ops.me', {}, { companyId: 1, headers })).data).toMatchObject({
      kind: 'operator',
      name,
      companyId: 1,
      display: { goodsPriceType: expect.any(Number), proportion: expect.any(Number) },
    })
    const credentials = { companyId, name, password: newPassword, device }
    expect(await app.call('ops.signIn', credentials)).toMatchObject({
      code: refusals['ops/code-needed'].code,
    })
    const spent = { ...credentials, code: totpAt(secret, app.now()) }
    expect(await app.call('ops.signIn', spent), 'a code once').toMatchObject({
      code: refusals['ops/sign-in-failed'].code,
    })
    app.advance(PERIOD_MS)
    const fresh = { ...credentials, code: totpAt(secret, app.now()) }
    expect(await app.call('ops.signIn', fresh)).toMatchObject({ flag: true })
    const [recovery = ''] = recoveryCodes
    expect(await app.call('ops.signIn', { ...credentials, code: recovery })).toMatchObject({
      flag: true,
    })
    const again = await app.call('ops.signIn', { ...credentials, code: recovery })
    expect(again, 'a recovery code once').toMatchObject({
      code: refusals['ops/sign-in-failed'].code,
    })
  })

  it('refuses a weak new password and names its field', async () => {
    const { companyId, name, password } = await createOperator()
    const credentials = { companyId, name, password, device }
    const { data } = await app.call('ops.enrol', credentials)
    const code = totpAt(data.secret ?? '', app.now())
    const weak = await app.call('ops.enrol', { ...credentials, newPassword: 'password1234', code })
    expect(weak).toMatchObject({
      status: 422,
      code: refusals['ops/weak-password'].code,
      errors: [{ field: 'newPassword' }],
    })
  })

  it('refuses a weak new password before a code and returns the reason', async () => {
    const { companyId, name, password } = await createOperator()
    const credentials = { companyId, name, password, device }
    const enrolWith = (newPassword: string) =>
      app.call('ops.enrol', { ...credentials, newPassword })
    expect((await enrolWith(`${name}-2026-mall`)).message).toContain(`账号名「${name}」`)
    expect((await enrolWith('short')).message).toBe('密码为 5 位，应为 12 至 64 位')
    expect((await enrolWith(password)).message).toBe('新密码不能与初始密码相同')
    expect((await enrolWith('quartz-meadow-lantern-9')).data.secret).toMatch(/^[A-Z2-7]+$/)
  })

  it('locks a network after five failures, but no other network and no known device', async () => {
    const account = await createOperator()
    const { newPassword, secret } = await enrol(account)
    const { companyId, name } = account
    const from = (address: string, deviceOf: string, password: string) =>
      app.fastify
        .inject({
          method: 'POST',
          url: '/api/ops/v1/sign-in',
          remoteAddress: address,
          payload: {
            companyId,
            name,
            password,
            device: deviceOf,
            code: totpAt(secret, app.now()),
          },
        })
        .then((answer) => answer.json<{ code: number }>().code)
    const newDevice = 's'.repeat(40)
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => from('203.0.113.9', newDevice, 'wrong-password')),
    )
    expect(tries.toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(5).fill(60001),
      ...Array<number>(3).fill(60004),
    ])
    app.advance(PERIOD_MS)
    expect(await from('203.0.113.9', device, newPassword), 'known device').toBe(20000)
    app.advance(PERIOD_MS)
    expect(await from('198.51.100.7', newDevice, newPassword), 'another network').toBe(20000)
    app.advance(15 * 60_000)
    expect(await from('203.0.113.9', 't'.repeat(40), newPassword), 'later').toBe(20000)
  })

  it('is refused on another device, after sign-out and after twelve hours', async () => {
    const { headers } = await enrol(await createOperator())
    const other = { ...headers, 'x-mall-device': 'e'.repeat(40) }
    expect(await app.call('ops.me', {}, { headers: other })).toMatchObject({
      code: refusals['ops/signed-out'].code,
    })
    expect(await app.call('ops.me', {}, { headers })).toMatchObject({ flag: true })
    await app.call('ops.signOut', {}, { headers })
    expect(await app.call('ops.me', {}, { headers })).toMatchObject({
      code: refusals['ops/signed-out'].code,
    })
    const long = await enrol(await createOperator())
    app.advance(12 * 3_600_000)
    expect(await app.call('ops.me', {}, { headers: long.headers })).toMatchObject({
      code: refusals['ops/signed-out'].code,
    })
  })
})

describe('operators of a company', () => {
  it('require a new step-up code before dangerous calls', async () => {
    const { headers, secret } = await enrol(await createOperator())
    const input = { name: 'new-colleague', displayName: '同事', role: 'orders' as const }
    app.advance(6 * 60_000)
    expect(await app.call('ops.createOperator', input, { headers })).toMatchObject({
      status: 403,
      code: refusals['ops/step-up-needed'].code,
    })
    const wrong = await app.call('ops.stepUp', { code: '000000' }, { headers })
    expect(wrong).toMatchObject({ code: refusals['ops/sign-in-failed'].code })
    const code = totpAt(secret, app.now())
    expect(await app.call('ops.stepUp', { code }, { headers })).toMatchObject({ flag: true })
    expect(await app.call('ops.createOperator', input, { headers })).toMatchObject({ flag: true })
    expect(await app.call('ops.createOperator', input, { headers })).toMatchObject({
      code: refusals['ops/name-taken'].code,
    })
  })

  it('sign out immediately when disabled, except the last owner, who cannot be', async () => {
    const companyId = 2
    const owner = await createOperator('owner', companyId)
    const clerk = await createOperator('orders', companyId)
    const { headers } = await enrol(clerk)
    const as = { companyId, headers: { ...platform, 'if-match': '"2"' } }
    expect(
      await app.call('ops.changeOperator', { id: clerk.id, disabled: true }, as),
    ).toMatchObject({ data: { disabled: true, version: '3' } })
    expect(await app.call('ops.me', {}, { companyId, headers })).toMatchObject({
      code: refusals['ops/signed-out'].code,
    })
    const last = { id: owner.id, role: 'auditor' as const }
    const first = { companyId, headers: { ...platform, 'if-match': '1' } }
    expect(await app.call('ops.changeOperator', last, first)).toMatchObject({
      code: refusals['ops/last-owner'].code,
    })
    const stale = { companyId, headers: { ...platform, 'if-match': '"2"' } }
    const renamed = { id: clerk.id, displayName: '客服' }
    expect(await app.call('ops.changeOperator', renamed, stale)).toMatchObject({
      status: 412,
      code: refusals['ops/version-changed'].code,
    })
    expect(await app.call('ops.changeOperator', renamed, asPlatform(companyId))).toMatchObject({
      status: 428,
      code: refusals['ops/version-needed'].code,
    })
  })

  it('have a service name for shoppers beside the account’s name', async () => {
    const companyId = 2
    const { id } = await createOperator('orders', companyId)
    const as = { companyId, headers: { ...platform, 'if-match': '*' } }
    const change = async (values: object) =>
      (await app.call('ops.changeOperator', { id, ...values }, as)).data
    const { displayName, serviceName } = await change({ disabled: false })
    expect(serviceName).toBe('')
    expect(await change({ serviceName: ' 小周 ' })).toMatchObject({
      displayName,
      serviceName: '小周',
    })
    expect(await change({ displayName: '改名' })).toMatchObject({ serviceName: '小周' })
    expect(await change({ serviceName: '' })).toMatchObject({ serviceName: '' })
  })

  it('are listed page by page', async () => {
    const names = []
    let cursor: string | null | undefined
    do {
      const input = { limit: 2, ...(cursor ? { cursor } : {}) }
      const { data } = await app.call('ops.operators', input, asPlatform(1))
      names.push(...data.list.map(({ name }) => name))
      cursor = data.nextCursor
    } while (cursor)
    expect(names).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(4)
    const bad = await app.call('ops.operators', { cursor: 'x' }, asPlatform(1))
    expect(bad).toMatchObject({ status: 400, errors: [{ field: 'cursor' }] })
  })
})

describe('API keys', () => {
  it('allow the calls of their permissions until they expire', async () => {
    const { data } = await app.call(
      'ops.createKey',
      { name: '仓库系统', permissions: ['orders.read'], days: 2 },
      asPlatform(1),
    )
    const headers = { authorization: `Bearer ${data.key}` }
    expect(await app.call('ops.me', {}, { headers })).toMatchObject({ data: { kind: 'key' } })
    expect(await app.call('ops.operators', {}, { headers })).toMatchObject({
      code: refusals['ops/permission'].code,
    })
    const elsewhere = await app.call('ops.me', {}, { companyId: 2, headers })
    expect(elsewhere).toMatchObject({ status: 403, code: refusalCode('request/forbidden') })
    await app.call('ops.revokeKey', { id: data.id }, asPlatform(1))
    expect(await app.call('ops.me', {}, { headers })).toMatchObject({
      code: refusals['ops/signed-out'].code,
    })
    const { data: keys } = await app.call('ops.keys', {}, asPlatform(1))
    expect(keys.list[0]).toMatchObject({ id: data.id, name: '仓库系统' })
    expect(keys.list[0]?.revokedAt).not.toBeNull()
  })

  it('expire', async () => {
    const { data } = await app.call(
      'ops.createKey',
      { name: '一天', permissions: ['company.read'], days: 1 },
      asPlatform(1),
    )
    const headers = { authorization: `Bearer ${data.key}` }
    app.advance(86_400_000)
    expect(await app.call('ops.me', {}, { headers })).toMatchObject({
      status: 401,
      code: refusals['ops/signed-out'].code,
    })
  })
})

describe('a write', () => {
  const createKey = (key: string | null, name = '一') =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/ops/v1/keys',
      headers: { companyid: '1', ...platform, ...(key ? { 'idempotency-key': key } : {}) },
      payload: { name, permissions: ['company.read'] },
    })

  it('has one effect per Idempotency-Key and returns a secret once', async () => {
    expect((await createKey(null)).json()).toMatchObject({
      status: 400,
      code: refusals['ops/request-key-needed'].code,
      errors: [{ field: 'Idempotency-Key' }],
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => createKey('request-0001')))
    const codes = answers.map((answer) => answer.json<{ code: number }>().code)
    expect(codes.filter((code) => code === 20000)).toHaveLength(1)
    expect((await createKey('request-0001')).json()).toMatchObject({
      code: refusals['ops/already-applied'].code,
    })
    expect((await createKey('request-0001', '二')).json()).toMatchObject({
      code: refusals['ops/request-key-reused'].code,
    })
  })

  it('counts as interrupted once its effect is older than an answer takes', async () => {
    const codeOf = async () => (await createKey('request-0003', '四')).json<{ code: number }>().code
    expect(await codeOf()).toBe(20000)
    await app.db.transaction(1, (tx) =>
      tx.execute(sql`update operator_requests set finished_at = null where key = 'request-0003'`),
    )
    expect(await codeOf()).toBe(refusals['ops/in-progress'].code)
    app.advance(11_000)
    expect(await codeOf()).toBe(refusals['ops/already-applied'].code)
  })

  it('returns the first response when repeated', async () => {
    const { data } = await app.call(
      'ops.createKey',
      { name: '三', permissions: ['company.read'] },
      asPlatform(1),
    )
    const revoke = () =>
      app.fastify.inject({
        method: 'DELETE',
        url: `/api/ops/v1/keys/${data.id}`,
        headers: { companyid: '1', ...platform, 'idempotency-key': 'request-0002' },
      })
    const first = await revoke()
    expect(first.json()).toMatchObject({ flag: true })
    expect((await revoke()).body).toBe(first.body)
  })
})

describe('the operator log', () => {
  it('contains each write once with its operator and verifies its chain', async () => {
    const { data } = await app.call('ops.log', { limit: 100 }, asPlatform(1))
    const created = data.list.filter(({ call }) => call === 'ops.createOperator')
    expect(created.length).toBeGreaterThan(4)
    expect(created[0]).toMatchObject({ actorKind: 'operator', address: '127.0.0.1' })
    expect(JSON.stringify(data.list)).not.toMatch(/mkey_|mops_/)
    const filtered = await app.call('ops.log', { call: 'ops.revokeKey' }, asPlatform(1))
    expect(filtered.data.list.every(({ call }) => call === 'ops.revokeKey')).toBe(true)
    const { checks } = await auditCompany(app.db, 1)
    expect(checks.filter(({ name }) => name.startsWith('操作'))).toEqual([
      expect.objectContaining({ name: '操作日志：哈希链完整', ok: true }),
      expect.objectContaining({ name: '操作日志：签名的末端都在', ok: true }),
      expect.objectContaining({ name: '操作日志：有操作员就有记录', ok: true }),
      expect.objectContaining({ name: '操作审批：由两人完成', ok: true }),
      expect.objectContaining({ name: '操作员一人发放的价值不超过每日额度', ok: true }),
    ])
  })

  it('cannot be changed by the application', async () => {
    const change = (statement: ReturnType<typeof sql>) =>
      app.db.transaction(1, (tx) => tx.execute(statement))
    await expect(change(sql`update operator_log set target = ''`)).rejects.toThrow()
    await expect(change(sql`delete from operator_log`)).rejects.toThrow()
  })
})
