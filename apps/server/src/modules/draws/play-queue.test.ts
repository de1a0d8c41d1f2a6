import { refusals } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import { holdDatabase } from '../../testing/hold-database.ts'
import { openPreparedInMemory } from '../../testing/processes/prepared-embedded.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { numbers, shopSeed } from '../orders/testing/index.ts'
import { createKey, listPrizes, openDraw, play } from './testing.ts'

const companyId = 1
const WAITING = 4
const CALLS = 20
let app: TestApp
let db: Database
let shopper: { companyId: number; token: string }
beforeAll(async () => {
  db = await openPreparedInMemory()
  app = await createTestApp({
    db,
    seedFile: shopSeed(),
    environment: {
      MALL_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      MALL_CALLS_WAITING_PER_ROW: String(WAITING),
    },
  })
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
})
afterAll(async () => {
  await app.close()
  await db.close()
})

/** Concurrent calls while the database is blocked: those beyond the queue respond first. */
async function runBeyondQueue<T extends { code: number }>(
  send: () => Promise<T>,
  admitted: number,
) {
  const release = await holdDatabase(db)
  const early: T[] = []
  const calls = numbers(CALLS).map(async () => {
    const response = await send()
    early.push(response)
    return response
  })
  try {
    await expect.poll(() => early.length).toBe(CALLS - admitted)
  } finally {
    await release()
  }
  const responses = await Promise.all(calls)
  const tooMany = responses.filter(({ code }) => code === refusals['request/too-many'].code)
  return { tooMany: tooMany.length, rest: responses.length - tooMany.length }
}

it('runs two plays of a draw concurrently, queues some and refuses the rest', async () => {
  const prizes = listPrizes({ kind: 'thanks', title: '谢谢参与', weight: 0 })
  const id = await openDraw(app, companyId, { prizes, dailyFree: 50 })
  const other = await openDraw(app, companyId, { prizes, dailyFree: 50 })
  expect((await play(app, id, shopper)).flag).toBe(true)
  const admitted = 2 + WAITING
  const result = await runBeyondQueue(() => play(app, id, shopper), admitted)
  expect(result).toEqual({ tooMany: CALLS - admitted, rest: admitted })
  expect((await play(app, other, shopper)).flag).toBe(true)
})

it('runs two claims of a coupon concurrently, queues some and refuses the rest', async () => {
  const claim = () =>
    app.call('coupon.claim', { couponTemplateId: 1, requestKey: createKey() }, shopper)
  await claim()
  const admitted = 2 + WAITING
  const result = await runBeyondQueue(claim, admitted)
  expect(result).toEqual({ tooMany: CALLS - admitted, rest: admitted })
})
