import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../../testing/audit-company.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { companyOf, createPartnerTestApp, type PartnerTestApp } from './partner-test-app.fixture.ts'
import { strategyOf, type Strategy } from './strategies.ts'

const METHOD = 11
const companyId = companyOf.first(METHOD)
const strategy = strategyOf(METHOD, 'login.thirdParty') as Strategy
const unset = { phone: '', userName: '', nickName: '', provider: '', subject: '' }
type Caller = { companyId: number; headers: Record<string, string> }
let partner: PartnerTestApp
let service: Caller
let second: Caller
let count = 0

beforeAll(async () => {
  partner = await createPartnerTestApp()
  const { app } = partner
  service = { companyId, headers: await app.operatorHeaders(companyId, 'service') }
  second = { companyId, headers: await app.operatorHeaders(companyId, 'service') }
})
afterAll(() => partner.close())

const importRow = (row: Partial<typeof unset>, signIns = false) =>
  partner.app.call(
    'ops.importShoppers',
    { rows: [{ ...unset, ...row }], check: false, signIns },
    service,
  )

/** A shopper known by phone alone, signed in. */
async function createVictim() {
  count += 1
  const phone = `1370000${String(9_000 + count)}`
  expect((await importRow({ phone })).data.results).toEqual(['created'])
  const { data } = await partner.app.call('ops.shopper', { id: phone }, service)
  const token = await partner.app.tokenOf(companyId, data.id)
  const identity = { provider: 'partner:userId', subject: `EVIL${String(count)}` }
  return { phone, id: data.id, identity, session: { companyId, token } }
}

it('adds no partner identity to a known account, because its signed link opens another one', async () => {
  const { phone, id, identity } = await createVictim()
  const imported = await importRow({ phone, ...identity })
  expect(await partner.enter(strategy, { subject: identity.subject })).not.toBe(id)
  expect(imported.data).toEqual({ results: ['needs-approval'], approval: null })
})

it('adds no user name to a known account', async () => {
  const { phone, id } = await createVictim()
  await importRow({ phone, userName: `evil.${String(count)}` })
  const { data } = await partner.app.call('ops.shopper', { id: String(id) }, service)
  expect(data.userName).toBe('')
})

it('adds an identity after a second person’s approval, with log entry, notice and ended sessions', async () => {
  const { app } = partner
  const { phone, id, identity, session } = await createVictim()
  const { data } = await importRow({ phone, ...identity }, true)
  expect(data.results).toEqual(['needs-approval'])
  const approval = data.approval ?? ''
  expectRefusal(await app.call('ops.approve', { id: approval }, service), 'ops/own-request')
  const shown = await app.call('ops.approval', { id: approval }, second)
  expect(shown.data).toMatchObject({
    columns: ['顾客', '登录方式', '原有', '增加'],
    lines: [[String(id), identity.provider, '', expect.stringContaining('EV')]],
  })
  expect(await app.call('login.myPoints', {}, session)).toMatchObject({ flag: true })
  expect((await app.call('ops.approve', { id: approval }, second)).code).toBe(20000)
  expect(await app.call('login.myPoints', {}, session)).toMatchObject({ flag: false })
  expect(await partner.enter(strategy, { subject: identity.subject })).toBe(id)
  const auditor = { companyId, headers: await app.operatorHeaders(companyId, 'auditor') }
  const log = await app.call('ops.log', { target: `shopper:${String(id)}` }, auditor)
  expect(log.data.list[0]).toMatchObject({
    call: 'ops.approve',
    before: { [identity.provider]: null },
    after: { [identity.provider]: expect.stringContaining('EV') },
  })
  expect(JSON.stringify(log.data.list[0])).not.toContain(identity.subject)
  const again = { companyId, token: await app.tokenOf(companyId, id) }
  const notices = await app.call('notice.list', {}, again)
  expect(notices.data.list).toMatchObject([{ kind: 'account.sign-in' }])
})

it('submits nothing without a step-up code or by a key', async () => {
  const { app } = partner
  const { phone, identity } = await createVictim()
  const rows = [{ ...unset, phone, ...identity }]
  const input = { rows, check: false, signIns: true }
  const unconfirmed = {
    companyId,
    headers: await app.operatorHeaders(companyId, 'service', { steppedUp: false }),
  }
  expectRefusal(await app.call('ops.importShoppers', input, unconfirmed), 'ops/step-up-needed')
  const key = await app.call(
    'ops.createKey',
    { name: '导入', permissions: ['shoppers.write'] },
    { companyId, headers: await app.operatorHeaders(companyId) },
  )
  const asKey = { companyId, headers: { authorization: `Bearer ${key.data.key}` } }
  expectRefusal(await app.call('ops.importShoppers', input, asKey), 'ops/permission')
  const created = { rows: [{ ...unset, phone: '13700008888' }], check: false }
  const byKey = await app.call('ops.importShoppers', created, asKey)
  expect(byKey.data.results).toEqual(['created'])
})

it('changes nothing when the account has changed since the request', async () => {
  const { app } = partner
  const { phone, id, identity } = await createVictim()
  const { data } = await importRow({ phone, ...identity }, true)
  const other = await partner.enter(strategy, { subject: identity.subject })
  expect(other).not.toBe(id)
  const approve = () => app.call('ops.approve', { id: data.approval ?? '' }, second)
  expectRefusal(await approve(), 'shoppers/changing')
  expect((await app.call('ops.reject', { id: data.approval ?? '' }, second)).code).toBe(20000)
  expect(await partner.enter(strategy, { subject: identity.subject })).toBe(other)
})

it('passes the audit after imports and approvals', async () => {
  const { checks } = await auditCompany(partner.app.db, companyId)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
