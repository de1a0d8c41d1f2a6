import { refusals, type ArgsOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, flashCompany } from '../orders/testing/index.ts'
import { createBenefitScenario } from './testing.ts'

const BUYERS = 1_100
/** Fen above all grants of this file. */
const MUCH = 10_000_000_000
const DAY_MS = 86_400_000
const companyId = 1
let app: TestApp
let as: { companyId: number; headers: Record<string, string> }
let signedUp = ''

beforeAll(async () => {
  const company = flashCompany(companyId, { pieces: 1, buyers: BUYERS })
  const operatorWorth = { perPersonDay: MUCH, perCompanyDay: MUCH, benefits: MUCH }
  app = await createTestApp({
    seedFile: { companies: [{ ...company, settings: { ...company.settings, operatorWorth } }] },
  })
  as = { companyId, headers: await app.operatorHeaders(companyId) }
  signedUp = app.now().toISOString()
  await app.db.transaction(companyId, (tx) =>
    tx.execute(sql`update users set labels = case when id <= 2 then '["会员"]'::jsonb else labels end,
      disabled = id = 2, created_at = ${signedUp}::timestamptz + case when id > 1098 then interval '5 days'
        else interval '0' end
      where company_id = ${companyId}`),
  )
})
afterAll(() => app.close())

type Rule = ArgsOf<'ops.grantBenefitsByRule'>['rule']
const createActivity = async () =>
  (await createBenefitScenario(app, companyId, { skuId: 2, others: [] })).activityId
const send = (id: number, rule: Rule, more: { check?: boolean; after?: number } = {}) =>
  app.call('ops.grantBenefitsByRule', { id, rule, ...more }, as)
const count = async (id: number, rule: Rule) => (await send(id, rule, { check: true })).data
async function grantAll(id: number, rule: Rule) {
  let [granted, calls] = [0, 0]
  for (let after: number | null = 0; after !== null; calls += 1) {
    const { data }: Awaited<ReturnType<typeof send>> = await send(id, rule, { after })
    granted += data.granted
    after = data.next
  }
  return { granted, calls }
}
const readPersons = async (id: number) => {
  const { statement } = (await app.call('ops.benefitStatement', { id }, as)).data
  return [statement.persons, statement.granted]
}
const addDays = (days: number) => new Date(Date.parse(signedUp) + days * DAY_MS).toISOString()

it('counts the matching shoppers, then grants in batches without repetition', async () => {
  const id = await createActivity()
  const rule = { signedUpUntil: addDays(1) }
  expect(await count(id, rule)).toMatchObject({ matched: 1097, already: 0, granted: 0, next: null })
  expect(await readPersons(id)).toEqual([0, 0])
  // Interrupted after the first batch, then repeated concurrently by two operators.
  expect((await send(id, rule)).data).toMatchObject({ granted: 499, next: 500 })
  const runs = await Promise.all([grantAll(id, rule), grantAll(id, rule)])
  expect(runs.reduce((sum, { granted }) => sum + granted, 0)).toBe(1097 - 499)
  expect(runs.map(({ calls }) => calls)).toEqual([3, 3])
  expect(await count(id, rule)).toMatchObject({ matched: 1097, already: 1097 })
  expect(await readPersons(id)).toEqual([1097, 2 * 1097])
  const { checks } = await auditCompany(app.db, companyId)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})

it('grants one benefit to a shopper of a file and of two rules', async () => {
  const id = await createActivity()
  await app.call('ops.grantBenefits', { id, source: '名单', people: ['13900100000'] }, as)
  expect(await count(id, { label: '会员' })).toMatchObject({ matched: 1, already: 1 })
  expect((await grantAll(id, { label: '会员' })).granted).toBe(0)
  const later = { signedUpFrom: addDays(5), signedUpUntil: addDays(6) }
  expect((await grantAll(id, later)).granted).toBe(2)
  expect((await grantAll(id, { signedUpFrom: addDays(4) })).granted).toBe(0)
  expect(await readPersons(id)).toEqual([3, 6])
})

it('matches the points spent in a period less the returned points', async () => {
  const id = await createActivity()
  const shopper = (userId: number) => app.tokenOf(companyId, userId)
  const buyers = [
    { companyId, token: await shopper(3) },
    { companyId, token: await shopper(4) },
  ] as const
  const orders = await Promise.all(
    buyers.map((buyer) => buy(app, buyer, [{ skuId: 2, num: 1 }], { usePoints: true })),
  )
  expect(orders.map(({ flag }) => flag)).toEqual([true, true])
  const period = { from: addDays(-1), until: addDays(2) }
  const spentAtLeast = (points: number, when = period) => count(id, { spent: { points, ...when } })
  expect(await spentAtLeast(1_000)).toMatchObject({ matched: 2 })
  expect(await spentAtLeast(1_000_000)).toMatchObject({ matched: 0 })
  const later = { from: addDays(2), until: addDays(3) }
  expect(await spentAtLeast(1, later)).toMatchObject({ matched: 0 })
  const cancelled = await app.call('order.cancel', { id: orders[1]?.data.orderId ?? '' }, buyers[1])
  expect(cancelled.flag, cancelled.message).toBe(true)
  expect(await spentAtLeast(1)).toMatchObject({ matched: 1 })
  expect((await grantAll(id, { spent: { points: 1, ...period } })).granted).toBe(1)
  const { data } = await app.call('equity.grants', {}, buyers[0])
  expect(data.list.filter(({ activityId }) => activityId === id)).toHaveLength(1)
})

it('refuses a rule that is empty or reversed, and a stopped activity', async () => {
  const id = await createActivity()
  expect((await send(id, {})).flag).toBe(false)
  const reversed = await send(id, { signedUpFrom: addDays(2), signedUpUntil: addDays(1) })
  expect(reversed.code).toBe(refusals['benefit/bad'].code)
  await app.call('ops.stopBenefit', { id }, as)
  expect((await send(id, { label: '会员' })).code).toBe(refusals['benefit/stopped'].code)
})
