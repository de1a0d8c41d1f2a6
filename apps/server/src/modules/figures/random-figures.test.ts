import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createRandom } from '../../testing/create-random.ts'
import { findJob } from '../../testing/find-job.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { pickSeed, pickSize } from '../../testing/size.ts'
import { refundOrder } from '../order-refunds/index.ts'
import { buy, payOrder, shopSeed } from '../orders/testing/index.ts'
import { ledger } from '../points/index.ts'
import {
  countAccounts,
  readHistory,
  recomputePoints,
  recomputeSales,
  type History,
  type Kind,
} from './recompute.fixture.ts'
import { addAllFigures, figuresJob } from './testing.ts'

const SEED = pickSeed()
const STEPS = pickSize(80, 600)
const SHOPPERS = 4
const SKUS = [11, 12, 21]
const AGENTS = ['Mozilla/5.0 MicroMessenger/8.0', 'Mozilla/5.0 DingTalk/7.0', 'Mozilla/5.0']
const HOUR_MS = 3_600_000

let app: TestApp
let history: History
let finance: { companyId: number; headers: Record<string, string> }
const random = createRandom(SEED)
const below = (bound: number) => Math.floor(random() * bound)
const unpaid: { id: string; cash: number; userId: number }[] = []
const paid: string[] = []
const reached = new Set<string>()

const actions: Record<string, () => Promise<unknown>> = {
  async buy() {
    const userId = 1 + below(SHOPPERS)
    const headers = { 'user-agent': AGENTS[below(AGENTS.length)] ?? '' }
    const as = { companyId: 1, token: await app.tokenOf(1, userId), headers }
    const first = below(SKUS.length)
    const items = [0, 1].slice(0, 1 + below(2)).map((step) => ({
      skuId: SKUS[(first + step) % SKUS.length] ?? 11,
      num: 1 + below(3),
    }))
    const choice = below(2) === 0 ? {} : { points: 100 * (1 + below(20)) }
    const { flag, data } = await buy(app, as, items, choice)
    if (!flag) return
    if (data.status === 1) paid.push(data.orderId)
    else unpaid.push({ id: data.orderId, cash: data.cash, userId })
    reached.add(data.status === 1 ? 'paid by points' : 'unpaid')
  },
  async pay() {
    const [order] = unpaid.splice(below(unpaid.length), 1)
    if (!order) return
    expect(await payOrder(app, 1, order.id, order.cash)).toBe('paid')
    paid.push(order.id)
    reached.add('paid in cash')
  },
  async cancel() {
    const [order] = unpaid.splice(below(unpaid.length), 1)
    if (!order) return
    const as = { companyId: 1, token: await app.tokenOf(1, order.userId) }
    const { flag } = await app.call('order.cancel', { id: order.id, reason: '不想要了' }, as)
    expect(flag).toBe(true)
    reached.add('cancelled')
  },
  async refund() {
    const [orderId] = paid.splice(below(paid.length), 1)
    if (orderId === undefined) return
    const step = { companyId: 1, orderId, at: app.now() }
    await app.db.transaction(1, (tx) =>
      refundOrder(tx, step, { reason: '', childIds: [`${orderId}-1`] }),
    )
    reached.add('refunded')
  },
  async grant() {
    const at = app.now()
    const expiresAt = new Date(at.getTime() + (1 + below(90)) * 24 * HOUR_MS)
    const key = `review:${String(at.getTime())}:${String(below(1_000_000))}`
    const userId = 1 + below(SHOPPERS)
    const points = 1 + below(5_000)
    await app.db.transaction(1, (tx) =>
      ledger.grant(tx, {
        companyId: 1,
        userId,
        points,
        key,
        reason: '评价',
        expiresAt,
        at,
      }),
    )
    reached.add('granted')
  },
  async signIn() {
    const at = app.now().toISOString()
    await app.db.transaction(1, (tx) =>
      tx.execute(sql`insert into users (company_id, created_at) values (1, ${at}::timestamptz)`),
    )
    reached.add('signed in')
  },
  async wait() {
    app.advance((1 + below(60)) * HOUR_MS)
    await findJob('points-expiry').round(app.deps)
    reached.add('waited')
  },
  addUp: () => figuresJob.round(app.deps),
}

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [shopper] = company?.shoppers ?? []
  const goods = (company?.goods ?? []).map(({ limitPerPerson: _limit, ...one }) => ({
    ...one,
    skus: one.skus.map((sku) => ({ ...sku, stock: 100_000 })),
  }))
  app = await createTestApp({
    seedFile: shopSeed({
      goods,
      shoppers: Array.from({ length: SHOPPERS }, (_, index) => ({
        ...shopper,
        id: index + 1,
        phone: `1390000000${String(index + 1)}`,
        points: [{ amount: 30_000, expiresInDays: 60 + index }],
        coupons: [],
      })),
    }),
  })
  finance = { companyId: 1, headers: await app.operatorHeaders(1, 'finance') }
  const names = [
    'buy',
    'buy',
    'buy',
    'pay',
    'pay',
    'cancel',
    'refund',
    'grant',
    'signIn',
    'wait',
    'addUp',
  ]
  for (let step = 0; step < STEPS; step += 1) {
    await actions[names[below(names.length)] ?? 'wait']?.()
  }
  finance = { companyId: 1, headers: await app.operatorHeaders(1, 'finance') }
  await addAllFigures(app)
  history = await readHistory(app)
}, 600_000)
afterAll(() => app.close())

