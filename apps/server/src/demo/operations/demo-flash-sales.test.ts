import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { demoSeed } from '../index.ts'
import { createDemoFlashSales, createDemoFlashSalesJob } from './demo-flash-sales.ts'

const companyId = 1
const HOUR_MS = 3_600_000
let app: TestApp
beforeAll(async () => {
  const [first] = demoSeed().companies
  app = await createTestApp({ seedFile: { companies: first ? [first] : [] } })
})
afterAll(() => app.close())

const listSessions = async () => (await app.call('flashSale.sessions', {}, { companyId })).data.list
const isRunning = (session: { startsAt: string; endsAt: string }) =>
  Date.parse(session.startsAt) <= app.deps.now().getTime() &&
  Date.parse(session.endsAt) > app.deps.now().getTime()
async function listRunningItems() {
  const [session] = (await listSessions()).filter(isRunning)
  return (await app.call('flashSale.session', { id: session?.id ?? 0 }, { companyId })).data.items
}

it('publishes hourly sessions without a gap for a day, once', async () => {
  expect(await createDemoFlashSales(app.deps)).toBe(24)
  expect(await createDemoFlashSales(app.deps)).toBe(0)
  const list = await listSessions()
  expect(list.filter(isRunning)).toHaveLength(1)
  for (const [index, { startsAt, endsAt }] of list.entries()) {
    expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(HOUR_MS)
    expect(list[index + 1]?.startsAt ?? endsAt).toBe(endsAt)
  }
  for (const { costPoints, regularCostPoints } of await listRunningItems()) {
    expect(costPoints).toBeLessThan(regularCostPoints)
    expect(costPoints * 2).toBeGreaterThanOrEqual(regularCostPoints)
  }
})

it('sells a quarter to three quarters of each product of the session that runs, once', async () => {
  const job = createDemoFlashSalesJob(app.deps)
  expect(await job.round(app.deps)).toBe(3)
  const percents = (await listRunningItems()).map(({ takenPercent }) => takenPercent)
  expect(percents.toSorted((one, other) => one - other)).toEqual([25, 37, 50, 62, 62, 75])
  expect(await job.round(app.deps)).toBe(0)
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
})

it('publishes the next session and sells the one that starts while the demo runs', async () => {
  const job = createDemoFlashSalesJob(app.deps)
  app.advance(HOUR_MS)
  expect(await job.round(app.deps)).toBe(4)
  expect((await listRunningItems()).every(({ takenPercent }) => takenPercent >= 25)).toBe(true)
  app.advance(48 * HOUR_MS)
  expect(await job.round(app.deps)).toBe(27)
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
})

it('lists the last two ended sessions before running and later ones', async () => {
  app.advance(6 * HOUR_MS)
  await createDemoFlashSales(app.deps)
  const list = await listSessions()
  expect(list).toHaveLength(26)
  expect(list.findIndex(isRunning)).toBe(2)
})

it('replaces a month-long session of an earlier demo', async () => {
  await app.db.query(
    companyId,
    sql`update flash_sale_sessions set ends_at = ends_at + interval '29 days'
        where status = 'published' and id in (select max(id) from flash_sale_sessions)`,
  )
  await createDemoFlashSales(app.deps)
  const lengths = (await listSessions()).map(
    ({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt),
  )
  expect(new Set(lengths)).toEqual(new Set([HOUR_MS]))
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
})

it('publishes nothing when company 1 is not the demo’s', async () => {
  const other = await createTestApp({ seedFile: { companies: [{ id: 1 }] } })
  expect(await createDemoFlashSales(other.deps)).toBe(0)
  await other.close()
})
