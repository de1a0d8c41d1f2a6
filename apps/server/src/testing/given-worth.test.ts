import { randomBytes } from 'node:crypto'
import type { ArgsOf, Role } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { shopSeed, yuan } from '../modules/orders/testing/index.ts'
import { auditCompany } from './audit-company.ts'
import { expectRefusal } from './expect-refusal.ts'
import { createTestApp, startPostgresql, type TestApp } from './index.ts'
import { openPostgresql } from './open-postgresql.ts'

const DAY_MS = 86_400_000
/** A SKU at ¥45.01. */
const ORANGES = 21
const validity = {
  validFrom: '2020-01-01T00:00:00.000Z',
  validUntil: '2099-01-01T00:00:00.000Z',
}
let app: TestApp
let companyId = 0

beforeAll(async () => {
  const [company] = shopSeed().companies
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: 12 }, (_, index) => ({
        ...company,
        id: index + 1,
        shoppers: [1, 2, 3, 4].map((id) => ({ id, phone: `1390000000${String(id)}` })),
      })),
    },
  })
})
beforeEach(() => {
  companyId += 1
})
afterAll(() => app.close())

type Caller = { companyId: number; headers: Record<string, string> }
const operator = async (role: Role = 'owner'): Promise<Caller> => ({
  companyId,
  headers: await app.operatorHeaders(companyId, role),
})
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])

/** A batch of points that are worth these yuan. */
const createCards = async (as: Caller, worth: number) => {
  const batch = {
    title: '积分卡',
    kind: 'points',
    count: 1,
    value: worth * 100,
    ...validity,
  } as const
  const { data } = await app.call('ops.createCardBatch', batch, as)
  return data
}
/** A template of 100 coupons, each of these yuan. */
const buildRule = (value: number, title = '节日券') => {
  const rule = { title, kind: 'minus', total: 100, validDays: 7 } as const
  return { ...rule, threshold: yuan(value), value: yuan(value) }
}
const createTemplate = async (as: Caller, value: number) =>
  (await app.call('ops.createCouponTemplate', { rule: buildRule(value) }, as)).data
async function changeTemplate(as: Caller, id: number, rule: ReturnType<typeof buildRule>) {
  const headers = { ...as.headers, 'if-match': '*' }
  return (await app.call('ops.changeCouponTemplate', { id, rule }, { ...as, headers })).data
}
async function createActivity(as: Caller, quantity: number): Promise<number> {
  const activity: ArgsOf<'ops.createBenefit'> = {
    requestKey: randomBytes(16).toString('hex'),
    title: '员工关怀计划',
    ways: ['mail'],
    quantity,
    skuIds: [11, ORANGES],
    ...validity,
  }
  return (await app.call('ops.createBenefit', activity, as)).data.id
}
const people = ['13900000001', '13900000002', '13900000003']
const grant = async (as: Caller, id: number, source = '名单') =>
  (await app.call('ops.grantBenefits', { id, source, people }, as)).data
const countPersons = async (as: Caller, id: number) =>
  (await app.call('ops.benefitStatement', { id }, as)).data.statement.persons

it('sums the card batches of a person and day', async () => {
  const as = await operator('marketing')
  const [first, ...later] = [
    await createCards(as, 9_999.99),
    await createCards(as, 9_999.99),
    await createCards(as, 9_999.99),
    await createCards(as, 9_999.99),
  ]
  expect([first, ...later].map(({ status }) => status)).toEqual([
    'open',
    'waiting',
    'waiting',
    'waiting',
  ])
  const [{ id, approval }] = [later[0] ?? { id: 0, approval: null }]
  expectRefusal(await app.call('ops.exportCardBatch', { id }, as), 'card/state')
  expectRefusal(await app.call('ops.activateCardBatch', { id }, as), 'card/state')
  await app.call('ops.approve', { id: approval ?? '' }, await operator())
  expect((await app.call('ops.exportCardBatch', { id }, as)).flag).toBe(true)
  expect((await createCards(as, 0.01)).status).toBe('open')
  expect((await createCards(as, 0.01)).status).toBe('waiting')
  app.advance(DAY_MS)
  const next = { companyId, headers: await app.operatorHeaders(companyId, 'marketing') }
  expect((await createCards(next, 9_999.99)).status).toBe('open')
  await expectAuditPasses()
})

it('sums the coupon templates of a person and day with the increase of a change', async () => {
  const as = await operator()
  const first = await createTemplate(as, 490)
  expect(first.approval).toBeNull()
  for (let count = 0; count < 5; count += 1) {
    const { approval, rule } = await createTemplate(as, 490)
    expect([approval === null, rule.stopped]).toEqual([false, true])
  }
  const titled = await changeTemplate(as, first.id, buildRule(490, '春节券'))
  expect(titled.approval).toBeNull()
  expect((await changeTemplate(as, first.id, buildRule(499))).approval).toBeNull()
  const other = await createTemplate(as, 2)
  expect(other.approval).not.toBeNull()
  await expectAuditPasses()
})

