/**
 * How many round trips to PostgreSQL a call takes: with empty caches, and repeated. The numbers may
 * only shrink.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/connection/database.ts'
import { openPostgresql } from '../testing/open-postgresql.ts'
import { openResponseCache } from '../cache/response-cache.ts'
import { makeLog } from '../log.ts'
import { buy, checkout, shopSeed } from '../modules/orders/testing/index.ts'
import { tripCounter } from './count-trips.ts'
import { createTestApp, startPostgresql, type TestApp } from './index.ts'

const counter = tripCounter()
let postgresql: Awaited<ReturnType<typeof startPostgresql>>
let owner: pg.Client
let db: Database
let app: TestApp
let token: string
beforeAll(async () => {
  postgresql = await startPostgresql()
  db = await openPostgresql(postgresql.url, 4, counter.watch)
  // The cache counts as fresh even on a busy machine, because its lifetime must not affect the
  // count.
  const cache = await openResponseCache({
    db: {
      subscribe: async (listener) => ({ ...(await db.subscribe(listener)), isFresh: () => true }),
    },
    now: () => new Date(),
    log: makeLog('silent'),
  })
  app = await createTestApp({ db, seedFile: shopSeed(), deps: { cache } })
  owner = new pg.Client({ connectionString: postgresql.url })
  await owner.connect()
  token = await app.tokenOf(1, 1)
  // Opens every connection that a call may need before round trips are counted.
  await Promise.all(Array.from({ length: 4 }, () => db.ping()))
})
afterAll(async () => {
  await owner.end()
  await app.close()
  await db.close()
  await postgresql.stop()
})

/** Drops all cached responses and resolves afterwards. */
async function forget() {
  const forgotten = new Promise<void>((done) => {
    const stop = app.deps.cache.onChange((companyId) => {
      if (companyId !== null) return
      stop()
      done()
    })
  })
  await owner.query(`notify mall_changed, '*'`)
  await forgotten
}

type Counted = { flag: boolean; code: number }
async function tripsOf(call: () => Promise<Counted>): Promise<number> {
  counter.take()
  const { flag, code } = await call()
  const trips = counter.take()
  expect({ flag, code }).toMatchObject({ flag: true })
  return trips
}

const as = () => ({ token })
const wanted = { items: [{ skuId: 11, num: 1 }] }
const rows: [name: string, first: number, again: number, call: () => Promise<Counted>][] = [
  ['login.companyInfo', 1, 0, () => app.call('login.companyInfo', { companyId: 1 })],
  ['home.all', 3, 0, () => app.call('home.all', {})],
  ['goods.list', 2, 0, () => app.call('goods.list', {})],
  ['goods.list, more than a page', 3, 0, () => app.call('goods.list', { size: 1 })],
  ['goods.categories', 2, 0, () => app.call('goods.categories', {})],
  ['goods.detail', 2, 0, () => app.call('goods.detail', { spuId: 10 })],
  ['goods.refreshSku', 3, 1, () => app.call('goods.refreshSku', { id: 11 }, as())],
  ['cart.add', 2, 1, () => app.call('cart.add', { skuId: 11 }, as())],
  ['cart.list', 3, 1, () => app.call('cart.list', {}, as())],
  ['pricing.checkout', 4, 2, () => app.call('pricing.checkout', wanted, as())],
  ['login.getInfo', 3, 2, () => app.call('login.getInfo', {}, as())],
  ['order.list', 4, 3, () => app.call('order.list', {}, as())],
  ['order.counts', 3, 2, () => app.call('order.counts', {}, as())],
]

it.each(rows)('%s needs %i round trips, and %i when cached', async (_name, first, again, call) => {
  await forget()
  expect([await tripsOf(call), await tripsOf(call)]).toEqual([first, again])
})

it('an order needs 3 round trips', async () => {
  await buy(app, { token }, [{ skuId: 11, num: 1 }])
  const body = await checkout(app, { token }, [{ skuId: 11, num: 1 }])
  expect(await tripsOf(() => app.call('order.commit', body, { token }))).toBe(3)
})
