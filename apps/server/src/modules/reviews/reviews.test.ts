import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArgsOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { findListedWord } from './find-listed-word.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

const DAY_MS = 86_400_000
const COFFEE = 10

let app: TestApp
let folder: string
let shopper: { companyId: number; token: string }
let other: { companyId: number; token: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mall-reviews-'))
  const [company] = shopSeed().companies
  const [buyer, ...others] = company?.shoppers ?? []
  const rich = {
    phone: '13900000001',
    nickName: '林知夏',
    ...buyer,
    points: [{ amount: 1_000_000 }],
  }
  const settings = { ...company?.settings, reviewWords: ['加微信', '假货'] }
  const goods = company?.goods?.map((one) => ({
    ...one,
    skus: one.skus.map((sku) => ({ ...sku, stock: 100 })),
  }))
  const world = { ...company, goods, settings, shoppers: [rich, ...others] }
  app = await createTestApp({
    world: {
      companies: [
        { ...world, id: 1 },
        { ...world, id: 2, info: { ...company?.info, showComment: false } },
        { ...world, id: 3 },
      ],
    },
    environment: { MALL_DATA_DIR: folder },
  })
  shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  other = { companyId: 1, token: await app.tokenOf(1, 2) }
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** A received order of one line. */
async function receive(as = shopper): Promise<{ orderId: string; lineId: number }> {
  const { data } = await buy(app, as, [{ skuId: 11, num: 1 }], { couponId: null })
  const headers = await app.operatorHeaders(as.companyId, 'orders')
  const parcel = { shipper: '顺丰速运', trackingNumber: `SF${data.orderId.slice(-8)}` }
  await app.call('ops.ship', { id: `${data.orderId}-1`, ...parcel }, { ...as, headers })
  await app.call('order.confirm', { id: data.orderId }, as)
  const { data: waiting } = await app.call('review.toReview', { orderId: data.orderId }, as)
  return { orderId: data.orderId, lineId: waiting.list[0]?.lineId ?? 0 }
}
const add = (lineId: number, own: Partial<ArgsOf<'review.add'>> = {}, as = shopper) =>
  app.call('review.add', { lineId, rating: 5, text: '很香', ...own }, as)
const ofGoods = async (filter: ArgsOf<'review.ofGoods'>['filter'] = 'all', as: object = shopper) =>
  (await app.call('review.ofGoods', { spuId: COFFEE, filter, size: 50 }, as)).data
const summary = async (companyId = 1) =>
  (await app.call('review.summary', { spuId: COFFEE }, { companyId })).data
const faults = async () =>
  (await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok).map(({ name }) => name)
/** Changes the company's files in the database; the cache is notified. */
async function changeSettings(settings: object): Promise<void> {
  await app.db.transaction(1, (tx) =>
    tx.execute(
      sql`update companies set settings = settings || ${JSON.stringify(settings)}::jsonb where company_id = 1`,
    ),
  )
}
async function upload(as = shopper): Promise<string> {
  const pixels = { width: 40, height: 30, channels: 3 as const, background: '#864' }
  const bytes = await sharp({ create: pixels }).jpeg().toBuffer()
  const { data } = await app.call(
    'upload.add',
    { purpose: 'review', base64: bytes.toString('base64') },
    as,
  )
  return data.src
}

it('takes one review of a received line, however often it is sent', async () => {
  const { orderId, lineId } = await receive()
  const results = await Promise.all(Array.from({ length: 6 }, () => add(lineId)))
  expect(results.filter(({ flag }) => flag)).toHaveLength(1)
  expect(new Set(results.map(({ code }) => code))).toEqual(
    new Set([20000, refusalCode('review/exists')]),
  )
  expect((await app.call('review.toReview', { orderId }, shopper)).data.list).toEqual([])
  const mine = await app.call('review.mine', {}, shopper)
  expect(mine.data.list[0]).toMatchObject({ orderId, lineId, status: 1, canFollowUp: true })
  expect(await faults()).toEqual([])
})

describe('points', () => {
  const LONG = '香气很足，回甘明显，包装也很结实，会再买'
  async function openBudget(points: number) {
    const asking = { companyId: 1, headers: await app.operatorHeaders(1, 'marketing') }
    const endsAt = new Date(app.now().getTime() + 30 * DAY_MS).toISOString()
    const answer = await app.call(
      'ops.openPointBudget',
      { kind: 'review', title: '评价有礼', points, endsAt },
      asking,
    )
    const approving = { companyId: 1, headers: await app.operatorHeaders(1, 'finance') }
    await app.call('ops.approve', { id: answer.data.approval }, approving)
    return answer.data.budget.id
  }
  const close = async (id: number) =>
    (
      await app.call(
        'ops.closePointBudget',
        { id },
        { companyId: 1, headers: await app.operatorHeaders(1, 'marketing') },
      )
    ).data
  const balance = async () => (await app.call('login.myPoints', {}, shopper)).data.balance

  it('are given once out of the budget, more with a picture, and none beyond it', async () => {
    const lines = [await receive(), await receive(), await receive(), await receive()]
    const [first, second, third, fourth] = lines.map(({ lineId }) => lineId)
    const before = await balance()
    expect((await app.call('review.line', { lineId: first ?? 0 }, shopper)).data.reward).toBeNull()
    const id = await openBudget(50)
    expect((await app.call('review.line', { lineId: first ?? 0 }, shopper)).data.reward).toEqual({
      ...{ text: 20, picture: 10 },
    })
    const earned = async (lineId: number | undefined, own: Parameters<typeof add>[1]) =>
      (await add(lineId ?? 0, own)).data.earned
    expect(await earned(first, { text: LONG, pictures: [await upload()] })).toBe(30)
    expect(await earned(second, { text: '很香' })).toBe(0)
    expect(await earned(third, { text: LONG })).toBe(20)
    expect(await earned(fourth, { text: LONG })).toBe(0)
    expect(await balance()).toBe(before + 50)
    expect(await faults()).toEqual([])
    expect(await close(id)).toMatchObject({ state: 'closed', given: 50, remaining: 0 })
  })

  it('come with the first showing of a review that waited, and not again', async () => {
    const { lineId } = await receive()
    const id = await openBudget(100)
    const before = await balance()
    const { data } = await add(lineId, { text: `${LONG}，加微信` })
    expect(data).toMatchObject({ status: 0, earned: 0 })
    const operator = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
    expect((await app.call('ops.showReview', { id: data.id }, operator)).data.earned).toBe(20)
    await app.call('ops.hideReview', { id: data.id, reason: '广告' }, operator)
    await app.call('ops.showReview', { id: data.id }, operator)
    expect(await balance()).toBe(before + 20)
    expect(await close(id)).toMatchObject({ given: 20, remaining: 80 })
    expect(await close(id)).toMatchObject({ given: 20, remaining: 80 })
    expect(await faults()).toEqual([])
  })
})

it('changes a review within an hour, until it is replied to', async () => {
  const [one, two] = [await receive(), await receive()]
  const { data: first } = await add(one.lineId, { pictures: [await upload()] })
  const content = { rating: 3, tags: [], text: '改过', pictures: [], isAnonymous: true }
  const change = (id: number, as = shopper) => app.call('review.change', { id, ...content }, as)
  expect(await change(first.id)).toMatchObject({ data: { rating: 3, text: '改过', pictures: [] } })
  expectRefusal(await change(first.id, other), 'review/not-found')
  const { data: second } = await add(two.lineId)
  const operator = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
  await app.call('ops.replyReview', { id: second.id, text: '感谢' }, operator)
  expectRefusal(await change(second.id), 'review/no-change')
  app.advance(3_600_000)
  expectRefusal(await change(first.id), 'review/no-change')
})

it('holds pictures back until they are seen, where the company wants it', async () => {
  const { lineId } = await receive()
  await changeSettings({ reviewPictures: 'held' })
  const { data } = await add(lineId, { pictures: [await upload()] })
  expect(data.status).toBe(0)
  const words = await receive()
  expect((await add(words.lineId)).data.status).toBe(1)
  await changeSettings({ reviewPictures: 'shown' })
})

it('reports another shopper’s review once, for operators to find', async () => {
  const { lineId } = await receive()
  const { data } = await add(lineId)
  const report = (as: typeof shopper) =>
    app.call('review.report', { id: data.id, reason: '广告' }, as)
  expectRefusal(await report(shopper), 'review/own')
  expect(await report(other)).toMatchObject({ flag: true })
  expect(await report(other)).toMatchObject({ flag: true })
  const operator = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
  const { data: reported } = await app.call('ops.reviews', { isReported: true }, operator)
  expect(reported.list).toMatchObject([{ id: data.id, reports: [{ reason: '广告', count: 1 }] }])
})

it('refuses a line that was not received, and another’s', async () => {
  const { data } = await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })
  const [line] = await app.db.transaction(1, (tx) =>
    selectRows<{ id: number }>(
      tx,
      sql`select id from order_lines where order_id = ${data.orderId}`,
    ),
  )
  expectRefusal(await add(Number(line?.id)), 'review/not-allowed')
  const { lineId } = await receive()
  expectRefusal(await add(lineId, {}, other), 'review/not-allowed')
})

