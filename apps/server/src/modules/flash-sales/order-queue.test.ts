/** Orders of a flash sale beyond the limit of a process queue in the order of arrival. */
import { refusals, type DataOf, type QueuePlace } from '@mall/contract'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../testing/index.ts'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import { pickSize } from '../../testing/size.ts'
import {
  type Buyer,
  flashCompany,
  mapInBatches,
  numbers,
  readyBuyer,
  yuan,
} from '../orders/testing/index.ts'

const MINUTE_MS = 60_000
const COMPANIES = 6
const BUYERS = pickSize(150, 300)
const PIECES = 40
const LIMIT = 4
const QUEUED = refusals['flash-sale/queued'].code
const SOLD_OUT = refusals['checkout/sold-out'].code

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let databases: Database[] = []
let holder: pg.Client
let app: TestApp
let restarted: TestApp
let companyId = 0

beforeAll(async () => {
  postgres = await startPostgresql()
  databases = [await openPostgresql(postgres.url, 10), await openPostgresql(postgres.url, 5)]
  holder = new pg.Client({ connectionString: postgres.url })
  await holder.connect()
  const [first, second] = databases
  if (!first || !second) throw new Error('two databases were opened')
  const companies = numbers(COMPANIES).map((id) =>
    flashCompany(id, { pieces: 100, buyers: id === COMPANIES ? BUYERS : 12 }),
  )
  const environment = { MALL_FLASH_SALE_ORDERS: String(LIMIT) }
  app = await createTestApp({ db: first, seedFile: { companies }, environment })
  restarted = await createTestApp({ db: second, environment })
})
afterAll(async () => {
  await app.close()
  await restarted.close()
  await holder.end()
  await Promise.all(databases.map((db) => db.close()))
  await postgres.stop()
})

const faults = async () => (await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)
const countOrders = async () =>
  (
    await app.db.query<{ count: number }>(
      companyId,
      sql`select count(*)::int as count from orders where company_id = ${companyId}`,
    )
  )[0]?.count

/** Publishes a session of SKU 1. */
async function openSession({ pieces = PIECES, startsInMs = -MINUTE_MS } = {}) {
  const operators = async () => ({ companyId, headers: await app.operatorHeaders(companyId) })
  const startsAt = app.now().getTime() + startsInMs
  const { data } = await app.call(
    'ops.createFlashSale',
    {
      title: '早场',
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 60 * MINUTE_MS).toISOString(),
      goods: [{ skuId: 1, costPoints: yuan(6), pieces, perPerson: 1 }],
    },
    await operators(),
  )
  const published = await app.call('ops.publishFlashSale', { id: data.id }, await operators())
  expect(published).toMatchObject({ status: 200, data: { status: 'published' } })
}
const prepare = (count: number, items?: Parameters<typeof readyBuyer>[3]) =>
  mapInBatches(numbers(count), (userId) => readyBuyer(app, companyId, userId, items))
const send = async ({ as, body }: Buyer, to = app) => {
  const { code, data } = await to.call('order.commit', body, as)
  return { code, data: data as unknown as DataOf<'order.commit'> & QueuePlace }
}
const sendAll = (buyers: readonly Buyer[]) => Promise.all(buyers.map((buyer) => send(buyer)))

/**
 * Fills all slots with orders that are blocked at their stock, so that the others exceed the limit
 * on any machine.
 */
async function sendBeyond(buyers: readonly Buyer[]) {
  await holder.query('begin; lock table stocks in exclusive mode')
  let answered = 0
  const orders = buyers.map(async (buyer) => {
    const answer = await send(buyer)
    answered += 1
    return answer
  })
  await expect.poll(() => answered, { interval: 5 }).toBe(buyers.length - LIMIT)
  await holder.query('commit')
  return Promise.all(orders)
}
const nextCompany = () => void (companyId += 1)

