import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findDemoShopper } from '../history/demo-orders.ts'
import { demoSeed, demoSignIns } from '../index.ts'
import { createDemoTopUps } from './demo-top-ups.ts'

const companyId = 1
let app: TestApp
beforeAll(async () => {
  const [first] = demoSeed().companies
  app = await createTestApp({ seedFile: { companies: first ? [first] : [] } })
})
afterAll(() => app.close())

it('offers face values and creates past top-ups of a demo shopper, once', async () => {
  expect(await createDemoTopUps(app.deps)).toBe(18)
  expect(await createDemoTopUps(app.deps)).toBe(0)
  const userId = await findDemoShopper(app.deps, demoSignIns[0]?.phone ?? '')
  const caller = { companyId, token: await app.tokenOf(companyId, userId ?? 0) }
  const { data } = await app.call('topUp.record', {}, caller)
  expect(data.list.map(({ faceValue, state }) => [faceValue, state])).toEqual([
    [1_000, 'succeeded'],
    [10_000, 'refunded'],
    [5_000, 'succeeded'],
  ])
  const { checks } = await auditCompany(app.db, companyId)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
