import { refusalCode } from '@mall/contract/refusals'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { buy } from '../orders/testing/index.ts'
import { createReviewApp, DAY_MS, type ReviewApp } from './review-app.fixture.ts'

let app: ReviewApp
beforeAll(async () => {
  app = await createReviewApp()
})
afterAll(() => app.close())

it('accepts one review of a received line, however often it is sent', async () => {
  const { orderId, lineId } = await app.receive()
  const results = await Promise.all(Array.from({ length: 6 }, () => app.add(lineId)))
  expect(results.filter(({ flag }) => flag)).toHaveLength(1)
  expect(new Set(results.map(({ code }) => code))).toEqual(
    new Set([20000, refusalCode('review/exists')]),
  )
  expect((await app.call('review.toReview', { orderId }, app.shopper)).data.list).toEqual([])
  const mine = await app.call('review.mine', {}, app.shopper)
  expect(mine.data.list[0]).toMatchObject({ orderId, lineId, status: 1, canFollowUp: true })
  expect(await app.faults()).toEqual([])
})

it('offers no review of a top-up and counts the listed lines', async () => {
  const { orderId, lineId } = await app.receive()
  const list = async () => (await app.call('review.toReview', {}, app.shopper)).data
  const count = async () => (await app.call('order.counts', {}, app.shopper)).data.toReview
  const { total } = await list()
  expect([total, await count()]).toEqual([total, total])
  const setKind = (kind: string) =>
    app.db.transaction(1, (tx) =>
      tx.execute(sql`update spus set kind = ${kind} where company_id = 1 and id = (
        select spu_id from order_lines where company_id = 1 and id = ${lineId})`),
    )
  await setKind('topUp')
  expect((await app.call('review.toReview', { orderId }, app.shopper)).data.total).toBe(0)
  expect(await count()).toBe((await list()).total)
  await setKind('parcel')
  expect(await count()).toBe(total)
})

it('changes a review within an hour and before a reply', async () => {
  const [one, two] = [await app.receive(), await app.receive()]
  const { data: first } = await app.add(one.lineId, { pictures: [await app.upload()] })
  const content = { rating: 3, tags: [], text: '改过', pictures: [], isAnonymous: true }
  const change = (id: number, as = app.shopper) => app.call('review.change', { id, ...content }, as)
  expect(await change(first.id)).toMatchObject({ data: { rating: 3, text: '改过', pictures: [] } })
  expectRefusal(await change(first.id, app.other), 'review/not-found')
  const { data: second } = await app.add(two.lineId)
  const operator = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
  await app.call('ops.replyReview', { id: second.id, text: '感谢' }, operator)
  expectRefusal(await change(second.id), 'review/no-change')
  app.advance(3_600_000)
  expectRefusal(await change(first.id), 'review/no-change')
})

it('refuses an unreceived line and another shopper’s line', async () => {
  const { data } = await buy(app, app.shopper, [{ skuId: 11, num: 1 }], { couponId: null })
  const [line] = await app.db.transaction(1, (tx) =>
    selectRows<{ id: number }>(
      tx,
      sql`select id from order_lines where order_id = ${data.orderId}`,
    ),
  )
  expectRefusal(await app.add(Number(line?.id)), 'review/not-allowed')
  const { lineId } = await app.receive()
  expectRefusal(await app.add(lineId, {}, app.other), 'review/not-allowed')
})

it('refuses a fully refunded line', async () => {
  const third = { companyId: 3, token: await app.tokenOf(3, 1) }
  const { orderId, lineId } = await app.receive(third)
  await app.db.transaction(3, async (tx) => {
    await tx.execute(sql`insert into order_refunds (company_id, id, order_id, kind)
      values (3, 'rf_review', ${orderId}, 'after-sale')`)
    await tx.execute(sql`insert into order_refund_lines (company_id, refund_id, line_id, num)
      values (3, 'rf_review', ${lineId}, 1)`)
  })
  expectRefusal(await app.add(lineId, {}, third), 'review/refunded')
})

it('lists the order under 待评价 until its line is reviewed', async () => {
  const { orderId, lineId } = await app.receive()
  const waiting = async () =>
    (await app.call('order.listWithLines', { status: 6, size: 50 }, app.shopper)).data.list.map(
      ({ id }) => id,
    )
  expect(await waiting()).toContain(orderId)
  await app.add(lineId)
  expect(await waiting()).not.toContain(orderId)
})

