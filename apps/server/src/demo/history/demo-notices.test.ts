import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { demoSeed, demoSignIns } from '../index.ts'
import { createDemoNotices } from './demo-notices.ts'
import { pastNotices } from './past-notices.ts'
import { demoOrders } from './demo-orders.ts'
import { DEMO_COMPANY } from '../operations/sign-ins.ts'

let app: TestApp
beforeAll(async () => {
  const [company] = demoSeed().companies
  app = await createTestApp({ seedFile: { companies: company ? [company] : [] } })
  await demoOrders(app.deps, app.deps.companies, demoSignIns[0]?.phone ?? '')
})
afterAll(() => app.close())

it('fills the inbox of the first shopper with read and unread notices, once', async () => {
  expect(await createDemoNotices(app.deps)).toBeGreaterThan(3)
  expect(await createDemoNotices(app.deps)).toBe(0)
  const caller = { companyId: DEMO_COMPANY, token: await app.tokenOf(DEMO_COMPANY, 10_001) }
  const { list } = (await app.call('notice.list', { limit: 50 }, caller)).data
  expect(list.filter(({ isRead }) => !isRead)).toHaveLength(2)
  expect(new Set(list.map(({ kind }) => kind))).toEqual(
    new Set([
      'restock',
      'order.shipped',
      'refund.finished',
      ...pastNotices.map(({ kind }) => kind),
    ]),
  )
  const { checks } = await auditCompany(app.db, DEMO_COMPANY)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
