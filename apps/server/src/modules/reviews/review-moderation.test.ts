import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { findListedWord } from './find-listed-word.ts'
import { createReviewApp, type ReviewApp } from './review-app.fixture.ts'

let app: ReviewApp
beforeAll(async () => {
  app = await createReviewApp()
})
afterAll(() => app.close())

it('holds pictures for moderation when the company requires it', async () => {
  const { lineId } = await app.receive()
  await app.changeSettings({ reviewPictures: 'held' })
  const { data } = await app.add(lineId, { pictures: [await app.upload()] })
  expect(data.status).toBe(0)
  const words = await app.receive()
  expect((await app.add(words.lineId)).data.status).toBe(1)
  await app.changeSettings({ reviewPictures: 'shown' })
})

it('reports another shopper’s review once to operators', async () => {
  const { lineId } = await app.receive()
  const { data } = await app.add(lineId)
  const report = (as: ReviewApp['shopper']) =>
    app.call('review.report', { id: data.id, reason: '广告' }, as)
  expectRefusal(await report(app.shopper), 'review/own')
  expect(await report(app.other)).toMatchObject({ flag: true })
  expect(await report(app.other)).toMatchObject({ flag: true })
  const operator = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
  const { data: reported } = await app.call('ops.reviews', { isReported: true }, operator)
  expect(reported.list).toMatchObject([{ id: data.id, reports: [{ reason: '广告', count: 1 }] }])
})

it('holds a review with a listed word until an operator approves it', async () => {
  const { lineId } = await app.receive()
  const { data } = await app.add(lineId, { text: '加 微-信 领红包' })
  expect(data.status).toBe(0)
  const isShown = async () => (await app.ofGoods()).list.some(({ id }) => id === data.id)
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
  expect(await app.faults()).toEqual([])
})

it('holds a shown review when its follow-up has a listed word', async () => {
  const { lineId } = await app.receive()
  const { data } = await app.add(lineId)
  const followed = await app.call(
    'review.followUp',
    { id: data.id, text: '原来是假货', pictures: [] },
    app.shopper,
  )
  expect(followed.data.status).toBe(0)
})

it('shows the latest reply of the seller', async () => {
  const { lineId } = await app.receive()
  const { data } = await app.add(lineId)
  const headers = await app.operatorHeaders(1, 'service')
  for (const text of ['感谢', '感谢您的支持']) {
    await app.call('ops.replyReview', { id: data.id, text }, { headers })
  }
  const found = (await app.ofGoods()).list.find(({ id }) => id === data.id)
  expect(found?.reply).toMatchObject({ text: '感谢您的支持' })
  expect(await app.faults()).toEqual([])
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