it('masks names, hides anonymous ones and counts every filter', async () => {
  const [one, two, three] = [await app.receive(), await app.receive(), await app.receive()]
  const before = await app.summary()
  await app.add(one.lineId, { rating: 2, tags: ['物流较慢'], isAnonymous: true })
  await app.add(two.lineId, { rating: 3, pictures: [await app.upload()] })
  await app.add(three.lineId, { rating: 4, tags: ['质量很好'] })
  const after = await app.summary()
  expect(after.total).toBe(before.total + 3)
  for (const filter of ['all', 'pictures', 'good', 'low'] as const) {
    expect((await app.ofGoods(filter)).total, filter).toBe(after.counts[filter])
  }
  expect(after.tags.map(({ tag }) => tag)).toContain('物流较慢')
  const { list } = await app.ofGoods()
  expect(list.find(({ rating }) => rating === 2)?.userName).toBe('')
  expect(list.find(({ rating }) => rating === 4)?.userName).toBe('林**')
  expect(JSON.stringify(list)).not.toContain('林知夏')
})

it('accepts only the shopper’s own uploads, and nothing when one is another’s', async () => {
  const { orderId, lineId } = await app.receive()
  const [own, foreign] = [await app.upload(), await app.upload(app.other)]
  expectRefusal(await app.add(lineId, { pictures: [own, foreign] }), 'upload/not-found')
  expect((await app.call('review.toReview', { orderId }, app.shopper)).data.total).toBe(1)
  expect(await app.add(lineId, { pictures: [own] })).toMatchObject({
    data: { pictures: [{ src: own }] },
  })
})

it('accepts one follow-up within 180 days', async () => {
  const [early, late] = [await app.receive(), await app.receive()]
  const [first, second] = [await app.add(early.lineId), await app.add(late.lineId)]
  const followUp = (id: number, text = '喝完又买了') =>
    app.call('review.followUp', { id, text, pictures: [] }, app.shopper)
  expect(await followUp(first.data.id)).toMatchObject({
    data: { followUp: { text: '喝完又买了' }, canFollowUp: false },
  })
  expectRefusal(await followUp(first.data.id), 'review/no-follow-up')
  app.advance(180 * DAY_MS)
  await app.signInAgain()
  expectRefusal(await followUp(second.data.id), 'review/no-follow-up')
  expect(await app.faults()).toEqual([])
})

it('counts each shopper’s vote once with concurrent taps', async () => {
  const { lineId } = await app.receive()
  const { id } = (await app.add(lineId)).data
  const vote = (isHelpful: boolean, as = app.other) =>
    app.call('review.vote', { id, isHelpful }, as)
  await Promise.all([...Array.from({ length: 5 }, () => vote(true)), vote(true, app.shopper)])
  const found = (await app.ofGoods('all', app.other)).list.find((review) => review.id === id)
  expect(found).toMatchObject({ helpful: 2, isHelpful: true })
  await Promise.all(Array.from({ length: 5 }, () => vote(false)))
  expect((await vote(false)).data).toEqual({ helpful: 1, isHelpful: false })
  expect(await app.faults()).toEqual([])
})

it('shows no reviews when the company has turned them off', async () => {
  const there = { companyId: 2, token: await app.tokenOf(2, 1) }
  const { lineId } = await app.receive(there)
  expect((await app.add(lineId, {}, there)).flag).toBe(true)
  expect(await app.summary(2)).toMatchObject({ total: 0, latest: [] })
  expect((await app.ofGoods('all', there)).list).toEqual([])
})

it('removes a review with its votes, and its line cannot be reviewed again', async () => {
  const { lineId } = await app.receive()
  const { id } = (await app.add(lineId)).data
  await app.call('review.vote', { id, isHelpful: true }, app.other)
  expect((await app.call('review.remove', { id }, app.shopper)).flag).toBe(true)
  expectRefusal(await app.call('review.remove', { id }, app.shopper), 'review/not-found')
  expectRefusal(await app.add(lineId), 'review/exists')
  expect(await app.faults()).toEqual([])
})

it.each([
  ['a number of votes', sql`update reviews set helpful = helpful + 1`],
  ['another shopper', sql`update reviews set user_id = 2`],
  ['a rating of six', sql`update reviews set rating = 6`],
  ['an unmarked line', sql`update order_lines set reviewed_at = null`],
])('reports %s in its audit', async (_what, plant) => {
  expect(await app.faults()).toEqual([])
  await app.db
    .transaction(1, async (tx) => {
      await tx.execute(plant)
      const { checks } = await auditCompany({ ...app.db, transaction: (_id, work) => work(tx) }, 1)
      expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toContain(
        '评价属于收到该商品的顾客，赞数、奖励与记录一致',
      )
      throw new Error('undone')
    })
    .catch((error: unknown) => expect(String(error)).toContain('undone'))
  expect(await app.faults()).toEqual([])
})
