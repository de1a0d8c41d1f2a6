import { ReviewStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { pickSeed, pickSize } from '../../testing/size.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditWith, change, expectFound, run, type Fault } from '../audit/testing.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'

const COFFEE = 10
const LINES = 12

let app: TestApp
let shopper: { companyId: number; token: string }
let other: { companyId: number; token: string }
let operator: { companyId: number; headers: Record<string, string> }
let orders: { orderId: string; lineId: number }[]

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [buyer, ...others] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  const goods = company?.goods?.map((one) => ({
    ...one,
    skus: one.skus.map((sku) => ({ ...sku, stock: 100 })),
  }))
  app = await createTestApp({
    seedFile: { companies: [{ ...company, id: 1, goods, shoppers: [rich, ...others] }] },
  })
  shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  other = { companyId: 1, token: await app.tokenOf(1, 2) }
  operator = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
  orders = []
  for (let index = 0; index < LINES; index += 1) orders.push(await receive())
})
afterAll(() => app.close())

async function receive() {
  const { data } = await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })
  const parcel = { shipper: '顺丰速运', trackingNumber: `SF${data.orderId.slice(-8)}` }
  await app.call('ops.ship', { id: `${data.orderId}-1`, ...parcel }, operator)
  await app.call('order.confirm', { id: data.orderId }, shopper)
  const { data: waiting } = await app.call('review.toReview', { orderId: data.orderId }, shopper)
  return { orderId: data.orderId, lineId: waiting.list[0]?.lineId ?? 0 }
}
const wrong = async () =>
  (await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok).map(({ name }) => name)
const cardPercent = async () => {
  const { data } = await app.call('goods.byIds', { spuIds: [COFFEE] }, { companyId: 1 })
  return data[0]?.goodPercent
}
const summary = async () =>
  (await app.call('review.summary', { spuId: COFFEE }, { companyId: 1 })).data
const imported = (orderId: string, own: object = {}) => ({
  orderId,
  skuId: 11,
  rating: 5,
  at: app.now().toISOString(),
  text: '很香',
  ...own,
})

it('imports reviews of received lines once and nothing of a file with a fault', async () => {
  const [one, two] = orders
  if (!one || !two) throw new Error('no orders')
  const send = async (reviews: object[], check = false) =>
    (await app.call('ops.importReviews', { reviews: reviews as never, check }, operator)).data
  const future = new Date(app.now().getTime() + 60_000).toISOString()
  const missing = imported('26112012345678901235')
  expect(
    await send([imported(one.orderId), imported(two.orderId, { at: future }), missing]),
  ).toEqual({
    added: 0,
    existing: 0,
    faults: [
      { index: 1, reason: 'time' },
      { index: 2, reason: 'no-line' },
    ],
  })
  const good = [imported(one.orderId, { reply: '谢谢' }), imported(one.orderId)]
  expect(await send(good, true)).toEqual({ added: 1, existing: 1, faults: [] })
  expect(await send(good)).toEqual({ added: 1, existing: 1, faults: [] })
  expect(await send(good)).toEqual({ added: 0, existing: 2, faults: [] })
  const { data } = await app.call('review.mine', {}, shopper)
  expect(data.list).toMatchObject([{ text: '很香', reply: { text: '谢谢' }, earned: 0 }])
  expect(await wrong()).toEqual([])
})

it('shows a rating from ten reviews on, rounded down, without fully refunded lines', async () => {
  expect((await summary()).goodPercent).toBeNull()
  const rest = orders.slice(1)
  for (const [index, { lineId }] of rest.entries()) {
    await app.call('review.add', { lineId, rating: index === 0 ? 2 : 5 }, shopper)
  }
  expect(await summary()).toMatchObject({
    total: LINES,
    goodPercent: 91,
    stars: [0, 1, 0, 0, 11],
    counts: { all: LINES, good: 11, low: 1 },
  })
  expect(await cardPercent()).toBe(91)
  // Refunds the goods of the only low review, in a transaction that is rolled back.
  const undo = new Error('undo')
  await expect(
    app.db.transaction(1, async (tx) => {
      const { orderId, lineId } = rest[0] ?? { orderId: '', lineId: 0 }
      await tx.execute(sql`
        insert into order_refunds (company_id, id, order_id, kind)
        values (1, 'rf_rating', ${orderId}, 'after-sale')`)
      await tx.execute(sql`
        insert into order_refund_lines (company_id, refund_id, line_id, num)
        values (1, 'rf_rating', ${lineId}, 1)`)
      const [row] = await selectRows(
        tx,
        sql`select shown, good from review_ratings where company_id = 1 and spu_id = ${COFFEE}`,
      )
      expect(row).toEqual({ shown: LINES - 1, good: LINES - 1 })
      throw undo
    }),
  ).rejects.toBe(undo)
  expect(await cardPercent()).toBe(91)
})

it('keeps the rating equal to the reviews through every change', async () => {
  const { data: mine } = await app.call('review.mine', { size: 50 }, shopper)
  const ids = mine.list.map(({ id }) => id)
  const act = fc.record({
    id: fc.constantFrom(...ids),
    kind: fc.constantFrom('show', 'hide', 'rate', 'vote', 'report'),
    rating: fc.integer({ min: 1, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      await Promise.all(
        acts.map(({ id, kind, rating }) => {
          if (kind === 'show') return app.call('ops.showReview', { id }, operator)
          if (kind === 'hide') return app.call('ops.hideReview', { id, reason: '广告' }, operator)
          if (kind === 'rate') return app.call('review.change', { id, rating }, shopper)
          if (kind === 'vote') return app.call('review.vote', { id, isHelpful: rating > 2 }, other)
          return app.call('review.report', { id, reason: '广告' }, other)
        }),
      )
      expect(await wrong()).toEqual([])
    }),
    { numRuns: pickSize(6, 400), seed: pickSeed() },
  )
  const { data } = await app.call('review.mine', { size: 50 }, shopper)
  const { total, counts } = await summary()
  const shown = data.list.filter(({ status }) => status === ReviewStatus.Shown)
  expect(total).toBe(shown.length)
  expect(counts.good).toBe(shown.filter(({ rating }) => rating >= 4).length)
})

const rating = '好评率与已展示的评价一致'
const reviews = '评价属于收到该商品的顾客，赞数、奖励与记录一致'

it('reports no fault before one is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

it.each<Fault>([
  ['a rating that counts one more', rating, change('review_ratings', 'shown = shown + 1')],
  ['good reviews without a review', rating, change('review_ratings', 'good = good - 1')],
  ['a rating without its row', rating, run('delete from review_ratings')],
  ['helpful votes without a shopper', reviews, change('reviews', 'helpful = helpful + 1')],
  ['points that the ledger does not have', reviews, change('reviews', 'earned = 20')],
  ['a review of another shopper', reviews, change('reviews', 'user_id = 2')],
])('finds %s', (_fault, check, ...statements) => expectFound(app, check, statements))
