import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReviewApp, DAY_MS, type ReviewApp } from './review-app.fixture.ts'

let app: ReviewApp
beforeAll(async () => {
  app = await createReviewApp()
})
afterAll(() => app.close())

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
  const receiveLine = async () => (await app.receive()).lineId
  const balance = async () => (await app.call('login.myPoints', {}, app.shopper)).data.balance

  it('are granted once within the budget, more with a picture', async () => {
    const [first, second, third, fourth] = [
      await receiveLine(),
      await receiveLine(),
      await receiveLine(),
      await receiveLine(),
    ]
    const before = await balance()
    const reward = async () =>
      (await app.call('review.line', { lineId: first }, app.shopper)).data.reward
    expect(await reward()).toBeNull()
    const id = await openBudget(50)
    expect(await reward()).toEqual({ text: 20, picture: 10 })
    const earned = async (lineId: number, own: Parameters<ReviewApp['add']>[1]) =>
      (await app.add(lineId, own)).data.earned
    expect(await earned(first, { text: LONG, pictures: [await app.upload()] })).toBe(30)
    expect(await earned(second, { text: '很香' })).toBe(0)
    expect(await earned(third, { text: LONG })).toBe(20)
    expect(await earned(fourth, { text: LONG })).toBe(0)
    expect(await balance()).toBe(before + 50)
    expect(await app.faults()).toEqual([])
    expect(await close(id)).toMatchObject({ state: 'closed', given: 50, remaining: 0 })
  })

  it('are granted when a held review is first shown, and not again', async () => {
    const { lineId } = await app.receive()
    const id = await openBudget(100)
    const before = await balance()
    const { data } = await app.add(lineId, { text: `${LONG}，加微信` })
    expect(data).toMatchObject({ status: 0, earned: 0 })
    const operator = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
    expect((await app.call('ops.showReview', { id: data.id }, operator)).data.earned).toBe(20)
    await app.call('ops.hideReview', { id: data.id, reason: '广告' }, operator)
    await app.call('ops.showReview', { id: data.id }, operator)
    expect(await balance()).toBe(before + 20)
    expect(await close(id)).toMatchObject({ given: 20, remaining: 80 })
    expect(await close(id)).toMatchObject({ given: 20, remaining: 80 })
    expect(await app.faults()).toEqual([])
  })
})
