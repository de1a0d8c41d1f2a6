import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoSeed } from '../index.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { demoReviews } from './demo-reviews.ts'

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

it('shows reviews with pictures, a follow-up and replies, once, and leaves balances as they were', async () => {
  const token = await app.tokenOf(1, 10_002)
  const before = await app.call('login.myPoints', {}, { token })
  expect(await demoReviews(app.deps, app.deps.companies)).toBe(10)
  expect(await demoReviews(app.deps, app.deps.companies)).toBe(0)
  expect((await app.call('login.myPoints', {}, { token })).data.balance).toBe(before.data.balance)
  const { data: mine } = await app.call('review.mine', {}, { token })
  expect(mine.list).toHaveLength(4)
  const reviewed = mine.list.find(({ followUp }) => followUp !== null)
  expect(reviewed).toMatchObject({ reply: {}, pictures: [{ width: expect.any(Number) }] })
  const { data } = await app.call('review.summary', { spuId: reviewed?.spuId ?? 0 }, {})
  expect(data.total).toBe(3)
  expect((await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok)).toEqual([])
})