it('queues orders beyond the limit and places them in the order of the queue', async () => {
  nextCompany()
  await openSession()
  const buyers = await prepare(10)
  const first = await sendBeyond(buyers)
  expect(first.map(({ code }) => code)).toEqual([
    ...Array<number>(LIMIT).fill(20000),
    ...Array<number>(6).fill(QUEUED),
  ])
  expect(first.slice(LIMIT).map(({ data }) => data)).toEqual(
    numbers(6).map((position) => ({ position, retryMs: 500 + position })),
  )
  // Four slots are free, so only the first four queued shoppers order; the last two stay queued.
  const [last] = buyers.slice(-1)
  if (!last) throw new Error('ten buyers were prepared')
  expect(await send(last)).toMatchObject({ code: QUEUED, data: { position: 6 } })
  const second = await sendBeyond(buyers.slice(LIMIT))
  expect(second.map(({ code }) => code)).toEqual([20000, 20000, 20000, 20000, QUEUED, QUEUED])
  expect(await send(last)).toMatchObject({ code: 20000 })
  expect(await countOrders()).toBe(9)
  expect(await faults()).toEqual([])
})

it('returns the order of a repeated token, however long the queue is', async () => {
  nextCompany()
  await openSession()
  const buyers = await prepare(12)
  const first = await sendBeyond(buyers)
  const [owner] = buyers
  if (!owner) throw new Error('twelve buyers were prepared')
  const again = await sendBeyond([...buyers.slice(LIMIT), owner])
  expect(again.at(-1)).toEqual(first[0])
})

it('removes a queued order without a request for 10 s', async () => {
  nextCompany()
  await openSession()
  const buyers = await prepare(12)
  await sendBeyond(buyers)
  const [last] = buyers.slice(-1)
  if (!last) throw new Error('twelve buyers were prepared')
  expect(await send(last)).toMatchObject({ code: QUEUED, data: { position: 8 } })
  app.advance(6_000)
  expect(await send(last)).toMatchObject({ code: QUEUED, data: { position: 8 } })
  app.advance(5_000)
  expect(await send(last)).toMatchObject({ code: 20000 })
})

it('queues no order before the start or outside of a session', async () => {
  nextCompany()
  await openSession({ startsInMs: MINUTE_MS })
  const other = await prepare(12, [{ skuId: 2, num: 1 }])
  expect(new Set((await sendAll(other)).map(({ code }) => code))).toEqual(new Set([20000]))
  const early = await prepare(12)
  app.advance(MINUTE_MS)
  const changed = refusals['checkout/price-changed'].code
  expect(new Set((await sendAll(early)).map(({ code }) => code))).toEqual(new Set([changed]))
})

it('queues orders again after a restart and keeps placed orders', async () => {
  nextCompany()
  await openSession()
  const buyers = await prepare(8)
  const first = await sendBeyond(buyers)
  restarted.advance(app.now().getTime() - restarted.now().getTime())
  const again = await Promise.all(buyers.map((buyer) => send(buyer, restarted)))
  expect(again.slice(0, LIMIT)).toEqual(first.slice(0, LIMIT))
  const rest = await Promise.all(buyers.slice(LIMIT).map((buyer) => send(buyer, restarted)))
  expect(rest.map(({ code }) => code)).toEqual([20000, 20000, 20000, 20000])
  expect(await countOrders()).toBe(8)
})

it(`sells exactly ${PIECES} pieces to ${BUYERS} concurrent buyers in the order of arrival`, async () => {
  companyId = COMPANIES
  await openSession()
  const buyers = await prepare(BUYERS)
  const placed: number[] = []
  const late: number[] = []
  let waiting = buyers.map((buyer, index) => ({ buyer, index }))
  for (let round = 0; round < BUYERS && waiting.length > 0; round++) {
    const answers = await sendAll(waiting.map(({ buyer }) => buyer))
    waiting.forEach(({ index }, at) => {
      const code = answers[at]?.code
      if (code === 20000) placed.push(index)
      else if (code === SOLD_OUT) late.push(index)
      else expect(code).toBe(QUEUED)
    })
    waiting = waiting.filter((_one, at) => answers[at]?.code === QUEUED)
  }
  expect([placed.length, late.length]).toEqual([PIECES, BUYERS - PIECES])
  // Slots that free up within a run admit the next positions, so the order varies by at most a
  // batch.
  expect(Math.max(...placed)).toBeLessThan(PIECES + LIMIT * 2)
  expect(await countOrders()).toBe(PIECES)
  expect(await faults()).toEqual([])
})