it('refuses a line of which every piece is refunded', async () => {
  // Of a company whose books are not audited: its refund is rows without a payment.
  const third = { companyId: 3, token: await app.tokenOf(3, 1) }
  const { orderId, lineId } = await receive(third)
  await app.db.transaction(3, async (tx) => {
    await tx.execute(sql`insert into order_refunds (company_id, id, order_id, kind)
      values (3, 'rf_review', ${orderId}, 'after-sale')`)
    await tx.execute(sql`insert into order_refund_lines (company_id, refund_id, line_id, num)
      values (3, 'rf_review', ${lineId}, 1)`)
  })
  expectRefusal(await add(lineId, {}, third), 'review/refunded')
})

it('lists the order with 待评价 until its line is reviewed', async () => {
  const { orderId, lineId } = await receive()
  const waiting = async () =>
    (await app.call('order.listWithLines', { status: 6, size: 50 }, shopper)).data.list.map(
      ({ id }) => id,
    )
  expect(await waiting()).toContain(orderId)
  await add(lineId)
  expect(await waiting()).not.toContain(orderId)
})

it('shows masked names, hides anonymous ones, and counts every filter', async () => {
  const [one, two, three] = [await receive(), await receive(), await receive()]
  const before = await summary()
  await add(one.lineId, { rating: 2, tags: ['物流较慢'], isAnonymous: true })
  await add(two.lineId, { rating: 3, pictures: [await upload()] })
  await add(three.lineId, { rating: 4, tags: ['质量很好'] })
  const after = await summary()
  expect(after.total).toBe(before.total + 3)
  for (const filter of ['all', 'pictures', 'good', 'low'] as const) {
    expect((await ofGoods(filter)).total, filter).toBe(after.counts[filter])
  }
  expect(after.tags.map(({ tag }) => tag)).toContain('物流较慢')
  const { list } = await ofGoods()
  expect(list.find(({ rating }) => rating === 2)?.userName).toBe('')
  expect(list.find(({ rating }) => rating === 4)?.userName).toBe('林**')
  expect(JSON.stringify(list)).not.toContain('林知夏')
})

