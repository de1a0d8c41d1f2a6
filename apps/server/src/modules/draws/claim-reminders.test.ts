import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { expectFound, remove } from '../audit/testing.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { prizeRemindersJob } from './draws.jobs.ts'
import { listPrizes, openDraw, play } from './testing.ts'

const companyId = 1
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const goods = { kind: 'goods', title: '挂耳咖啡', skuId: 11, pieces: 2, weight: 0 } as const
let app: TestApp
let shopper: { companyId: number; token: string }

beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
})
afterAll(() => app.close())

const run = () => prizeRemindersJob.round(app.deps)
async function advance(ms: number) {
  app.advance(ms)
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
}
async function win(claimDays: number) {
  await advance(0)
  const id = await openDraw(app, companyId, { prizes: listPrizes(goods), claimDays })
  return (await play(app, id, shopper)).data.result
}
async function listNotices(number: string) {
  const { data } = await app.call('notice.list', { limit: 50 }, shopper)
  return data.list.filter(({ facts }) => facts.drawNumber === number)
}

it('notifies of a won prize, again three days and one day before it expires', async () => {
  const { number, claimUntil } = await win(7)
  const facts = { drawNumber: number, name: '挂耳咖啡', expiresAt: claimUntil }
  expect(await listNotices(number)).toMatchObject([{ kind: 'prize.won', facts }])
  await advance(4 * DAY_MS - HOUR_MS)
  expect(await run()).toBe(0)
  await advance(HOUR_MS)
  expect(await Promise.all([run(), run()])).toContain(1)
  expect(await run()).toBe(0)
  await advance(2 * DAY_MS)
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  const kinds = (await listNotices(number)).map(({ kind }) => kind)
  expect(kinds).toEqual(['prize.due', 'prize.due', 'prize.won'])
  expect((await listNotices(number))[0]).toMatchObject({ facts })
})

it('reminds once of a prize with two days and never of a claimed prize', async () => {
  const { number } = await win(2)
  expect(await run()).toBe(0)
  await advance(DAY_MS + HOUR_MS)
  expect(await run()).toBe(1)
  expect((await listNotices(number)).map(({ kind }) => kind)).toEqual(['prize.due', 'prize.won'])
  const claimed = await win(2)
  const { data: addresses } = await app.call('address.list', {}, shopper)
  const claim = { number: claimed.number, addressId: addresses[0]?.id ?? 0 }
  expect((await app.call('draw.claim', claim, shopper)).flag).toBe(true)
  await advance(DAY_MS + HOUR_MS)
  expect(await run()).toBe(0)
})

it('reports a won prize without a notice in the audit', async () => {
  const check = '通知：每个充值结果、待领奖品、被收下的礼品卡与领取的权益都有站内通知'
  const latest = `kind = 'prize.won' and id = (select max(id) from notices where kind = 'prize.won')`
  await expectFound(app, check, [remove('notices', latest)])
})
