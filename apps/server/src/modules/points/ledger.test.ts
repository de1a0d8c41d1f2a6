import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../db/connection/database.ts'
import { pointBatches } from './tables.ts'
import { findJob } from '../../testing/find-job.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import * as ledger from './ledger.ts'

const day = 86_400_000
const start = new Date('2026-06-01T00:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * day)

let app: TestApp
let userId = 0
/** Creates a shopper for each test, with 100 points for 10 days and 200 for 20 days. */
const shoppers = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  phone: `1390000${String(index + 1).padStart(4, '0')}`,
}))
beforeAll(async () => {
  app = await createTestApp({ seedFile: { companies: [{ id: 1, shoppers }] } })
})
afterAll(() => app.close())
beforeEach(async () => {
  userId += 1
  await give('later', 200, 20)
  await give('soon', 100, 10)
})

const within = <T>(work: (tx: Db) => Promise<T>) => app.db.transaction(1, work)
const give = (name: string, points: number, days: number, at = start) =>
  within((tx) =>
    ledger.grant(tx, {
      companyId: 1,
      userId,
      points,
      key: `test:${userId}:${name}`,
      reason: '积分发放',
      expiresAt: after(days),
      at,
    }),
  )
const move = (orderId: string, points: number, at = start) => ({
  companyId: 1,
  userId,
  orderId,
  points,
  at,
})
const orderOf = (name: string) => `${userId}-${name}`

/** Remaining points and expiry of each batch, earliest first. */
async function batches() {
  const rows = await within((tx) =>
    tx
      .select({ remaining: pointBatches.remaining, expiresAt: pointBatches.expiresAt })
      .from(pointBatches)
      .where(eq(pointBatches.userId, userId))
      .orderBy(pointBatches.expiresAt, pointBatches.id),
  )
  return rows.map(({ remaining, expiresAt }) => [
    remaining,
    (expiresAt.getTime() - start.getTime()) / day,
  ])
}
const failing = async () => {
  const { checks } = await auditCompany(app.db, 1)
  // These orders exist in the ledger only, so the check of orders' points fails.
  return checks.filter(({ ok, name }) => !ok && name !== '订单积分与账本一致')
}

it('spends the batch that expires first', async () => {
  await within((tx) => ledger.hold(tx, move(orderOf('a'), 150)))
  expect(await batches()).toEqual([
    [0, 10],
    [150, 20],
  ])
  expect(await failing()).toEqual([])
})

it('refuses more points than the balance and changes nothing', async () => {
  await expect(within((tx) => ledger.hold(tx, move(orderOf('a'), 301)))).rejects.toThrow('不足')
  expect(await batches()).toEqual([
    [100, 10],
    [200, 20],
  ])
})

it('refuses expired points that the job has not removed yet', async () => {
  await expect(within((tx) => ledger.hold(tx, move(orderOf('a'), 201, after(10))))).rejects.toThrow(
    '不足',
  )
  await within((tx) => ledger.hold(tx, move(orderOf('b'), 200, after(10))))
  expect(await batches()).toEqual([
    [100, 10],
    [0, 20],
  ])
})

it('holds once per order', async () => {
  await within((tx) => ledger.hold(tx, move(orderOf('a'), 10)))
  await expect(within((tx) => ledger.hold(tx, move(orderOf('a'), 10)))).rejects.toThrow()
  expect(await batches()).toEqual([
    [90, 10],
    [200, 20],
  ])
})

it('returns held points once to the batches of their origin', async () => {
  await within((tx) => ledger.hold(tx, move(orderOf('a'), 150)))
  await within((tx) => ledger.release(tx, move(orderOf('a'), 150)))
  expect(await batches()).toEqual([
    [100, 10],
    [200, 20],
  ])
  await expect(within((tx) => ledger.release(tx, move(orderOf('a'), 150)))).rejects.toThrow()
  expect(await failing()).toEqual([])
})

it('expires held points immediately when they return after their batch has expired', async () => {
  await within((tx) => ledger.hold(tx, move(orderOf('a'), 150)))
  await within((tx) => ledger.release(tx, move(orderOf('a'), 150, after(12))))
  expect(await batches()).toEqual([
    [0, 10],
    [200, 20],
  ])
  expect(await failing()).toEqual([])
})

it('does not extend points by repeated holds', async () => {
  await within((tx) => ledger.hold(tx, move(orderOf('a'), 40)))
  await within((tx) => ledger.hold(tx, move(orderOf('b'), 60)))
  await within((tx) => ledger.release(tx, move(orderOf('a'), 40, after(11))))
  await within((tx) => ledger.release(tx, move(orderOf('b'), 60, after(12))))
  expect(await batches()).toEqual([
    [0, 10],
    [200, 20],
  ])
  expect(await failing()).toEqual([])
})

it('extends an expired batch once with the first refund of a paid order', async () => {
  for (const name of ['a', 'b']) {
    await within((tx) => ledger.hold(tx, move(orderOf(name), 50)))
    await within((tx) => ledger.spend(tx, move(orderOf(name), 50)))
  }
  await within((tx) => ledger.refund(tx, move(orderOf('a'), 50, after(12)), orderOf('r1')))
  expect(await batches()).toEqual([
    [200, 20],
    [50, 42],
  ])
  await within((tx) => ledger.refund(tx, move(orderOf('b'), 20, after(15)), orderOf('r2')))
  expect(await batches()).toEqual([
    [200, 20],
    [70, 42],
  ])
  await within((tx) => ledger.refund(tx, move(orderOf('b'), 30, after(43)), orderOf('r3')))
  expect(await batches()).toEqual([
    [200, 20],
    [0, 42],
  ])
  expect(await failing()).toEqual([])
})

