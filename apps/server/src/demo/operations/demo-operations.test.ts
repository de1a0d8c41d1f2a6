import { readFileSync } from 'node:fs'
import { roles } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { totpAt } from '../../modules/operators/index.ts'
import { isWeakOperatorPassword } from '../../modules/operators/testing.ts'
import { KEY_PREFIX } from '../../plugins/operators/operator-auth.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { demoSeed } from '../index.ts'
import { createDemoOperations } from './demo-operations.ts'
import { retireDemoOperators } from './retire-demo-operators.ts'
import {
  DEMO_COMPANY,
  DEMO_KEY_BYTES,
  DEMO_OPERATOR_PASSWORD,
  DEMO_TOTP_SECRET,
  demoOperators,
} from './sign-ins.ts'

const key = KEY_PREFIX + DEMO_KEY_BYTES.toString('base64url')
const asKey = { companyId: DEMO_COMPANY, headers: { authorization: `Bearer ${key}` } }
const device = 'd'.repeat(40)
let app: TestApp
beforeAll(async () => {
  const [first] = demoSeed().companies
  app = await createTestApp({ seedFile: { companies: first ? [first] : [] } })
})
afterAll(() => app.close())

async function signIn(name: string, companyId = DEMO_COMPANY) {
  // Each code of the authenticator app is accepted once.
  app.advance(60_000)
  const code = totpAt(DEMO_TOTP_SECRET, app.now())
  const credentials = { companyId, name, password: DEMO_OPERATOR_PASSWORD, device, code }
  const answer = await app.call('ops.signIn', credentials)
  const { token = '' } = answer.data ?? {}
  const headers = { authorization: `Bearer ${token}`, 'x-mall-device': device }
  return { ...answer, caller: { companyId, headers } }
}

it('creates nothing in production and nothing when company 1 is not the demo’s', async () => {
  const settings = { ...app.deps.settings, NODE_ENV: 'production' as const }
  expect(await createDemoOperations({ ...app.deps, settings })).toBe(0)
  const other = await createTestApp({ seedFile: { companies: [{ id: 1 }] } })
  expect(await createDemoOperations(other.deps)).toBe(0)
  await other.close()
})

it('creates an operator for each role and one of the platform, once', async () => {
  expect(demoOperators.map(({ role }) => role)).toEqual(['owner', ...roles])
  expect(await createDemoOperations(app.deps)).toBe(8)
  expect(await createDemoOperations(app.deps)).toBe(0)
  for (const { companyId, name, role } of demoOperators) {
    expect((await signIn(name, companyId)).data.operator).toMatchObject({ name, role })
  }
  expect(isWeakOperatorPassword(DEMO_OPERATOR_PASSWORD, 'catalogue')).toBe(false)
})

it('fills the lists of operators', async () => {
  const { caller } = await signIn('auditor')
  const operators = await app.call('ops.operators', {}, caller)
  expect(operators.data.list).toHaveLength(7)
  const webhooks = await app.call('ops.webhooks', {}, caller)
  expect(webhooks.data.list).toMatchObject([{ disabled: true }])
  const keys = await app.call('ops.keys', {}, caller)
  expect(keys.data.list).toMatchObject([{ permissions: ['orders.read', 'orders.write'] }])
  const campaigns = await app.call('ops.campaigns', {}, caller)
  expect(campaigns.data.list).toMatchObject([{ state: 'waiting', lines: 3, points: 1_000 }])
  const approvals = await app.call('ops.approvals', {}, caller)
  expect(approvals.data.list).toMatchObject([{ status: 'pending', requestedBy: 'marketing' }])
  const log = await app.call('ops.log', { limit: 100 }, caller)
  const calls = new Set(log.data.list.map(({ call }) => call))
  expect(calls).toContain('ops.createOperator')
  expect(calls).toContain('ops.createKey')
  expect((await app.call('ops.orders', {}, asKey)).status).toBe(200)
  expect((await auditCompany(app.db, DEMO_COMPANY)).ok).toBe(true)
})

it('shows the waiting approval to its requester and to possible approvers', async () => {
  const count = async (name: string) => {
    const { caller } = await signIn(name)
    return (await app.call('ops.approvals', {}, caller)).data.list.length
  }
  expect(await count('marketing')).toBe(1)
  expect(await count('finance')).toBe(1)
  expect(await count('orders')).toBe(0)
})

it('lets a second person approve the waiting file of points', async () => {
  const { caller } = await signIn('finance')
  const [waiting] = (await app.call('ops.approvals', {}, caller)).data.list
  const approved = await app.call('ops.approve', { id: waiting?.id ?? '' }, caller)
  expect(approved.data.status).toBe('approved')
})

it('lists its sign-ins in docs/demo.md', () => {
  const guide = readFileSync(new URL('../../../../../docs/demo.md', import.meta.url), 'utf8')
  for (const text of [DEMO_OPERATOR_PASSWORD, DEMO_TOTP_SECRET, key]) {
    expect(guide).toContain(`\`${text}\``)
  }
  for (const { name } of demoOperators) expect(guide).toContain(`\`${name}\``)
})

it('is disabled by a production start: no sign-in, no session, no key', async () => {
  const { caller } = await signIn('owner')
  expect(await retireDemoOperators(app.deps)).toBe(8)
  expect(await retireDemoOperators(app.deps)).toBe(0)
  expect(await app.call('ops.operators', {}, caller)).toMatchObject({ status: 401 })
  expect(await signIn('owner')).toMatchObject({ status: 401 })
  expect(await signIn('platform', 0)).toMatchObject({ status: 401 })
  expect(await app.call('ops.orders', {}, asKey)).toMatchObject({ status: 401 })
  expect((await auditCompany(app.db, DEMO_COMPANY)).ok).toBe(true)
})
