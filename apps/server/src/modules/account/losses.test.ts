import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { listPrizes, openDraw, play } from '../draws/testing.ts'
import { createBenefitScenario } from '../equity/testing.ts'
import { createDeviceName, issueCards } from '../gift/testing.ts'
import { shopSeed, yuan } from '../orders/testing/index.ts'

const companyId = 1
const prize = { kind: 'goods', title: '挂耳咖啡', skuId: 11, pieces: 1, weight: 0 } as const
let app: TestApp
let owner: { companyId: number; token: string }
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  owner = { companyId, token: await app.tokenOf(companyId, 1) }
})
afterAll(() => app.close())

const read = async (userId: number) => {
  const as = { companyId, token: await app.tokenOf(companyId, userId) }
  return (await app.call('account.deletion', {}, as)).data
}
const nothing = { points: 0, cards: 0, cardBalance: 0, coupons: 0, benefits: 0, prizes: 0 }

it('counts the points, coupons and orders of the account', async () => {
  expect((await read(1)).losses).toEqual({ ...nothing, points: 3_000, coupons: 3 })
  const batches = [
    { kind: 'balance' as const, value: yuan(88.5), skuIds: [11] },
    { kind: 'choice' as const, value: 1, skuIds: [11] },
  ]
  for (const batch of batches) {
    const [card] = await issueCards(app, companyId, batch)
    if (!card) throw new Error('no card was issued')
    await app.call('gift.addCard', { ...card, device: createDeviceName() }, owner)
  }
  await createBenefitScenario(app, companyId, { phones: ['13900000001'], quantity: 2 })
  await play(app, await openDraw(app, companyId, { prizes: listPrizes(prize) }), owner)
  expect(await read(1)).toMatchObject({
    hasOpenOrders: true,
    losses: {
      points: 3_000,
      cards: 2,
      cardBalance: yuan(88.5),
      coupons: 3,
      benefits: 2,
      prizes: 1,
    },
  })
})

it('ignores rows of other accounts and ended rows', async () => {
  expect((await read(2)).losses).toEqual(nothing)
  app.advance(400 * 86_400_000)
  expect((await read(1)).losses).toMatchObject({ points: 0, coupons: 0, prizes: 0 })
})
