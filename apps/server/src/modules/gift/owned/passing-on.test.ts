import { randomBytes } from 'node:crypto'
import { refusals, type RefusalName } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { shanghai, shopSeed } from '../../orders/testing/index.ts'
import { createDeviceName, issueCards, type IssuedCard } from '../testing.ts'

const companyId = 1
const GIVER_PHONE = '13800000001'
const RECEIVER_PHONE = '13800000002'
const DAY_MS = 86_400_000
const { isDefault: _default, ...address } = shanghai
const key = () => randomBytes(16).toString('hex')

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

const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
const add = (card: IssuedCard, as = giver) =>
  app.call('gift.addCard', { ...card, device: createDeviceName() }, as)
const list = async (as = giver) => (await app.call('gift.cards', {}, as)).data
const passOn = (id: number, phone = RECEIVER_PHONE, requestKey = key()) =>
  app.call('gift.passOn', { id, phone, requestKey }, giver)

async function addCard() {
  const [card] = await issueCards(app, companyId, { kind: 'choice', value: 2, skuIds: [11, 21] })
  if (!card) throw new Error('no card was issued')
  const { data } = await add(card)
  return { card, id: data.id }
}
async function openOwned(id: number, as = giver) {
  const { data } = await app.call('gift.openCard', { id }, as)
  return { companyId, token: data.token }
}
const redeem = (holder: { companyId: number; token: string }) =>
  app.call(
    'gift.commitOrder',
    { requestKey: key(), items: [{ skuId: 11, num: 1 }], address },
    holder,
  )

it('adds a card to one shopper, lists it and opens its session', async () => {
  const { card, id } = await addCard()
  expect((await add(card)).data.id).toBe(id)
  expectRefused(await add(card, receiver), 'gift/owned')
  const shown = (await list()).list.find((one) => one.id === id)
  expect(shown).toMatchObject({ left: 2, canOpen: true, canPassOn: true, transfer: null })
  const holder = await openOwned(id)
  expect((await app.call('gift.info', {}, holder)).data.left).toBe(2)
  expectRefused(await app.call('gift.openCard', { id }, receiver), 'gift/not-owned')
})

it('is locked during a transfer and open to its receiver only', async () => {
  const { card, id } = await addCard()
  const holder = await openOwned(id)
  const requestKey = key()
  const passed = await passOn(id, RECEIVER_PHONE, requestKey)
  expect((await passOn(id, RECEIVER_PHONE, requestKey)).data).toEqual(passed.data)
  expectRefused(await passOn(id), 'gift/not-passable')
  expectRefused(await redeem(holder), 'gift/passed-on')
  expectRefused(await app.call('gift.openCard', { id }, giver), 'gift/passed-on')
  expect((await list()).list.find((one) => one.id === id)?.transfer?.phone).toBe('138****0002')
  const [incoming] = (await list(receiver)).incoming
  expect(incoming).toMatchObject({ left: 2, fromPhone: '138****0001' })
  const transferId = incoming?.id ?? 0
  expectRefused(await app.call('gift.open', { id: transferId }, giver), 'gift/transfer')
  expect((await app.call('gift.open', { id: transferId }, receiver)).data.id).toBe(id)
  expectRefused(await app.call('gift.open', { id: transferId }, receiver), 'gift/transfer')
  expectRefused(await app.call('gift.revoke', { id }, giver), 'gift/transfer')

  expect((await app.call('gift.info', {}, holder)).flag).toBe(false)
  expectRefused(
    await app.call('gift.login', { ...card, device: createDeviceName() }, { companyId }),
    'gift/password',
  )
  const own = await openOwned(id, receiver)
  expect((await redeem(own)).flag).toBe(true)
  const again = { id, phone: GIVER_PHONE, requestKey: key() }
  expectRefused(await app.call('gift.passOn', again, receiver), 'gift/not-passable')
  await expectAuditPasses()
})

it('can be revoked until it is opened, and is returned after 7 days', async () => {
  const { id } = await addCard()
  await passOn(id)
  expect((await app.call('gift.revoke', { id }, giver)).flag).toBe(true)
  expect((await passOn(id)).flag).toBe(true)
  const transferId = (await list(receiver)).incoming[0]?.id ?? 0
  app.advance(7 * DAY_MS + 1_000)
  giver = { companyId, token: await app.tokenOf(companyId, 1) }
  receiver = { companyId, token: await app.tokenOf(companyId, 2) }
  expectRefused(await app.call('gift.open', { id: transferId }, receiver), 'gift/transfer')
  expect((await passOn(id)).flag).toBe(true)
})

it('refuses a used card, a points card and the shopper’s own phone', async () => {
  const { id } = await addCard()
  expectRefused(await passOn(id, GIVER_PHONE), 'gift/own-phone')
  await redeem(await openOwned(id))
  expectRefused(await passOn(id), 'gift/not-passable')
  const [points] = await issueCards(app, companyId, { kind: 'points', value: 100 })
  if (!points) throw new Error('no card was issued')
  expectRefused(await add(points), 'gift/points')
})

it('is either used or transferred by concurrent requests', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await addCard()
    const holder = await openOwned(id)
    const [used, passed] = await Promise.all([redeem(holder), passOn(id)])
    expect([used.flag, passed.flag].filter(Boolean)).toHaveLength(1)
    if (passed.flag) await app.call('gift.revoke', { id }, giver)
  }
  await expectAuditPasses()
})
