import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { demoSeed } from '../index.ts'
import { createDemoExchanges } from './demo-exchanges.ts'

const companyId = 102
let app: TestApp
beforeAll(async () => {
  const companies = demoSeed().companies.filter(({ id }) => id === companyId)
  app = await createTestApp({ seedFile: { companies } })
})
afterAll(() => app.close())

it('creates past exchanges of a demo shopper, once', async () => {
  expect(await createDemoExchanges(app.deps)).toBe(2)
  expect(await createDemoExchanges(app.deps)).toBe(0)
  const caller = { companyId, token: await app.tokenOf(companyId, 1_020_001) }
  const { data } = await app.call('cmb.record', {}, caller)
  expect(data.list.map(({ points, state }) => [points, state])).toEqual([
    [250, 'confirmed'],
    [1_000, 'failed'],
  ])
  const { checks } = await auditCompany(app.db, companyId)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
