import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { demoSeed } from '../index.ts'
import { createFlagshipReviews, FLAGSHIP } from './demo-flagship-reviews.ts'

const company = { companyId: 1 }
let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mall-demo-'))
  const [first] = demoSeed().companies
  app = await createTestApp({
    seedFile: { companies: first ? [first] : [] },
    environment: { MALL_DATA_DIR: folder },
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

it('shows fifty different reviews of the flagship, twelve with pictures, 98 % good, once', async () => {
  expect(await createFlagshipReviews(app.deps)).toBe(50)
  expect(await createFlagshipReviews(app.deps)).toBe(0)
  const { data: goods } = await app.call('goods.list', { kw: FLAGSHIP }, company)
  const flagship = goods.list.find(({ name }) => name.startsWith(FLAGSHIP))
  expect(flagship?.goodPercent).toBe(98)
  const { data } = await app.call(
    'review.ofGoods',
    { spuId: flagship?.spuId ?? 0, size: 50 },
    company,
  )
  expect(new Set(data.list.map(({ text }) => text)).size).toBe(50)
  expect(data.list.filter(({ pictures }) => pictures.length > 0)).toHaveLength(12)
  const days = data.list.map(({ createdAt }) => createdAt.slice(0, 10))
  expect(new Set(days).size).toBeGreaterThan(25)
  expect(new Set(data.list.map(({ specText }) => specText)).size).toBeGreaterThan(3)
  expect((await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok)).toEqual([])
})
