import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { listPrizes, openDraw, play } from '../draws/testing.ts'
import { createBenefitScenario, createKey, orderPickup } from '../equity/testing.ts'
import { createDeviceName, issueCards } from '../gift/testing.ts'
import { shopSeed } from '../orders/testing/index.ts'

const companyId = 1
const DAY_MS = 86_400_000
const GIVER_PHONE = '13800000001'
const RECEIVER_PHONE = '13800000002'
const prize = { kind: 'goods', title: '挂耳咖啡', skuId: 11, pieces: 1, weight: 0 } as const
let app: TestApp
let giver: { companyId: number; token: string }
let receiver: { companyId: number; token: string }
beforeAll(async () => {
  const [company] = shopSeed().companies
  const shoppers = [
    { id: 1, phone: GIVER_PHONE },
    { id: 2, phone: RECEIVER_PHONE },
  ]
  app = await createTestApp({ seedFile: { companies: [{ ...company, id: companyId, shoppers }] } })
  giver = { companyId, token: await app.tokenOf(companyId, 1) }
  receiver = { companyId, token: await app.tokenOf(companyId, 2) }
})
afterAll(() => app.close())

const list = async (as = receiver) => (await app.call('account.toCollect', {}, as)).data.list

async function passCardOn() {
  const [card] = await issueCards(app, companyId, { kind: 'choice', value: 1, skuIds: [11] })
  if (!card) throw new Error('no card was issued')
  const { data } = await app.call('gift.addCard', { ...card, device: createDeviceName() }, giver)
  const to = { phone: RECEIVER_PHONE, requestKey: createKey() }
  await app.call('gift.passOn', { id: data.id, ...to }, giver)
}

it('lists pending items by their end, each with the fields of its button', async () => {
  expect(await list()).toEqual([])
  const scenario = await createBenefitScenario(app, companyId, { phones: [RECEIVER_PHONE] })
  const { orderId } = await orderPickup(app, receiver, scenario.near.id)
  await play(app, await openDraw(app, companyId, { prizes: listPrizes(prize) }), receiver)
  await passCardOn()
  const waiting = await list()
  expect(waiting.map(({ endsAt }) => endsAt)).toEqual(
    waiting.map(({ endsAt }) => endsAt).toSorted(),
  )
  expect(waiting).toHaveLength(4)
  expect(waiting).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'right', name: '员工关怀计划', pieces: 1 }),
      expect.objectContaining({ kind: 'benefit', id: orderId, from: '张江支行' }),
      expect.objectContaining({ kind: 'prize', name: '挂耳咖啡', needsAddress: true }),
      expect.objectContaining({ kind: 'card', from: '138****0001', picture: null }),
    ]),
  )
  expect(await list(giver)).toEqual([])
})

it('omits received and ended items', async () => {
  const card = (await list()).find(({ kind }) => kind === 'card')
  await app.call('gift.open', { id: Number(card?.id) }, receiver)
  const kinds = (await list()).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['benefit', 'prize', 'right'])
  app.advance(400 * DAY_MS)
  const later = { companyId, token: await app.tokenOf(companyId, 2) }
  expect((await list(later)).map(({ kind }) => kind)).toEqual(['right', 'benefit'])
})