it('takes only the shopper’s own uploads, and nothing where one of them is another’s', async () => {
  const { orderId, lineId } = await receive()
  const [own, foreign] = [await upload(), await upload(other)]
  expectRefusal(await add(lineId, { pictures: [own, foreign] }), 'upload/not-found')
  expect((await app.call('review.toReview', { orderId }, shopper)).data.total).toBe(1)
  expect(await add(lineId, { pictures: [own] })).toMatchObject({
    data: { pictures: [{ src: own }] },
  })
})

it('follows up once, within 180 days', async () => {
  const [early, late] = [await receive(), await receive()]
  const [first, second] = [await add(early.lineId), await add(late.lineId)]
  const followUp = (id: number, text = '喝完又买了') =>
    app.call('review.followUp', { id, text, pictures: [] }, shopper)
  expect(await followUp(first.data.id)).toMatchObject({
    data: { followUp: { text: '喝完又买了' }, canFollowUp: false },
  })
  expectRefusal(await followUp(first.data.id), 'review/no-follow-up')
  app.advance(180 * DAY_MS)
  shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  other = { companyId: 1, token: await app.tokenOf(1, 2) }
  expectRefusal(await followUp(second.data.id), 'review/no-follow-up')
  expect(await faults()).toEqual([])
})

it('counts each shopper’s vote once under concurrent taps', async () => {
  const { lineId } = await receive()
  const { id } = (await add(lineId)).data
  const vote = (isHelpful: boolean, as = other) => app.call('review.vote', { id, isHelpful }, as)
  await Promise.all([...Array.from({ length: 5 }, () => vote(true)), vote(true, shopper)])
  const found = (await ofGoods('all', other)).list.find((review) => review.id === id)
  expect(found).toMatchObject({ helpful: 2, isHelpful: true })
  await Promise.all(Array.from({ length: 5 }, () => vote(false)))
  expect((await vote(false)).data).toEqual({ helpful: 1, isHelpful: false })
  expect(await faults()).toEqual([])
})

