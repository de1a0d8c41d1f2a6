import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { auditCompany } from '../../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { SmsRefused } from '../../../providers/sms/sms.ts'
import { noticesJob } from '../../notices/index.ts'
import { untilNoon } from '../../notices/testing.ts'
import { shopSeed } from '../../orders/testing/index.ts'
import { createDeviceName, issueCards } from '../testing.ts'
import { expiredTransfersJob, passedCardsJob } from './transfers.jobs.ts'

const companyId = 1
const GIVER_PHONE = '13800000001'
const RECEIVER_PHONE = '13800000002'
const UNKNOWN_PHONE = '13800000009'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const sendPassedCard = vi.fn(async (_phone: string, _title: string, _id: number) => {})

let app: TestApp
let giver: { companyId: number; token: string }
let receiver: { companyId: number; token: string }
beforeAll(async () => {
  const [company] = shopSeed().companies
  const shoppers = [
    { id: 1, phone: GIVER_PHONE },
    { id: 2, phone: RECEIVER_PHONE },
  ]
  app = await createTestApp({
    seedFile: { companies: [{ ...company, id: companyId, shoppers }] },
    deps: { sms: { send: async () => {}, sendPassedCard } },
  })
})
beforeEach(async () => {
  sendPassedCard.mockReset().mockResolvedValue()
  await advance(untilNoon(app.now()))
})
afterAll(() => app.close())

async function advance(ms: number) {
  app.advance(ms)
  giver = { companyId, token: await app.tokenOf(companyId, 1) }
  receiver = { companyId, token: await app.tokenOf(companyId, 2) }
}
async function addCard() {
  const [card] = await issueCards(app, companyId, { kind: 'choice', value: 2, skuIds: [11, 21] })
  if (!card) throw new Error('no card was issued')
  const added = await app.call('gift.addCard', { ...card, device: createDeviceName() }, giver)
  return added.data.id
}
const passOn = async (id: number, phone = RECEIVER_PHONE) => {
  const requestKey = randomBytes(16).toString('hex')
  const { flag, data } = await app.call('gift.passOn', { id, phone, requestKey }, giver)
  expect(flag).toBe(true)
  return data
}
const listKinds = async (as: typeof giver) =>
  (await app.call('notice.list', { limit: 50 }, as)).data.list.map(({ kind }) => kind)
const announce = () => passedCardsJob.round(app.deps)

it('notifies a shopper of a card, also by SMS, and the giver when the card is accepted', async () => {
  const { expiresAt } = await passOn(await addCard())
  const [notice] = (await app.call('notice.list', {}, receiver)).data.list
  expect(notice).toMatchObject({ kind: 'card.received', facts: { expiresAt } })
  expect(await announce()).toBe(0)
  expect(await noticesJob.round(app.deps)).toBe(1)
  expect(sendPassedCard.mock.calls).toEqual([[RECEIVER_PHONE, notice?.facts.name, companyId]])
  const { incoming } = (await app.call('gift.cards', {}, receiver)).data
  await app.call('gift.open', { id: incoming[0]?.id ?? 0 }, receiver)
  const [accepted] = (await app.call('notice.list', {}, giver)).data.list
  expect(accepted).toMatchObject({ kind: 'card.accepted', facts: { phone: '138****0002' } })
})

it('notifies the phone of a card once a day, however often the card is transferred', async () => {
  const before = (await listKinds(receiver)).length
  const id = await addCard()
  await passOn(id)
  await app.call('gift.revoke', { id }, giver)
  await passOn(id)
  expect(await listKinds(receiver)).toHaveLength(before + 1)
  const other = await addCard()
  await passOn(other, UNKNOWN_PHONE)
  expect(await announce()).toBe(1)
  await app.call('gift.revoke', { id: other }, giver)
  await passOn(other, UNKNOWN_PHONE)
  expect(await announce()).toBe(0)
  await app.call('gift.revoke', { id: other }, giver)
})

it('sends one SMS to an unknown phone within the hours and retries a refused one', async () => {
  await advance(12 * HOUR_MS)
  await passOn(await addCard(), UNKNOWN_PHONE)
  expect(await announce()).toBe(0)
  await advance(12 * HOUR_MS)
  sendPassedCard.mockRejectedValueOnce(new SmsRefused('isv.BUSINESS_LIMIT_CONTROL'))
  expect(await announce()).toBe(0)
  sendPassedCard.mockRejectedValueOnce(new Error('no response'))
  expect(await announce()).toBe(0)
  expect(await Promise.all([announce(), announce()])).toEqual([0, 0])
  expect(sendPassedCard.mock.calls.map(([phone]) => phone)).toEqual([UNKNOWN_PHONE, UNKNOWN_PHONE])
})

it('returns a card after 7 days and notifies its giver once', async () => {
  const id = await addCard()
  await passOn(id, UNKNOWN_PHONE)
  await advance(7 * DAY_MS + 1_000)
  const returned = async () =>
    (await app.call('notice.list', { limit: 50 }, giver)).data.list.filter(
      ({ kind, facts }) => kind === 'card.returned' && facts.phone === '138****0009',
    ).length
  const before = await returned()
  await Promise.all([expiredTransfersJob.round(app.deps), expiredTransfersJob.round(app.deps)])
  const after = await returned()
  expect(after).toBeGreaterThan(before)
  expect(await expiredTransfersJob.round(app.deps)).toBe(0)
  const { list } = (await app.call('gift.cards', {}, giver)).data
  expect(list.find((one) => one.id === id)).toMatchObject({ canPassOn: true, transfer: null })
  await passOn(id)
  expect(await returned()).toBe(after)
  const { checks } = await auditCompany(app.db, companyId)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
