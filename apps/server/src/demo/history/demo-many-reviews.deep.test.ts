import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { demoSeed } from '../index.ts'
import { demoManyReviews } from './demo-many-reviews.ts'

let app: TestApp
beforeAll(async () => {
  const [first] = demoSeed().companies
  app = await createTestApp({ seedFile: { companies: first ? [first] : [] } })
}, 60_000)
afterAll(() => app.close())

it('reviews 120 products with their texts, once', async () => {
  const created = await demoManyReviews(app.deps, app.deps.companies)
  expect(created).toBeGreaterThanOrEqual(590)
  expect(await demoManyReviews(app.deps, app.deps.companies)).toBe(0)
  const { data } = await app.call('goods.list', { sortType: 'sales', size: 20 }, { companyId: 1 })
  const rated = data.list.filter(({ goodPercent }) => goodPercent !== null)
  expect(rated.length).toBeGreaterThan(10)
  const { data: reviews } = await app.call(
    'review.ofGoods',
    { spuId: rated[0]?.spuId ?? 0, size: 50 },
    { companyId: 1 },
  )
  expect(new Set(reviews.list.map(({ text }) => text)).size).toBeGreaterThan(4)
  expect((await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok)).toEqual([])
}, 120_000)
