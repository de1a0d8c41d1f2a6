import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findDemoShopper } from '../history/demo-orders.ts'
import { demoSeed, demoSignIns } from '../index.ts'
import { createDemoCheckIn } from './demo-check-in.ts'
import { createDemoOperations } from './demo-operations.ts'

const companyId = 1
let app: TestApp
beforeAll(async () => {
  const [first] = demoSeed().companies
  app = await createTestApp({ seedFile: { companies: first ? [first] : [] } })
})
afterAll(() => app.close())

it('opens the check-in with approved budgets and tasks, once, after the operators', async () => {
  expect(await createDemoCheckIn(app.deps)).toBe(0)
  await createDemoOperations(app.deps)
  expect(await createDemoCheckIn(app.deps)).toBe(5)
  expect(await createDemoCheckIn(app.deps)).toBe(0)
  const userId = await findDemoShopper(app.deps, demoSignIns[0]?.phone ?? '')
  const caller = { companyId, token: await app.tokenOf(companyId, userId ?? 0) }
  const calendar = await app.call('checkIn.calendar', {}, caller)
  expect(calendar.data).toMatchObject({ hasBudget: true, isChecked: false })
  const tasks = await app.call('task.list', {}, caller)
  expect(tasks.data.list).toHaveLength(5)
  expect(tasks.data.remaining).toBe(200_000)
  const { checks } = await auditCompany(app.db, companyId)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
