import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { demoSeed } from '../index.ts'
import { createDemoFlashSales } from './demo-flash-sales.ts'

const companyId = 1
let app: TestApp
beforeAll(async () => {
  const [first] = demoSeed().companies
  app = await createTestApp({ seedFile: { companies: first ? [first] : [] } })
})
afterAll(() => app.close())

it('publishes a session that runs and one to come, once', async () => {
  expect(await createDemoFlashSales(app.deps)).toBe(2)
  expect(await createDemoFlashSales(app.deps)).toBe(0)
  const { data } = await app.call('flashSale.sessions', {}, { companyId })
  expect(data.list.map(({ title }) => title)).toEqual(['整点抢购', '明日上新'])
  for (const { id } of data.list) {
    const session = await app.call('flashSale.session', { id }, { companyId })
    expect(session.data.items.length).toBeGreaterThanOrEqual(3)
    for (const { costPoints, regularCostPoints } of session.data.items) {
      expect(costPoints).toBeLessThan(regularCostPoints)
      expect(costPoints * 2).toBeGreaterThanOrEqual(regularCostPoints)
    }
  }
  expect((await auditCompany(app.db, companyId)).ok).toBe(true)
})

it('publishes nothing where company 1 is not the demo’s', async () => {
  const other = await createTestApp({ seedFile: { companies: [{ id: 1 }] } })
  expect(await createDemoFlashSales(other.deps)).toBe(0)
  await other.close()
})
