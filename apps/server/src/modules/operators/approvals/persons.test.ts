import { refusals, type Role } from '@mall/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditCompany } from '../../../testing/audit-company.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { shopSeed } from '../../orders/testing/index.ts'
import { totpAt } from '../accounts/totp.ts'

const DAY_MS = 86_400_000
const device = 'd'.repeat(40)
type Person = { companyId: number; headers: Record<string, string> }
let app: TestApp
let count = 0

beforeAll(async () => {
  app = await createTestApp({ isStill: true, seedFile: shopSeed() })
})
afterAll(() => app.close())

const createOwner = async (): Promise<Person> => ({
  companyId: 1,
  headers: await app.operatorHeaders(1),
})

async function enrol(name: string, password: string): Promise<Person> {
  const credentials = { companyId: 1, name, password, device }
  const begun = await app.call('ops.enrol', credentials)
  const enrolled = await app.call('ops.enrol', {
    ...credentials,
    newPassword: 'unhurried-violet-kettle-42',
    code: totpAt(begun.data.secret ?? '', app.now()),
  })
  const token = enrolled.data.signedIn?.token ?? ''
  return { companyId: 1, headers: { authorization: `Bearer ${token}`, 'x-mall-device': device } }
}

const requestOperator = (maker: Person, role: Role = 'owner') => {
  count += 1
  const name = `made-${String(count)}`
  return app.call('ops.createOperator', { name, displayName: '新人', role }, maker)
}

/** An account that `maker` creates, with the approval of `second`, signed in. */
async function createBy(maker: Person, second: Person, role: Role = 'owner'): Promise<Person> {
  const { data } = await requestOperator(maker, role)
  if (data.approval) {
    expect((await app.call('ops.approve', { id: data.approval }, second)).code).toBe(20000)
  }
  return enrol(data.operator.name, data.firstPassword)
}

const readId = async (person: Person) => (await app.call('ops.me', {}, person)).data.id

async function requestBudget(requester: Person): Promise<string> {
  const { data } = await app.call(
    'ops.openPointBudget',
    { kind: 'review', title: '评价', points: 500, endsAt: '2099-01-01T00:00:00.000Z' },
    requester,
  )
  return data.approval
}
const approve = (id: string, person: Person) => app.call('ops.approve', { id }, person)

describe('one person by several accounts', () => {
  it('may not approve a request of an account that they created', async () => {
    const [maker, second] = [await createOwner(), await createOwner()]
    const made = await createBy(maker, second)
    const id = await requestBudget(made)
    expectRefusal(await approve(id, maker), 'ops/new-approver')
    expect((await approve(id, second)).code).toBe(20000)
  })

  it('may not approve with one new account the request of another', async () => {
    const [maker, second] = [await createOwner(), await createOwner()]
    const [one, other] = [await createBy(maker, second), await createBy(maker, second)]
    expectRefusal(await approve(await requestBudget(one), other), 'ops/new-approver')
    expectRefusal(await approve(await requestBudget(other), one), 'ops/new-approver')
  })

  it('may not approve through an account that their own new account created', async () => {
    const [maker, second] = [await createOwner(), await createOwner()]
    const made = await createBy(maker, second)
    const last = await createBy(made, second)
    expectRefusal(await approve(await requestBudget(last), maker), 'ops/new-approver')
    expectRefusal(await approve(await requestBudget(maker), last), 'ops/new-approver')
  })

  it('may not approve a request of an account that they reset', async () => {
    const [maker, second, lost] = [await createOwner(), await createOwner(), await createOwner()]
    const id = await readId(lost)
    const { data } = await app.call('ops.resetOperator', { id }, maker)
    if (data.approval) await approve(data.approval, second)
    const page = await app.call('ops.operators', { limit: 100 }, maker)
    const name = page.data.list.find((one) => one.id === id)?.name ?? ''
    const again = await enrol(name, data.firstPassword)
    expectRefusal(await approve(await requestBudget(again), maker), 'ops/new-approver')
  })

  it('is identified by the days before the request, however late the decision', async () => {
    const [maker, second] = [await createOwner(), await createOwner()]
    const made = await createBy(maker, second)
    const permissions = ['points.read' as const, 'points.write' as const]
    const byKey = async (person: Person): Promise<Person> => {
      const { data } = await app.call('ops.createKey', { name: '脚本', permissions }, person)
      return { companyId: 1, headers: { authorization: `Bearer ${data.key}` } }
    }
    const [asMade, asMaker] = [await byKey(made), await byKey(maker)]
    app.advance(6.9 * DAY_MS)
    const id = await requestBudget(asMade)
    app.advance(6 * DAY_MS)
    const shown = await app.call('ops.approval', { id }, asMaker)
    expect(shown.data.objection).toEqual(refusals['ops/new-approver'].message)
    app.advance(0.9 * DAY_MS)
    const later = await app.call('ops.approval', { id: await requestBudget(asMade) }, asMaker)
    expect(later.data.objection).toBeNull()
  })
})

