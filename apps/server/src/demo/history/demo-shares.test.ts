import { expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { demoSeed, demoSignIns } from '../index.ts'
import { DEMO_COMPANY } from '../operations/sign-ins.ts'
import { demoOrders } from './demo-orders.ts'
import { createDemoShares } from './demo-shares.ts'

it('attributes one order to the shared link of another shopper, once', async () => {
  const [company] = demoSeed().companies
  const app = await createTestApp({ seedFile: { companies: company ? [company] : [] } })
  await demoOrders(app.deps, app.deps.companies, demoSignIns[0]?.phone ?? '')
  expect(await createDemoShares(app.deps)).toBe(1)
  expect(await createDemoShares(app.deps)).toBe(0)
  const headers = await app.operatorHeaders(DEMO_COMPANY)
  const { data } = await app.call('ops.shares', {}, { companyId: DEMO_COMPANY, headers })
  expect(data.list).toMatchObject([{ orders: 1, paidOrders: 1 }])
  const { checks } = await auditCompany(app.db, DEMO_COMPANY)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  await app.close()
})
