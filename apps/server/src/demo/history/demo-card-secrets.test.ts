import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findDemoShopper } from './demo-orders.ts'
import { demoSeed, demoSignIns } from '../index.ts'
import { createDemoCardSecrets } from './demo-card-secrets.ts'

const companyId = 1
let app: TestApp
beforeAll(async () => {
  const [first] = demoSeed().companies
  app = await createTestApp({ seedFile: { companies: first ? [first] : [] } })
})
afterAll(() => app.close())

it('sells a card secret and delivers one to a demo shopper, once', async () => {
  expect(await createDemoCardSecrets(app.deps)).toBe(60)
  expect(await createDemoCardSecrets(app.deps)).toBe(0)
  const userId = await findDemoShopper(app.deps, demoSignIns[0]?.phone ?? '')
  const caller = { companyId, token: await app.tokenOf(companyId, userId ?? 0) }
  const { data: orders } = await app.call('order.listWithLines', { status: 3 }, caller)
  const order = orders.list.find(({ parts }) => parts.some(({ secrets }) => secrets === 1))
  expect(order?.supplierName).toBe('电子卡券中心')
  const { data } = await app.call('cardSecret.list', { id: order?.id ?? '' }, caller)
  expect(data.list).toMatchObject([{ name: '云幕视频会员月卡 31 天', revealedAt: null }])
  const { checks } = await auditCompany(app.db, companyId)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
