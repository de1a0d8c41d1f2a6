/**
 * Beside crowds at one company, calls of another company are served: the crowds hold their part of
 * the connections only.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { listPrizes, openDraw, play } from '../../../modules/draws/testing.ts'
import { numbers, shopSeed } from '../../../modules/orders/testing/index.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../index.ts'
import { openPostgresql } from '../../open-postgresql.ts'
import { createTransactionCounter } from '../../open-transactions.ts'
import { measureNoise } from './measure-noise.ts'

const CONNECTIONS = 10
/** 30 % and 60 % of the connections. */
const GUESTS = 3
const OF_COMPANY = 6
/** Statements are slow on a busy machine; no connection may be lost to the statement timeout. */
const SLOWEST_MS = 60_000
const NOISY = 1
const CALM = 2
const CALLERS = 400
const SHOPPERS = 42

const counter = createTransactionCounter()
let postgresql: Awaited<ReturnType<typeof startPostgresql>>
let db: Database
let app: TestApp
beforeAll(async () => {
  postgresql = await startPostgresql()
  db = await openPostgresql(postgresql.url, CONNECTIONS, counter.watch, SLOWEST_MS)
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
    environment: {
      MALL_TRUST_PROXY: '1',
      MALL_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      MALL_TRIES_WAITING_PER_IP: '5',
      MALL_CALLS_PER_SHOPPER: '4',
      MALL_CALLS_WAITING_PER_SHOPPER: '20',
    },
  })
  await Promise.all(numbers(CONNECTIONS).map(() => db.ping()))
})
afterAll(async () => {
  await app.close()
  await db.close()
  await postgresql.stop()
})

const from = (caller: number) => ({
  companyId: NOISY,
  headers: { 'x-forwarded-for': `203.0.113.${String(caller % 40)}` },
})
const signInAsStaff = (caller: number) =>
  app.call('cav.login', { name: `nobody${String(caller)}`, password: 'guess' }, from(caller))
const guessCard = (caller: number) => {
  const secret = { number: '8800110000000000', password: '0000-0000-0000' }
  const device = randomBytes(16).toString('hex')
  return app.call('gift.login', { ...secret, device }, from(caller))
}
const measure = async (start: () => Promise<unknown>) => {
  const beside = { companyId: CALM, token: await app.tokenOf(CALM, 1) }
  counter.take(NOISY)
  const noise = await measureNoise(start, () => app.call('cart.list', {}, beside))
  const refused = noise.responses.filter(({ flag }) => !flag).map(({ message }) => message)
  return { refused, most: counter.take(NOISY) }
}

it(`serves another company beside ${CALLERS} sign-ins of staff and ${CALLERS} guesses of cards`, async () => {
  const { refused, most } = await measure(() =>
    Promise.all(numbers(CALLERS).flatMap((caller) => [signInAsStaff(caller), guessCard(caller)])),
  )
  expect(refused).toEqual([])
  expect(most).toBeLessThanOrEqual(GUESTS)
})

it(`serves another company beside ${SHOPPERS} shoppers with 8 calls each of one draw`, async () => {
  const prizes = listPrizes({ kind: 'thanks', title: '谢谢参与', weight: 0 })
  const id = await openDraw(app, NOISY, { prizes, dailyFree: 8 })
  const tokens = await Promise.all(numbers(SHOPPERS).map((user) => app.tokenOf(NOISY, user)))
  const callers = tokens.map((token) => ({ companyId: NOISY, token }))
  const plays: string[] = []
  const { refused, most } = await measure(() =>
    Promise.all(
      numbers(8).flatMap(() =>
        callers.map(async (caller) => plays.push((await play(app, id, caller)).message)),
      ),
    ),
  )
  expect(refused).toEqual([])
  expect(most).toBeLessThan(OF_COMPANY)
  expect(new Set(plays)).toEqual(new Set(['']))
})

it('serves another company beside shoppers that list their orders', async () => {
  const tokens = await Promise.all(numbers(SHOPPERS).map((user) => app.tokenOf(NOISY, user)))
  const { refused, most } = await measure(() =>
    Promise.all(
      numbers(4).flatMap(() =>
        tokens.map((token) => app.call('order.list', {}, { companyId: NOISY, token })),
      ),
    ),
  )
  expect(refused).toEqual([])
  expect(most).toBeLessThanOrEqual(OF_COMPANY)
})
