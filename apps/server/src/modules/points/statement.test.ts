import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { pointsJobs } from './points.jobs.ts'

const DAY_MS = 86_400_000
let app: TestApp
let companyId = 0
let as: { companyId: number; token: string }

beforeAll(async () => {
  const [company] = shopSeed().companies
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: 5 }, (_, index) => ({ ...company, id: index + 1 })),
    },
  })
})
beforeEach(async () => {
  companyId += 1
  as = { companyId, token: await app.tokenOf(companyId, 1) }
})
afterAll(() => app.close())

const statement = async (input = {}) => (await app.call('points.statement', input, as)).data

it('lists changes by kind with the sums of the selection', async () => {
  const order = await buy(app, as, [{ skuId: 11, num: 1 }], { couponId: null, points: 1_000 })
  await app.call('order.cancel', { id: order.data.orderId, reason: '不想要了' }, as)
  const all = await statement()
  expect(all).toMatchObject({ total: 4, gained: 4_000, spent: 1_000 })
  expect(all.list.slice(0, 2)).toMatchObject([
    {
      kind: 'returned',
      amount: 1_000,
      balance: 3_000,
      orderId: order.data.orderId,
      about: '挂耳咖啡',
    },
    {
      kind: 'used',
      amount: -1_000,
      balance: 2_000,
      orderId: order.data.orderId,
      about: '挂耳咖啡',
    },
  ])
  expect(await statement({ kind: 'gained' })).toMatchObject({ total: 2, gained: 3_000, spent: 0 })
  expect(await statement({ kind: 'used' })).toMatchObject({ total: 1, gained: 0, spent: 1_000 })
  const second = await statement({ page: 2, size: 3 })
  expect(second).toMatchObject({ total: 4, hasNext: false })
  expect(second.list).toHaveLength(1)
  expect(second.list[0]?.balance).toBe(second.list[0]?.amount)
})

it('lists remaining points by expiry', async () => {
  const { data } = await app.call('points.batches', {}, as)
  expect(data).toMatchObject({ balance: 3_000, expiringSoon: 1_000 })
  expect(data.list).toMatchObject([
    { amount: 1_000, granted: 1_000, source: '生日积分' },
    { amount: 2_000, granted: 2_000, source: '年度积分' },
  ])
})

it('recommends goods that the points can buy', async () => {
  const { data } = await app.call('goods.forPoints', {}, as)
  expect(data.list.map(({ spuId }) => spuId)).toEqual([10])
  const poor = { companyId, token: await app.tokenOf(companyId, 2) }
  expect((await app.call('goods.forPoints', {}, poor)).data.list).toEqual([])
})

it('lists expired points as lapsed in the month of Beijing', async () => {
  app.advance(11 * DAY_MS)
  as.token = await app.tokenOf(companyId, 1)
  for (const job of pointsJobs) await job.round(app.deps)
  const lapsed = await statement({ kind: 'lapsed' })
  expect(lapsed).toMatchObject({ total: 1, spent: 1_000, list: [{ about: '生日积分' }] })
  // 16:30 UTC on the last day of a month is the next month in Beijing.
  await app.db.transaction(companyId, async (tx) => {
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`update journals set at = '2026-01-31T16:30:00Z' where company_id = ${companyId} and key like 'batch:%'`,
    )
  })
  expect((await statement({ month: '2026-02' })).list).toMatchObject([{ kind: 'lapsed' }])
  expect(await statement({ month: '2026-01' })).toMatchObject({ total: 0, list: [] })
  expect((await statement()).months.at(-1)).toBe('2026-02')
})
