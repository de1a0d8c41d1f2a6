/** Beside a crowd at one company, calls of another one take at most twice their calm time. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { listPrizes, openDraw, play } from '../../../modules/draws/testing.ts'
import { numbers, shopSeed } from '../../../modules/orders/testing/index.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../index.ts'
import { openPostgresql } from '../../open-postgresql.ts'
import { measureNoise } from './measure-noise.ts'

const NOISY = 1
const CALM = 2
const SHOPPERS = 42
const CONNECTIONS = 10
/**
 * Least time in ms that a calm call counts, because a few ms are due to the event loop of a busy
 * process.
 */
const LEAST_MS = 50

let postgresql: Awaited<ReturnType<typeof startPostgresql>>
let db: Database
let app: TestApp
beforeAll(async () => {
  postgresql = await startPostgresql()
  db = await openPostgresql(postgresql.url, CONNECTIONS)
  const [company] = shopSeed().companies
  const shoppers = numbers(SHOPPERS).map((id) => ({ id, phone: String(13_800_000_000 + id) }))
  app = await createTestApp({
    db,
    seedFile: {
      companies: [
        { ...company, id: NOISY, shoppers },
        { ...company, id: CALM },
      ],
    },
    environment: { MALL_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') },
  })
}, 60_000)
afterAll(async () => {
  await app.close()
  await db.close()
  await postgresql.stop()
})

const p95 = (timesMs: readonly number[]) =>
  timesMs.toSorted((a, b) => a - b)[Math.floor(timesMs.length * 0.95)] ?? 0

it('serves a cart within twice its idle time beside 42 shoppers of one draw', async () => {
  const prizes = listPrizes({ kind: 'thanks', title: '谢谢参与', weight: 0 })
  const id = await openDraw(app, NOISY, { prizes, dailyFree: 8 })
  const tokens = await Promise.all(numbers(SHOPPERS).map((user) => app.tokenOf(NOISY, user)))
  const beside = { companyId: CALM, token: await app.tokenOf(CALM, 1) }
  const call = () => app.call('cart.list', {}, beside)
  const calm = await measureNoise(async () => {
    for (const _ of numbers(30)) await call()
  }, call)
  const noisy = await measureNoise(
    () =>
      Promise.all(
        numbers(4).flatMap(() => tokens.map((token) => play(app, id, { companyId: NOISY, token }))),
      ),
    call,
  )
  process.stdout.write(
    `p95 of a cart: calm ${p95(calm.timesMs).toFixed(0)} ms, beside the draw ${p95(noisy.timesMs).toFixed(0)} ms\n`,
  )
  expect(noisy.responses.filter(({ flag }) => !flag)).toEqual([])
  expect(p95(noisy.timesMs)).toBeLessThanOrEqual(2 * Math.max(LEAST_MS, p95(calm.timesMs)))
}, 120_000)