const period = () => {
  const to = new Date(app.now().getTime() + 8 * HOUR_MS)
  const from = new Date(to.getTime() - 365 * 24 * HOUR_MS)
  return { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) }
}

it(`reaches every kind of event with seed ${String(SEED)}`, () => {
  expect([...reached].toSorted()).toEqual([
    'cancelled',
    'granted',
    'paid by points',
    'paid in cash',
    'refunded',
    'signed in',
    'unpaid',
    'waited',
  ])
})

it.each<Kind>(['day', 'host', 'supplier', 'category', 'product'])(
  `sums sales by %s like a plain recomputation with seed ${String(SEED)}`,
  async (by) => {
    const { data } = await app.call('ops.salesFigures', { by, ...period() }, finance)
    const expected = recomputeSales(history, by)
    const found = data.list.filter(({ ordersPlaced, ordersPaid, refunded }) =>
      [ordersPlaced, ordersPaid, refunded].some((count) => count > 0),
    )
    expect(Object.fromEntries(found.map((row) => [row.id, row]))).toMatchObject(expected)
    expect(found).toHaveLength(Object.keys(expected).length)
  },
)

it(`sums points, accounts and liability like a plain recomputation with seed ${String(SEED)}`, async () => {
  const days = await app.call('ops.salesFigures', { by: 'day', ...period() }, finance)
  const accounts = days.data.list.flatMap(({ id, newShoppers }) =>
    newShoppers === null || newShoppers === 0 ? [] : [[id, newShoppers] as const],
  )
  expect(Object.fromEntries(accounts)).toEqual(countAccounts(history))
  const points = await app.call('ops.pointFigures', period(), finance)
  expect(Object.fromEntries(points.data.list.map((row) => [row.day, row]))).toMatchObject(
    recomputePoints(history),
  )
  const owed = await app.call('ops.pointLiability', {}, finance)
  expect(owed.data.list.map(({ month, points: sum }) => ({ month, points: sum }))).toEqual(
    history.batches.filter((batch) => batch.points !== 0),
  )
})

it('passes the checks of figures in the audit', async () => {
  const { checks } = await auditCompany(app.db, 1)
  expect(checks.filter(({ name, ok }) => name.startsWith('统计') && !ok)).toEqual([])
})
