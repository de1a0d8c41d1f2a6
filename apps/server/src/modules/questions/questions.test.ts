import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ArgsOf } from '@mall/contract'
import { selectRows } from '../../db/connection/database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'

const COFFEE = 10
const DAY_MS = 86_400_000

let app: TestApp
let asker: { companyId: number; token: string }
let buyer: { companyId: number; token: string }
let operator: { companyId: number; headers: Record<string, string> }
let next = 0

async function signIn() {
  asker = { companyId: 1, token: await app.tokenOf(1, 2) }
  buyer = { companyId: 1, token: await app.tokenOf(1, 1) }
  operator = { companyId: 1, headers: await app.operatorHeaders(1, 'service') }
}

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [first, ...others] = company?.shoppers ?? []
  const rich = {
    phone: '13900000001',
    nickName: '林知夏',
    ...first,
    points: [{ amount: 1_000_000 }],
  }
  const settings = { ...company?.settings, reviewWords: ['加微信'] }
  const seedFile = { ...company, settings, shoppers: [rich, ...others] }
  app = await createTestApp({
    seedFile: {
      companies: [
        { ...seedFile, id: 1 },
        { ...seedFile, id: 2, info: { ...company?.info, showComment: false } },
      ],
    },
  })
  await signIn()
  const { data } = await buy(app, buyer, [{ skuId: 11, num: 1 }], { couponId: null })
  const headers = await app.operatorHeaders(1, 'orders')
  const parcel = { shipper: '顺丰速运', trackingNumber: 'SF12345678' }
  await app.call('ops.ship', { id: `${data.orderId}-1`, ...parcel }, { companyId: 1, headers })
  await app.call('order.confirm', { id: data.orderId }, buyer)
})
afterAll(() => app.close())

/** Each question of a test is asked on a day of its own. */
async function nextDay() {
  app.advance(DAY_MS)
  await signIn()
}
const ask = (own: Partial<ArgsOf<'question.ask'>> = {}, as: object = asker) =>
  app.call('question.ask', { spuId: COFFEE, text: `可以送礼吗 ${String((next += 1))}`, ...own }, as)
const reply = (id: number, text = '可以的') =>
  app.call('ops.answerQuestion', { id, text }, operator)
const list = async (as: object = { companyId: 1 }) =>
  (await app.call('question.list', { spuId: COFFEE, size: 50 }, as)).data
const summary = async (companyId = 1) =>
  (await app.call('question.summary', { spuId: COFFEE }, { companyId })).data
const findIn = async (id: number, as?: object) => (await list(as)).list.find((one) => one.id === id)
const countNotices = async () => {
  const { list: notices } = (await app.call('notice.list', {}, asker)).data
  return notices.filter(({ kind }) => kind === 'question.answered').length
}
const listFaults = async () =>
  (await auditCompany(app.db, 1)).checks.filter(({ ok }) => !ok).map(({ name }) => name)

it('shows an unanswered question only to its shopper', async () => {
  const { data } = await ask()
  expect(data).toMatchObject({ status: 0, isOwn: true, answer: null })
  expect(await findIn(data.id)).toBeUndefined()
  expect(await findIn(data.id, buyer)).toBeUndefined()
  expect(await findIn(data.id, asker)).toMatchObject({ isOwn: true })
  const before = await summary()
  const { data: answered } = await reply(data.id)
  expect(answered).toMatchObject({ status: 1, answer: { text: '可以的' } })
  expect(await findIn(data.id)).toMatchObject({ answer: { text: '可以的' }, isOwn: false })
  expect(await summary()).toMatchObject({
    total: before.total + 1,
    latest: [{ id: data.id, answer: { text: '可以的', isSeller: true } }],
  })
  await reply(data.id, '改过的回答')
  expect((await findIn(data.id))?.answer?.text).toBe('改过的回答')
  expect(await countNotices()).toBe(1)
  expect(await listFaults()).toEqual([])
})

it('returns the same question for a repeated request', async () => {
  await nextDay()
  const requestKey = randomBytes(16).toString('hex')
  const results = await Promise.all(Array.from({ length: 5 }, () => ask({ requestKey })))
  expect(new Set(results.map(({ data }) => data.id)).size).toBe(1)
  const id = results[0]?.data.id ?? 0
  await reply(id)
  expect((await ask({ requestKey })).data).toMatchObject({ id, status: 1 })
})

it('accepts one unanswered question per product, also of concurrent requests', async () => {
  await nextDay()
  const results = await Promise.all(Array.from({ length: 5 }, () => ask()))
  const [asked] = results.filter(({ flag }) => flag)
  expect(results.filter(({ flag }) => flag)).toHaveLength(1)
  const refused = results.find(({ flag }) => !flag)
  if (refused) expectRefusal(refused, 'question/waiting')
  await reply(asked?.data.id ?? 0)
})

it('accepts five questions of a shopper per day of Beijing', async () => {
  await nextDay()
  for (let count = 0; count < 5; count += 1) await reply((await ask()).data.id)
  expectRefusal(await ask(), 'question/too-many')
  await nextDay()
  const { data } = await ask()
  expect(data.status).toBe(0)
  await reply(data.id)
})

it.each(['短问', '   可 以  ', '长'.repeat(101)])('refuses the text %s', async (text) => {
  expect((await ask({ text })).flag).toBe(false)
})

it('refuses a product that is not on sale', async () => {
  expectRefusal(await ask({ spuId: 987_654 }), 'goods/not-found')
})

