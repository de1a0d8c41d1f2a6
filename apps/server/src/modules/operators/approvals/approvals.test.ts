import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditCompany } from '../../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { campaignJob } from '../../point-grants/testing.ts'
import { shopSeed } from '../../orders/testing/index.ts'

const DAY_MS = 86_400_000
const OWN_REQUEST = 60021
const NEW_APPROVER = 60025
type Person = { id: string; companyId: number; headers: Record<string, string> }
let app: TestApp
let creator: Person
let author: Person
let submitter: Person
let second: Person

async function createPerson(role: 'owner' | 'marketing' | 'finance' | 'orders'): Promise<Person> {
  const headers = await app.operatorHeaders(1, role)
  const { data } = await app.call('ops.me', {}, { companyId: 1, headers })
  return { id: data.id, companyId: 1, headers }
}

beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
})
beforeEach(async () => {
  creator = await createPerson('marketing')
  author = await createPerson('owner')
  submitter = await createPerson('marketing')
  second = await createPerson('finance')
})
afterAll(() => app.close())

async function byKey(person: Person): Promise<Person> {
  const permissions = ['points.read' as const, 'points.write' as const]
  const { data } = await app.call('ops.createKey', { name: '脚本', permissions }, person)
  return {
    ...person,
    id: data.id,
    headers: { authorization: `Bearer ${data.key}` },
  }
}

let files = 0
async function submitFile(by: { creator: Person; author: Person; submitter: Person }) {
  files += 1
  const { data } = await app.call(
    'ops.createCampaign',
    {
      title: '中秋',
      fileHash: String(files).padStart(64, '0'),
      expiresAt: '2099-01-01T00:00:00.000Z',
    },
    by.creator,
  )
  const added = await app.call(
    'ops.addCampaignLines',
    { id: data.id, from: 0, lines: [{ who: '1', points: 9 }] },
    by.author,
  )
  expect(added.code).toBe(20000)
  const submitted = await app.call('ops.submitCampaign', { id: data.id }, by.submitter)
  return submitted.data.approval
}
const codeOf = async (id: string, person: Person) =>
  (await app.call('ops.approve', { id }, person)).code

describe('requesters', () => {
  it('include creator, line authors and submitter, none of whom may approve', async () => {
    const id = await submitFile({ creator, author, submitter })
    for (const person of [creator, author, submitter]) {
      expect(await codeOf(id, person)).toBe(OWN_REQUEST)
    }
    expect(await codeOf(id, second)).toBe(20000)
  })

  it('are persons, so that the creator of a key may not approve its requests', async () => {
    const key = await byKey(author)
    const id = await submitFile({ creator: key, author: key, submitter: key })
    expect(await codeOf(id, author)).toBe(OWN_REQUEST)
    const { data } = await app.call('ops.approvals', { status: 'pending' }, author)
    expect(data.list.map((one) => one.id)).toContain(id)
    expect(await codeOf(id, second)).toBe(20000)
  })

  it('withdraw requests in which they took part', async () => {
    const id = await submitFile({ creator, author, submitter })
    expect((await app.call('ops.reject', { id }, creator)).data.status).toBe('rejected')
  })

  it('exclude the authors of an approved draft from a later change', async () => {
    const id = await submitFile({ creator, author, submitter })
    expect(await codeOf(id, second)).toBe(20000)
    const [left] = await app.db.query<{ count: number }>(
      1,
      sql`select count(*)::int as count from draft_authors d
          join approvals a on a.company_id = d.company_id and a.kind = d.kind and a.target_id = d.target_id
          where a.id = ${id}`,
    )
    expect(left?.count).toBe(0)
  })
})

