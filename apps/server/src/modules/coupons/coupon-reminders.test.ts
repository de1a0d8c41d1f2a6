import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { untilNoon } from '../notices/testing.ts'
import { shopSeed, yuan } from '../orders/testing/index.ts'
import { couponRemindersJob } from './coupons.jobs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK = 12
const SHORT = 13
const minus = { kind: 'minus', threshold: yuan(60), value: yuan(10) } as const
let app: TestApp
let companyId = 0
let shopper: { companyId: number; token: string }
let keys = 0

beforeAll(async () => {
  const [company] = shopSeed().companies
  const coupons = [
    { templateId: WEEK, title: '满 60 减 10', ...minus, validDays: 7, perPerson: 2 },
    { templateId: SHORT, title: '三日券', ...minus, validDays: 3 },
  ]
  app = await createTestApp({
    seedFile: {
      companies: [1, 2].map((id) => ({
        ...company,
        id,
        coupons,
        shoppers: (company?.shoppers ?? []).map((one) => ({ ...one, coupons: [] })),
      })),
    },
  })
})
beforeEach(async () => {
  companyId += 1
  await advance(untilNoon(app.now()))
})
afterAll(() => app.close())

async function advance(ms: number) {
  app.advance(ms)
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
}
const run = () => couponRemindersJob.round(app.deps)
async function claim(couponTemplateId: number) {
  const requestKey = `key-of-a-reminder-${String((keys += 1)).padStart(6, '0')}`
  const { data } = await app.call('coupon.claim', { couponTemplateId, requestKey }, shopper)
  return data
}
const listNotices = async () =>
  (await app.call('notice.list', {}, shopper)).data.list.filter(
    ({ kind }) => kind === 'coupon.expiring',
  )

it('announces all coupons that end three days later in one notice', async () => {
  const { validTo } = await claim(WEEK)
  await claim(WEEK)
  await advance(4 * DAY_MS - 13 * HOUR_MS)
  expect(await run()).toBe(0)
  await advance(2 * HOUR_MS)
  expect(await Promise.all([run(), run()])).toContain(1)
  expect(await run()).toBe(0)
  expect(await listNotices()).toMatchObject([
    { facts: { name: '满 60 减 10', count: 2, expiresAt: validTo } },
  ])
})

it('announces no coupon that was valid for three days only or has ended', async () => {
  await claim(SHORT)
  expect(await run()).toBe(0)
  await advance(DAY_MS)
  expect(await run()).toBe(0)
  await claim(WEEK)
  await advance(8 * DAY_MS)
  expect(await run()).toBe(0)
  expect(await listNotices()).toEqual([])
})
