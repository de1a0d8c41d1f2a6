import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoSignIns, demoSeed } from '../index.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { assertNoOverdraft } from '../../modules/points/index.ts'
import { demoOrders } from './demo-orders.ts'

const phone = demoSignIns[0]?.phone ?? ''
let app: TestApp
beforeAll(async () => {
  const [first] = demoSeed().companies
  app = await createTestApp({ seedFile: { companies: first ? [first] : [] } })
})
afterAll(() => app.close())

const addOrders = () => demoOrders(app.deps, app.deps.companies, phone)

it('shows an order of every status, and leaves the shopper’s points and the ledger unchanged', async () => {
  const token = await app.tokenOf(1, 10_001)
  const before = await app.call('login.myPoints', {}, { token })
  expect(await addOrders()).toBe(8)
  const { data } = await app.call('order.listWithLines', { status: 99 }, { token })
  expect(data.list.map(({ status }) => status)).toEqual([0, 1, 5, 2, 2, 4, 3, 3])
  const after = await app.call('login.myPoints', {}, { token })
  expect(after.data.balance).toBe(before.data.balance)
  expect((await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok)).toEqual([])
})

it('keeps the balance of every statement from falling below zero', async () => {
  await expect(app.db.transaction(1, (tx) => assertNoOverdraft(tx, 1))).resolves.toBeUndefined()
})

it('gives every child order a tracking number of its own', async () => {
  const shipments = await app.db.query<{ trackingNumber: string }>(
    1,
    sql`select distinct child_id, tracking_number as "trackingNumber" from shipments
        where company_id = 1`,
  )
  expect(shipments.length).toBeGreaterThan(1)
  expect(new Set(shipments.map((one) => one.trackingNumber)).size).toBe(shipments.length)
})

it('creates its orders once', async () => {
  app.advance(86_400_000)
  expect(await addOrders()).toBe(0)
  const token = await app.tokenOf(1, 10_001)
  expect((await app.call('order.list', {}, { token })).data.total).toBe(8)
})

it('changes nothing when the demo shopper is missing', async () => {
  expect(await demoOrders(app.deps, app.deps.companies, '13999999999')).toBe(0)
})