describe('moderation', () => {
  it('holds back a review with a listed word until an operator shows it', async () => {
    const { lineId } = await receive()
    const { data } = await add(lineId, { text: '加 微-信 领红包' })
    expect(data.status).toBe(0)
    const isShown = async () => (await ofGoods()).list.some(({ id }) => id === data.id)
    expect(await isShown()).toBe(false)
    const headers = await app.operatorHeaders(1, 'service')
    const waiting = await app.call('ops.reviews', { status: 0 }, { headers })
    expect(waiting.data.list[0]).toMatchObject({ id: data.id, word: '加微信' })
    expect(await app.call('ops.showReview', { id: data.id }, { headers })).toMatchObject({
      data: { status: 1 },
    })
    expect(await isShown()).toBe(true)
    await app.call('ops.hideReview', { id: data.id, reason: '广告' }, { headers })
    expect(await isShown()).toBe(false)
    const log = await app.call(
      'ops.log',
      { target: `review:${String(data.id)}` },
      { headers: await app.operatorHeaders(1) },
    )
    expect(log.data.list.map(({ call }) => call)).toEqual(['ops.hideReview', 'ops.showReview'])
  })

  it('holds back a shown review whose follow-up has a listed word', async () => {
    const { lineId } = await receive()
    const { data } = await add(lineId)
    const followed = await app.call(
      'review.followUp',
      { id: data.id, text: '原来是假货', pictures: [] },
      shopper,
    )
    expect(followed.data.status).toBe(0)
  })

  it('shows the seller’s reply, and the latest of them', async () => {
    const { lineId } = await receive()
    const { data } = await add(lineId)
    const headers = await app.operatorHeaders(1, 'service')
    for (const text of ['感谢', '感谢您的支持']) {
      await app.call('ops.replyReview', { id: data.id, text }, { headers })
    }
    const found = (await ofGoods()).list.find(({ id }) => id === data.id)
    expect(found?.reply).toMatchObject({ text: '感谢您的支持' })
  })

  it.each([
    ['加微信', '加微信'],
    ['请加 Ｗ微.信', ''],
    ['加「微」信!', '加微信'],
    ['全是假货', '假货'],
    ['很好', ''],
  ])('finds in %s the word %s', (text, word) =>
    expect(findListedWord(text, ['加微信', '假货'])).toBe(word),
  )
})

it('shows no reviews where the company shows none', async () => {
  const there = { companyId: 2, token: await app.tokenOf(2, 1) }
  const { lineId } = await receive(there)
  expect((await add(lineId, {}, there)).flag).toBe(true)
  expect(await summary(2)).toMatchObject({ total: 0, latest: [] })
  expect((await ofGoods('all', there)).list).toEqual([])
})

it('removes a review with its votes; its line cannot be reviewed again', async () => {
  const { lineId } = await receive()
  const { id } = (await add(lineId)).data
  await app.call('review.vote', { id, isHelpful: true }, other)
  expect((await app.call('review.remove', { id }, shopper)).flag).toBe(true)
  expectRefusal(await app.call('review.remove', { id }, shopper), 'review/not-found')
  expectRefusal(await add(lineId), 'review/exists')
  expect(await faults()).toEqual([])
})

it.each([
  ['a number of votes', sql`update reviews set helpful = helpful + 1`],
  ['another shopper', sql`update reviews set user_id = 2`],
  ['a rating of six', sql`update reviews set rating = 6`],
  ['an unmarked line', sql`update order_lines set reviewed_at = null`],
])('has an audit that names %s', async (_what, plant) => {
  expect(await faults()).toEqual([])
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
  expect(await faults()).toEqual([])
})