it('extends a batch once when it ends within 30 days, and no batch with more time', async () => {
  await give('long', 50, 90)
  await within((tx) => ledger.hold(tx, move(orderOf('a'), 320)))
  await within((tx) => ledger.spend(tx, move(orderOf('a'), 320)))
  await within((tx) => ledger.refund(tx, move(orderOf('a'), 120, after(5)), orderOf('r1')))
  expect(await batches()).toEqual([
    [0, 10],
    [100, 35],
    [50, 90],
  ])
  await within((tx) => ledger.refund(tx, move(orderOf('a'), 200, after(8)), orderOf('r2')))
  expect(await batches()).toEqual([
    [200, 35],
    [100, 38],
    [50, 90],
  ])
  expect(await failing()).toEqual([])
})

it('spends held points once', async () => {
  await within((tx) => ledger.hold(tx, move(orderOf('a'), 150)))
  await within((tx) => ledger.spend(tx, move(orderOf('a'), 150)))
  await expect(within((tx) => ledger.spend(tx, move(orderOf('a'), 150)))).rejects.toThrow()
  await expect(within((tx) => ledger.release(tx, move(orderOf('a'), 150)))).rejects.toThrow()
  expect(await batches()).toEqual([
    [0, 10],
    [150, 20],
  ])
  expect(await failing()).toEqual([])
})

it('refunds in parts, last spent first, and never more than was spent', async () => {
  await within((tx) => ledger.hold(tx, move(orderOf('a'), 150)))
  await within((tx) => ledger.spend(tx, move(orderOf('a'), 150)))
  await within((tx) => ledger.refund(tx, move(orderOf('a'), 70), orderOf('r1')))
  expect(await batches()).toEqual([
    [200, 30],
    [20, 30],
  ])
  await expect(
    within((tx) => ledger.refund(tx, move(orderOf('a'), 70), orderOf('r1'))),
  ).rejects.toThrow()
  await expect(
    within((tx) => ledger.refund(tx, move(orderOf('a'), 81), orderOf('r2'))),
  ).rejects.toThrow()
  await within((tx) => ledger.refund(tx, move(orderOf('a'), 80), orderOf('r2')))
  expect(await batches()).toEqual([
    [200, 30],
    [100, 30],
  ])
  expect(await failing()).toEqual([])
})

it('grants once per key', async () => {
  expect(await give('soon', 100, 10)).toBe(false)
  expect(await batches()).toEqual([
    [100, 10],
    [200, 20],
  ])
})

it('expires the rest of a batch once, and later refunds to it again', async () => {
  await within((tx) => ledger.hold(tx, move(orderOf('a'), 60)))
  const [batch] = await within((tx) =>
    tx
      .select({ id: pointBatches.id })
      .from(pointBatches)
      .where(eq(pointBatches.userId, userId))
      .orderBy(pointBatches.expiresAt),
  )
  const sweep = (days: number) => within((tx) => ledger.expire(tx, 1, batch?.id ?? 0, after(days)))
  expect(await sweep(9)).toBe(0)
  expect([await sweep(10), await sweep(10), await sweep(11)]).toEqual([40, 0, 0])
  await within((tx) => ledger.spend(tx, move(orderOf('a'), 60)))
  await within((tx) => ledger.refund(tx, move(orderOf('a'), 60, after(15)), orderOf('r1')))
  expect(await batches()).toEqual([
    [200, 20],
    [60, 45],
  ])
  expect([await sweep(44), await sweep(45), await sweep(46)]).toEqual([0, 60, 0])
  expect(await failing()).toEqual([])
})

it('expires every batch of any owner, and nothing on a second run', async () => {
  app.advance(365 * day)
  const job = findJob('points-expiry')
  expect(await job.round(app.deps)).toBeGreaterThan(0)
  expect(await job.round(app.deps)).toBe(0)
  expect(await batches()).toEqual([
    [0, 10],
    [0, 20],
  ])
  expect(await failing()).toEqual([])
})

it('closes used-up batches after their end and reopens one for a refund', async () => {
  await within((tx) => ledger.hold(tx, move(orderOf('a'), 300)))
  await within((tx) => ledger.spend(tx, move(orderOf('a'), 300)))
  const job = findJob('points-expiry')
  const closed = async () => {
    const rows = await within((tx) =>
      tx
        .select({ closedAt: pointBatches.closedAt })
        .from(pointBatches)
        .where(eq(pointBatches.userId, userId))
        .orderBy(pointBatches.expiresAt, pointBatches.id),
    )
    return rows.map(({ closedAt }) => closedAt !== null)
  }
  expect(await closed()).toEqual([false, false])
  await job.round(app.deps)
  expect(await closed()).toEqual([true, true])
  await within((tx) => ledger.refund(tx, move(orderOf('a'), 50, after(12)), orderOf('r1')))
  expect(await batches()).toEqual([
    [0, 10],
    [50, 42],
  ])
  expect(await closed()).toEqual([true, false])
  await job.round(app.deps)
  expect(await closed()).toEqual([true, true])
  expect(await failing()).toEqual([])
})