it('requires an approval for benefits above the bound by pieces, dearest SKU and persons', async () => {
  const as = await operator('marketing')
  // 3 persons × 74 pieces × ¥45.01 = ¥9,992.22
  const within = await createActivity(as, 74)
  expect(await grant(as, within)).toMatchObject({ results: ['done', 'done', 'done'] })
  const above = await createActivity(as, 99)
  const requested = await grant(as, above)
  expect(requested).toMatchObject({ results: ['waiting', 'waiting', 'waiting'] })
  expect(await countPersons(as, above)).toBe(0)
  const again = await grant(as, above)
  const { data: approvals } = await app.call('ops.approvals', { status: 'pending' }, as)
  expect(approvals.list.map(({ kind, id }) => [kind, id])).toEqual([
    ['benefit-grant', again.approval],
  ])
  const own = await app.call('ops.approve', { id: again.approval ?? '' }, as)
  expectRefusal(own, 'ops/own-request')
  const second = await operator()
  const shown = await app.call('ops.approval', { id: again.approval ?? '' }, second)
  expect(shown.data.sums).toContainEqual({ name: '人数', value: '3' })
  await app.call('ops.approve', { id: again.approval ?? '' }, second)
  expect(await countPersons(as, above)).toBe(3)
  expect(await grant(as, above)).toMatchObject({
    results: ['already', 'already', 'already'],
    approval: null,
  })
  await expectAuditPasses()
})

it('requires an approval for a grant by rule above the bound', async () => {
  const as = await operator()
  const id = await createActivity(as, 99)
  const rule = { signedUpFrom: '2020-01-01T00:00:00.000Z' }
  const { data } = await app.call('ops.grantBenefitsByRule', { id, rule }, as)
  expect(data).toMatchObject({ matched: 4, granted: 0 })
  expect(await countPersons(as, id)).toBe(0)
  await app.call('ops.approve', { id: data.approval ?? '' }, await operator())
  expect(await countPersons(as, id)).toBe(4)
  await expectAuditPasses()
})

it('sums cards, coupons, benefits and credits in one value', async () => {
  const as = await operator()
  expect((await createTemplate(as, 450)).approval).toBeNull()
  // ¥45,000 of ¥50,000 are given.
  expect((await createCards(as, 4_999)).status).toBe('open')
  expect((await createCards(as, 2)).status).toBe('waiting')
  expect(await grant(as, await createActivity(as, 1))).toMatchObject({
    results: ['waiting', 'waiting', 'waiting'],
  })
  const credit = { reason: '补偿', expiresAt: '2099-01-01T00:00:00.000Z', who: '13900000001' }
  const dear = await app.call('ops.creditPoints', { ...credit, points: 101 }, as)
  expectRefusal(dear, 'points/over-limit')
  expect((await app.call('ops.creditPoints', { ...credit, points: 100 }, as)).flag).toBe(true)
  await expectAuditPasses()
})

it('sums the grants of all persons of a company per day', async () => {
  for (let count = 0; count < 4; count += 1) {
    expect((await createTemplate(await operator(), 490)).approval).toBeNull()
  }
  // ¥196,000 of ¥200,000 are given.
  expect((await createCards(await operator(), 4_000)).status).toBe('open')
  expect((await createCards(await operator(), 1)).status).toBe('waiting')
  await expectAuditPasses()
})

it('counts a key as its creator', async () => {
  const as = await operator()
  const made = await app.call(
    'ops.createKey',
    { name: 'cards', permissions: ['marketing.read', 'marketing.write'] },
    as,
  )
  const key = { companyId, headers: { authorization: `Bearer ${made.data.key}` } }
  expect((await createCards(as, 6_000)).status).toBe('open')
  expect((await createCards(key, 6_000)).status).toBe('waiting')
})

it('allows only one of two concurrent batches without a second person', async () => {
  const postgres = await startPostgresql()
  const db = await openPostgresql(postgres.url, 10)
  const mall = await createTestApp({ db, seedFile: shopSeed() })
  const headers = await mall.operatorHeaders(1)
  const value = 6_000 * 100
  const batch = { title: '积分卡', kind: 'points', count: 1, value, ...validity } as const
  const created = await Promise.all(
    Array.from({ length: 6 }, () =>
      mall.call('ops.createCardBatch', batch, { companyId: 1, headers }),
    ),
  )
  const waiting = created.filter(({ data }) => data.status === 'waiting')
  expect(waiting).toHaveLength(5)
  await mall.close()
  await postgres.stop()
})

it('reports sums above a bound without a second person in the audit', async () => {
  const as = await operator()
  expect((await createCards(as, 6_000)).status).toBe('open')
  await app.db.transaction(companyId, (tx) =>
    tx.execute(sql`insert into operator_worth (company_id, key, kind, person_id, fen, kind_bound,
        person_bound, company_bound, day, at)
      select company_id, 'card-batch:0', kind, person_id, fen, kind_bound, person_bound,
        company_bound, day, at from operator_worth`),
  )
  const { checks } = await auditCompany(app.db, companyId)
  expect(checks.flatMap(({ ok, name }) => (ok ? [] : [name]))).toEqual([
    '操作员一人发放的价值不超过每日额度',
  ])
})
