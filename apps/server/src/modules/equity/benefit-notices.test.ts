import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { benefitRemindersJob } from './equity.jobs.ts'
import { createBenefitScenario, orderPickup } from './testing.ts'

const DAY_MS = 86_400_000
let app: TestApp
let companyId = 0
let phone = ''
let shopper: { companyId: number; token: string }

beforeAll(async () => {
  const [company] = shopSeed().companies
  phone = company?.shoppers?.[0]?.phone ?? ''
  app = await createTestApp({
    isStill: true,
    seedFile: { companies: [1, 2, 3, 4].map((id) => ({ ...company, id })) },
  })
})
beforeEach(async () => {
  companyId += 1
  await advance(0)
})
afterAll(() => app.close())

async function advance(ms: number) {
  app.advance(ms)
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
}
const after = (ms: number) => new Date(app.now().getTime() + ms).toISOString()
const run = () => benefitRemindersJob.round(app.deps)
const listNotices = async () => (await app.call('notice.list', {}, shopper)).data.list

it('notifies of a granted benefit once, and again three days before it ends', async () => {
  const validUntil = after(10 * DAY_MS)
  const { activityId } = await createBenefitScenario(app, companyId, {
    phones: [phone],
    validUntil,
  })
  const as = { companyId, headers: await app.operatorHeaders(companyId) }
  await app.call('ops.grantBenefits', { id: activityId, source: '名单', people: [phone] }, as)
  const facts = { expiresAt: validUntil }
  expect(await listNotices()).toMatchObject([{ kind: 'benefit.granted', facts }])
  await advance(7 * DAY_MS - 1_000)
  expect(await run()).toBe(0)
  await advance(1_000)
  expect(await Promise.all([run(), run()])).toContain(1)
  expect(await run()).toBe(0)
  expect((await listNotices()).map(({ kind }) => kind)).toEqual([
    'benefit.expiring',
    'benefit.granted',
  ])
})

it('announces no benefit that is used up, has ended or was valid for three days only', async () => {
  const used = await createBenefitScenario(app, companyId, {
    phones: [phone],
    quantity: 1,
    validUntil: after(10 * DAY_MS),
  })
  await orderPickup(app, shopper, used.near.id)
  await advance(8 * DAY_MS)
  expect(await run()).toBe(0)
  companyId += 1
  await createBenefitScenario(app, companyId, { phones: [phone], validUntil: after(2 * DAY_MS) })
  expect(await run()).toBe(0)
  await advance(5 * DAY_MS)
  expect(await run()).toBe(0)
})