it('accepts one answer per buyer with a masked name and notifies the asker once', async () => {
  await nextDay()
  const { data } = await ask()
  const answer = (text: string, as: object = buyer) =>
    app.call('question.answer', { id: data.id, text }, as)
  expectRefusal(await answer('我觉得可以'), 'question/not-found')
  await app.call('ops.showQuestion', { id: data.id, reason: '由买家回答' }, operator)
  expect(await findIn(data.id, buyer)).toMatchObject({ canAnswer: true })
  expect(await findIn(data.id, asker)).toMatchObject({ canAnswer: false })
  expectRefusal(await answer('我觉得可以', asker), 'question/own')
  const before = await countNotices()
  await Promise.all([answer('我觉得可以'), answer('我觉得可以')])
  expectRefusal(await answer('还是不行'), 'question/answered')
  expect(await findIn(data.id)).toMatchObject({
    answerCount: 1,
    answers: [{ userName: '林**', text: '我觉得可以', isOwn: false }],
  })
  expect(await findIn(data.id, buyer)).toMatchObject({ canAnswer: false })
  expect((await summary()).latest[0]?.answer).toEqual({ text: '我觉得可以', isSeller: false })
  expect(await countNotices()).toBe(before + 1)
  expect(await listFaults()).toEqual([])
})

it('refuses the answer of a shopper without the product', async () => {
  await nextDay()
  const { data } = await ask({}, buyer)
  await reply(data.id)
  const refused = await app.call('question.answer', { id: data.id, text: '可以' }, asker)
  expectRefusal(refused, 'question/not-buyer')
})

it('holds an answer with a listed word until an operator approves it', async () => {
  await nextDay()
  const { data } = await ask()
  await reply(data.id)
  const held = await app.call('question.answer', { id: data.id, text: '加 微-信 问我' }, buyer)
  expect(held.data.answers).toMatchObject([{ status: 0, isOwn: true }])
  expect(await findIn(data.id)).toMatchObject({ answerCount: 0, answers: [] })
  const { data: waiting } = await app.call('ops.questions', { hasPendingAnswers: true }, operator)
  const [answer] = waiting.list[0]?.answers ?? []
  expect(answer).toMatchObject({ word: '加微信', userName: '林知夏' })
  const moderated = { id: answer?.id ?? 0, reason: '核实' }
  await app.call('ops.showAnswer', moderated, operator)
  await app.call('ops.showAnswer', moderated, operator)
  expect(await findIn(data.id)).toMatchObject({ answerCount: 1 })
  await app.call('ops.hideAnswer', moderated, operator)
  expect(await findIn(data.id)).toMatchObject({ answerCount: 0, answers: [] })
  expect(await listFaults()).toEqual([])
})

it('reports the listed word of a question and hides one with a reason', async () => {
  await nextDay()
  const { data } = await ask({ text: '可以加微信吗' })
  const { data: waiting } = await app.call('ops.questions', { status: 0 }, operator)
  expect(waiting.list).toMatchObject([{ id: data.id, word: '加微信' }])
  await app.call('ops.hideQuestion', { id: data.id, reason: '广告' }, operator)
  expect(await findIn(data.id)).toBeUndefined()
  expect(await findIn(data.id, asker)).toMatchObject({ status: 2 })
  const target = `question:${String(data.id)}`
  const log = await app.call('ops.log', { target }, { headers: await app.operatorHeaders(1) })
  expect(log.data.list.map(({ call }) => call)).toEqual(['ops.hideQuestion'])
})

it('lists own questions first, then answered ones, without anonymous names', async () => {
  await nextDay()
  const { data } = await ask({ isAnonymous: true })
  await reply(data.id)
  const { data: own } = await ask()
  const mine = (await list(asker)).list
  expect(mine[0]).toMatchObject({ id: own.id, isOwn: true, status: 0 })
  expect((await list()).list.find(({ id }) => id === data.id)?.userName).toBe('')
  const { data: page } = await app.call('question.list', { spuId: COFFEE, size: 2 }, asker)
  expect(page).toMatchObject({ size: 2, hasNext: true })
})

it('pages the answers of a question that the caller may read', async () => {
  const [first] = (await list()).list.filter(({ answerCount }) => answerCount > 0)
  const { data } = await app.call('question.answers', { id: first?.id ?? 0 }, { companyId: 1 })
  expect(data.total).toBe(1)
  const hidden = (await list(asker)).list.find(({ status }) => status !== 1)
  expectRefusal(
    await app.call('question.answers', { id: hidden?.id ?? 0 }, { companyId: 1 }),
    'question/not-found',
  )
})

it('accepts and shows no questions in a company without reviews', async () => {
  const other = { companyId: 2, token: await app.tokenOf(2, 2) }
  expectRefusal(await ask({}, other), 'question/closed')
  expect(await summary(2)).toEqual({ total: 0, latest: [] })
})

it('reports a public question without an answer in the audit', async () => {
  await app.db.transaction(1, async (tx) => {
    const [row] = await selectRows<{ id: number }>(
      tx,
      sql`insert into questions (company_id, user_id, spu_id, status, text)
          values (1, 2, ${COFFEE}, 1, '没有回答') returning id`,
    )
    await tx.execute(sql`update questions set answers = 3 where company_id = 1 and id = ${row?.id}`)
  })
  expect(await listFaults()).toEqual(['公开的问题有商家回答或经运营公开，买家回答数与记录一致'])
})

it('takes questions only about a product on sale, where the company shows words of shoppers', async () => {
  const canAsk = async (spuId: number, companyId = 1) =>
    (await app.call('question.list', { spuId }, { companyId })).data.canAsk
  expect(await canAsk(COFFEE)).toBe(true)
  expect(await canAsk(999_999)).toBe(false)
  expect(await canAsk(COFFEE, 2)).toBe(false)
})