describe('an approval request', () => {
  it('shows lines, sums and difference to approvers and requesters only', async () => {
    const id = await submitFile({ creator, author, submitter })
    const shown = await app.call('ops.approval', { id }, second)
    expect(shown.data).toMatchObject({
      id,
      objection: null,
      columns: ['行', '顾客', '积分', '备注'],
      total: 1,
      lines: [['1', expect.stringContaining('顾客 1'), '9', '']],
      nextCursor: null,
    })
    expect(shown.data.sums).toContainEqual({ name: '积分合计', value: '9' })
    const [change] = shown.data.changes
    expect(Number(change?.after) - Number(change?.before)).toBe(9)
    const own = await app.call('ops.approval', { id }, submitter)
    expect(own.data.objection).toEqual(expect.any(String))
    const clerk = await createPerson('orders')
    expect((await app.call('ops.approval', { id }, clerk)).status).toBe(404)
  })

  it('shows the effect of a reversal and of a budget, with its lines page by page', async () => {
    const created = await app.call(
      'ops.createCampaign',
      { title: '两行', fileHash: 'e'.repeat(64), expiresAt: '2099-01-01T00:00:00.000Z' },
      creator,
    )
    const lines = [
      { who: '1', points: 4 },
      { who: '2', points: 6 },
    ]
    const { id } = created.data
    await app.call('ops.addCampaignLines', { id, from: 0, lines }, creator)
    const granted = await app.call('ops.submitCampaign', { id }, creator)
    const first = await app.call('ops.approval', { id: granted.data.approval, limit: 1 }, second)
    expect(first.data.lines.map(([line]) => line)).toEqual(['1'])
    const cursor = first.data.nextCursor ?? ''
    const next = await app.call('ops.approval', { id: granted.data.approval, cursor }, second)
    expect(next.data.lines.map(([line]) => line)).toEqual(['2'])
    await app.call('ops.approve', { id: granted.data.approval }, second)
    while ((await campaignJob.round(app.deps)) > 0);
    const reversal = await app.call('ops.reverseCampaign', { id }, creator)
    const back = await app.call('ops.approval', { id: reversal.data.approval }, second)
    expect(back.data.sums).toContainEqual({ name: '可收回', value: '10' })
    const budget = await app.call(
      'ops.openPointBudget',
      { kind: 'review', title: '评价', points: 500, endsAt: '2099-01-01T00:00:00.000Z' },
      creator,
    )
    const shown = await app.call('ops.approval', { id: budget.data.approval }, second)
    expect(shown.data.changes).toEqual([{ name: '同类预算的余额', before: '0', after: '500' }])
    for (const one of [reversal, budget]) {
      await app.call('ops.reject', { id: one.data.approval }, creator)
    }
  })
})

describe('an account that a requester created', () => {
  const listMakers = async (operatorId: string, at: Date) =>
    (
      await app.db.query<{ id: string }>(
        1,
        sql`select id from list_persons(1, array[${operatorId}],
              ${new Date(at.getTime() - 7 * DAY_MS).toISOString()}::timestamptz,
              ${at.toISOString()}::timestamptz) as person(id) where id <> ${operatorId}`,
      )
    ).map((row) => row.id)
  const approveBy = async (person: Person, approval: string | null) =>
    expect(await codeOf(approval ?? '', person)).toBe(20000)

  it('may not approve within seven days of a new role', async () => {
    const clerk = await createPerson('orders')
    const changed = await app.call(
      'ops.changeOperator',
      { id: clerk.id, role: 'finance' },
      { companyId: 1, headers: { ...author.headers, 'if-match': '1' } },
    )
    await approveBy(await createPerson('owner'), changed.data.approval)
    const own = await submitFile({ creator: author, author, submitter: author })
    expect(await codeOf(own, clerk)).toBe(NEW_APPROVER)
    const others = await submitFile({ creator, author: submitter, submitter })
    expect(await codeOf(others, clerk)).toBe(20000)
    expect(await listMakers(clerk.id, new Date(app.now().getTime() + 6.9 * DAY_MS))).toEqual([
      author.id,
    ])
    expect(await listMakers(clerk.id, new Date(app.now().getTime() + 7 * DAY_MS))).toEqual([])
  })

  it('includes a reset account but not a renamed one', async () => {
    const owner = await createPerson('owner')
    const input = { name: `new-${second.id.slice(-6).toLowerCase().replaceAll(/\W/g, 'x')}` }
    const created = await app.call(
      'ops.createOperator',
      { ...input, displayName: '新人', role: 'finance' },
      author,
    )
    await approveBy(owner, created.data.approval)
    expect(await listMakers(created.data.operator.id, app.now())).toEqual([author.id])
    const renamed = { companyId: 1, headers: { ...author.headers, 'if-match': '1' } }
    await app.call('ops.changeOperator', { id: creator.id, displayName: '改名' }, renamed)
    expect(await listMakers(creator.id, app.now())).toEqual([])
    const reset = await app.call('ops.resetOperator', { id: submitter.id }, author)
    await approveBy(owner, reset.data.approval)
    expect(await listMakers(submitter.id, app.now())).toEqual([author.id])
  })
})

it('limits credits of points per person and day, whatever the key', async () => {
  const key = await byKey(author)
  const credit = { who: '1', points: 1_000, reason: '补偿', expiresAt: '2099-01-01T00:00:00.000Z' }
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      app.call('ops.creditPoints', credit, n % 2 === 0 ? author : key),
    ),
  )
  expect(answers.filter(({ flag }) => flag)).toHaveLength(10)
})

it('passes the audit', async () => {
  const { checks } = await auditCompany(app.db, 1)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