describe('accounts of the server’s own command', () => {
  it('are two persons, so that the first two owners approve each other', async () => {
    const machine = { companyId: 1, headers: app.machineHeaders }
    const [first, second] = [await createBy(machine, machine), await createBy(machine, machine)]
    expect((await approve(await requestBudget(first), second)).code).toBe(20000)
    expect((await approve(await requestBudget(second), first)).code).toBe(20000)
  })
})

describe('an account that may write points, finance, marketing or operators', () => {
  it.each<Role>(['owner', 'marketing', 'finance'])(
    'signs in as %s after a second person’s approval',
    async (role) => {
      const [maker, second] = [await createOwner(), await createOwner()]
      const { data } = await requestOperator(maker, role)
      const { name } = data.operator
      const credentials = { companyId: 1, name, password: data.firstPassword, device }
      expectRefusal(await app.call('ops.enrol', credentials), 'ops/sign-in-failed')
      const id = data.approval ?? ''
      expectRefusal(await approve(id, maker), 'ops/own-request')
      const shown = await app.call('ops.approval', { id }, second)
      expect(JSON.stringify(shown.data)).toContain(name)
      expect(JSON.stringify(shown.data)).not.toContain(data.firstPassword)
      expect((await approve(id, second)).code).toBe(20000)
      const made = await enrol(name, data.firstPassword)
      expect(await readId(made)).toBe(data.operator.id)
    },
  )

  it('has its new role after a second person’s approval', async () => {
    const [maker, second] = [await createOwner(), await createOwner()]
    const clerk = await createBy(maker, second, 'orders')
    const id = await readId(clerk)
    const ifMatch = (version: string) => ({
      companyId: 1,
      headers: { ...maker.headers, 'if-match': version },
    })
    const changed = await app.call('ops.changeOperator', { id, role: 'finance' }, ifMatch('*'))
    expect(changed.data.role).toBe('orders')
    expect((await approve(changed.data.approval ?? '', second)).code).toBe(20000)
    const me = await app.call('ops.me', {}, clerk)
    expect(me.data.permissions).toContain('finance.write')
    const lower = await app.call('ops.changeOperator', { id, role: 'auditor' }, ifMatch('*'))
    expect(lower.data).toMatchObject({ role: 'auditor', approval: null })
  })

  it('keeps its password until a second person approves the reset', async () => {
    const [maker, second, lost] = [await createOwner(), await createOwner(), await createOwner()]
    const id = await readId(lost)
    const { data } = await app.call('ops.resetOperator', { id }, maker)
    expect(await readId(lost)).toBe(id)
    expect((await approve(data.approval ?? '', second)).code).toBe(20000)
    expectRefusal(await app.call('ops.me', {}, lost), 'ops/signed-out')
  })

  it('is not created by a rejected request', async () => {
    const [maker, second] = [await createOwner(), await createOwner()]
    const { data } = await requestOperator(maker)
    expect((await app.call('ops.reject', { id: data.approval ?? '' }, second)).code).toBe(20000)
    expectRefusal(await approve(data.approval ?? '', second), 'ops/approval-decided')
    const page = await app.call('ops.operators', { limit: 100 }, maker)
    expect(page.data.list.map(({ name }) => name)).not.toContain(data.operator.name)
  })

  it('is approved for the platform by another platform operator', async () => {
    const asPlatform = async (): Promise<Person> => ({
      companyId: 0,
      headers: await app.operatorHeaders(0),
    })
    const [maker, second] = [await asPlatform(), await asPlatform()]
    const { data } = await requestOperator(maker)
    expect(data.operator.companyId).toBe(0)
    const id = data.approval ?? ''
    expectRefusal(await approve(id, maker), 'ops/own-request')
    expect((await approve(id, second)).code).toBe(20000)
  })
})

it('passes the audit', async () => {
  const { checks } = await auditCompany(app.db, 1)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
