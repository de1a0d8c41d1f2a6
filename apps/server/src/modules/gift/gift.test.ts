import { randomBytes } from 'node:crypto'
import { refusals, type RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shanghai, shopSeed } from '../orders/testing/index.ts'
import { createDeviceName, issueCards, openCard, type IssuedCard } from './testing.ts'

const COFFEE = 11
const DARK_COFFEE = 12
const ORANGES = 21
const DAY_MS = 86_400_000
const skuIds = [COFFEE, DARK_COFFEE, ORANGES]
const { isDefault: _default, ...address } = shanghai
const key = () => randomBytes(16).toString('hex')

let app: TestApp
let companyId = 0
let shopper: { companyId: number; token: string }

beforeAll(async () => {
  const [company] = shopSeed().companies
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: 30 }, (_, index) => ({ ...company, id: index + 1 })),
    },
  })
})
beforeEach(async () => {
  companyId += 1
  shopper = { companyId, token: await app.tokenOf(companyId, 2) }
})
afterAll(() => app.close())

const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
const operator = async () => ({ companyId, headers: await app.operatorHeaders(companyId) })
const issue = async (batch: Partial<Parameters<typeof issueCards>[2]> = {}) => {
  const cards = await issueCards(app, companyId, { kind: 'choice', value: 2, skuIds, ...batch })
  const [card] = cards
  if (!card) throw new Error('no card was issued')
  return { card, cards }
}
const login = (card: Partial<IssuedCard> & { password: string }, device = createDeviceName()) =>
  app.call('gift.login', { ...card, device }, { companyId })
const holderOf = async (card: IssuedCard) => ({
  companyId,
  token: await openCard(app, companyId, card),
})
type Holder = Awaited<ReturnType<typeof holderOf>>
const redeem = (holder: Holder, skuId = COFFEE, num = 1, requestKey = key()) =>
  app.call('gift.commitOrder', { requestKey, items: [{ skuId, num }], address }, holder)
const credit = (card: IssuedCard, as = shopper, requestKey = key()) =>
  app.call('gift.credit', { ...card, device: createDeviceName(), requestKey }, as)
const leftOf = async (holder: Holder) => (await app.call('gift.info', {}, holder)).data.left

it('lists gift cards in the company’s features after the first batch', async () => {
  const readInfo = async () => (await app.call('login.companyInfo', { companyId })).data
  expect(await readInfo()).toMatchObject({ offersGiftCards: false, offersBenefits: false })
  await issue()
  await expect.poll(readInfo).toMatchObject({ offersGiftCards: true, offersBenefits: false })
})

describe('redeeming for goods', () => {
  it('opens a card, lists its goods and places an order paid by the card', async () => {
    const { card } = await issue()
    const holder = await holderOf(card)
    const info = await app.call('gift.info', {}, holder)
    expect(info.data).toMatchObject({ kind: 'choice', status: 'active', value: 2, left: 2 })
    expect(info.data.number).toMatch(/^\d{4} \d{4} \*{4} \d{4}$/)
    const { data: goods } = await app.call('gift.goods', {}, holder)
    expect(goods.list.map(({ spuId }) => spuId)).toEqual([10, 20])
    expect(goods.list[0]?.skus.map(({ skuId }) => skuId)).toEqual([COFFEE, DARK_COFFEE])

    const { data } = await redeem(holder)
    expect(data).toMatchObject({ status: 1, cash: 0, paidPoints: 0 })
    const order = await app.call('gift.order', { id: data.orderId }, holder)
    expect(order.data).toMatchObject({ payable: 0, freight: 0, canCancel: true })
    expect(order.data.receiver.address).toContain('祖冲之路 1 号')
    const record = await app.call('gift.record', {}, holder)
    expect(record.data.list.map(({ id }) => id)).toEqual([data.orderId])
    expect(await leftOf(holder)).toBe(1)
    await expectAuditPasses()
  })

  it('ignores case, spaces and hyphens of typed numbers', async () => {
    const { card } = await issue()
    const typed = {
      number: card.number.replaceAll(/(\d{4})/g, '$1 '),
      password: card.password.toLowerCase().replaceAll('-', ' '),
    }
    expect((await login(typed)).flag).toBe(true)
  })

  it('opens a voucher by its code', async () => {
    const { card } = await issue({ form: 'code' })
    const response = await login({ password: card.password })
    expect(response.data.kind).toBe('choice')
    const holder = { companyId, token: response.data.token }
    expect((await app.call('gift.info', {}, holder)).data.number).toBe('')
  })

  it('returns the same order for a repeated request key and refuses another body', async () => {
    const { card } = await issue()
    const holder = await holderOf(card)
    const requestKey = key()
    const placed = await redeem(holder, COFFEE, 1, requestKey)
    expect((await redeem(holder, COFFEE, 1, requestKey)).data).toEqual(placed.data)
    expectRefused(await redeem(holder, ORANGES, 1, requestKey), 'gift/key-reused')
    expect(await leftOf(holder)).toBe(1)
  })

  it('never exceeds the value of a card with concurrent redemptions', async () => {
    const { card } = await issue()
    const holders = await Promise.all(Array.from({ length: 4 }, () => holderOf(card)))
    const results = await Promise.all([...holders, ...holders].map((holder) => redeem(holder)))
    expect(results.filter(({ flag }) => flag)).toHaveLength(2)
    expect(await leftOf(holders[0] ?? (await holderOf(card)))).toBe(0)
    await expectAuditPasses()
  })

  it('refuses unredeemable goods by name and leaves the card unchanged', async () => {
    const { card } = await issue({ skuIds: [COFFEE, DARK_COFFEE], value: 5 })
    const holder = await holderOf(card)
    expectRefused(await redeem(holder, ORANGES), 'gift/goods')
    expectRefused(await redeem(holder, COFFEE, 6), 'gift/picks')
    expectRefused(await redeem(holder, DARK_COFFEE, 4), 'checkout/insufficient-stock')
    const nowhere = { ...address, county: '不存在' }
    const items = [{ skuId: COFFEE, num: 1 }]
    const lost = await app.call(
      'gift.commitOrder',
      { requestKey: key(), items, address: nowhere },
      holder,
    )
    expectRefused(lost, 'address/region')
    expect(await leftOf(holder)).toBe(5)
    await expectAuditPasses()
  })

  it('returns the pieces of a cancelled order to the card for another redemption', async () => {
    const { card } = await issue({ value: 1 })
    const holder = await holderOf(card)
    const { data } = await redeem(holder)
    expectRefused(await redeem(holder), 'gift/used')
    expect((await app.call('gift.refund', { id: data.orderId }, holder)).flag).toBe(true)
    expect((await app.call('gift.refund', { id: data.orderId }, holder)).flag).toBe(true)
    expect((await app.call('gift.info', {}, holder)).data).toMatchObject({
      status: 'active',
      left: 1,
    })
    expect((await redeem(holder, ORANGES)).flag).toBe(true)
    await expectAuditPasses()
  })
})

describe('sessions', () => {
  it('ends a session after two hours', async () => {
    const { card } = await issue()
    const holder = await holderOf(card)
    await app.db.transaction(companyId, (tx) =>
      tx.execute(
        sql`update sessions set expires_at = now() - interval '1 second'
            where company_id = ${companyId} and audience = 'gift'`,
      ),
    )
    expectRefused(await app.call('gift.info', {}, holder), 'session/expired')
  })

  it('serves no call of a shopper to a card’s session and no call of a card to a shopper’s session', async () => {
    const { card } = await issue()
    const holder = await holderOf(card)
    expectRefused(await app.call('order.list', {}, holder), 'session/missing')
    expectRefused(await app.call('gift.info', {}, shopper), 'session/missing')
    expectRefused(await app.call('gift.info', {}, { companyId }), 'session/missing')
  })

  it('hides orders of another card', async () => {
    const { cards } = await issue({ count: 2 })
    const [first, second] = await Promise.all(cards.map(holderOf))
    if (!first || !second) throw new Error('two cards')
    const { data } = await redeem(first)
    expectRefused(await app.call('gift.order', { id: data.orderId }, second), 'order/not-found')
    expectRefused(await app.call('gift.refund', { id: data.orderId }, second), 'order/not-found')
  })
})

describe('passwords', () => {
  it('refuses unknown and wrong passwords alike, and a device after five', async () => {
    const { card } = await issue()
    const device = createDeviceName()
    const wrong = await login({ ...card, password: '00000000000' }, device)
    const unknown = await login({ ...card, number: '8800110000000000' }, createDeviceName())
    expectRefused(wrong, 'gift/password')
    expect({ ...unknown }).toMatchObject({ code: wrong.code, message: wrong.message })
    for (let more = 0; more < 4; more++) await login({ ...card, password: 'x' }, device)
    expectRefused(await login(card, device), 'gift/tries')
    expect((await login(card)).flag).toBe(true)
  })

  it('requires a captcha of a network with many wrong passwords without locking a card', async () => {
    const { card } = await issue()
    await Promise.all(
      Array.from({ length: 24 }, () => login({ ...card, password: 'guess' }, createDeviceName())),
    )
    expectRefused(await login(card), 'gift/captcha-needed')
    const failures = await app.db.transaction(companyId, (tx) =>
      selectRows<{ n: number }>(
        tx,
        sql`select count(*)::int as n from card_failures where company_id = ${companyId}`,
      ),
    )
    expect(failures[0]?.n).toBe(20)
    await app.db.transaction(companyId, (tx) =>
      tx.execute(
        sql`update card_failures set network = 'elsewhere' where company_id = ${companyId}`,
      ),
    )
    expect((await login(card)).flag).toBe(true)
  })

  it('shows the state of a card only with the right password', async () => {
    const later = new Date(app.now().getTime() + DAY_MS).toISOString()
    const { card } = await issue({ validFrom: later })
    expectRefused(await login(card), 'gift/not-started')
    expectRefused(await login({ ...card, password: 'guess' }), 'gift/password')
  })
})

it('reports the order that used up a card', async () => {
  const { card } = await issue()
  const holder = await holderOf(card)
  expect((await app.call('gift.info', {}, holder)).data.lastUse).toBeNull()
  const { data } = await redeem(holder, COFFEE, 2)
  expect((await app.call('gift.info', {}, holder)).data.lastUse).toEqual({
    at: expect.any(String),
    orderId: data.orderId,
    account: '',
  })
  const { code, message } = await redeem(holder)
  expectRefused({ code }, 'gift/used')
  expect(message).toMatch(
    new RegExp(`^礼品卡已于 [-\\d]{10} [:\\d]{5} 用于尾号 ${data.orderId.slice(-4)} 的订单$`),
  )
})

describe('crediting to points', () => {
  it('credits a card to the shopper once as a point batch of its own', async () => {
    const { card } = await issue({ kind: 'points', value: 500, skuIds: [] })
    const requestKey = key()
    const { data } = await credit(card, shopper, requestKey)
    expect(data.points).toBe(500)
    expect((await credit(card, shopper, requestKey)).data).toEqual(data)
    const { code, message } = await credit(card)
    expectRefused({ code }, 'gift/used')
    expect(message).toMatch(/^礼品卡已于 \d{4}-\d\d-\d\d \d\d:\d\d 兑换到账号 1\d\d\*{4}\d{4}$/)
    expect((await login(card)).message).toBe(message)
    const { data: cards } = await app.call('gift.cards', {}, shopper)
    expect(cards.list.map(({ kind, credit: credited }) => ({ kind, credit: credited }))).toEqual([
      {
        kind: 'points',
        credit: { at: expect.any(String), points: 500, expiresAt: data.expiresAt },
      },
    ])
    const other = { companyId, token: await app.tokenOf(companyId, 1) }
    expectRefused(await credit(card, other, requestKey), 'gift/used')
    const { data: points } = await app.call('login.myPoints', {}, shopper)
    expect(JSON.stringify(points)).toContain('500')
    await expectAuditPasses()
  })

  it('credits a card once for concurrent shoppers', async () => {
    const { card } = await issue({ kind: 'points', value: 500, skuIds: [] })
    const other = { companyId, token: await app.tokenOf(companyId, 1) }
    const results = await Promise.all(
      [shopper, other, shopper, other].map((as) => credit(card, as)),
    )
    expect(results.filter(({ flag }) => flag)).toHaveLength(1)
    await expectAuditPasses()
  })

  it('refuses a card for goods, whose password opens the choice instead', async () => {
    const { card } = await issue()
    expectRefused(await credit(card), 'gift/choice')
  })
})

describe('operators', () => {
  const batch = {
    title: '员工礼',
    kind: 'points' as const,
    value: 100,
    count: 3,
    validFrom: '2020-01-01T00:00:00.000Z',
    validUntil: '2099-01-01T00:00:00.000Z',
  }

  it('show the issued, redeemed, remaining, expired and voided value of a batch', async () => {
    const as = await operator()
    const { data } = await app.call('ops.createCardBatch', batch, as)
    const { id } = data
    expect((await app.call('ops.activateCardBatch', { id }, as)).status).toBe(409)
    const { data: exported } = await app.call('ops.exportCardBatch', { id }, as)
    const [first, second] = exported.cards
    if (!first || !second) throw new Error('three cards')
    expectRefused(await login(first), 'gift/not-active')
    await app.call('ops.activateCardBatch', { id }, as)
    expect((await app.call('ops.exportCardBatch', { id }, as)).status).toBe(409)
    await credit(first)
    const { number } = second
    const voided = await app.call('ops.voidCards', { id, numbers: [number], reason: '遗失' }, as)
    expect(voided.data).toEqual({ voided: 1, approval: null })
    expectRefused(await login(second), 'gift/voided')
    const shown = await app.call('ops.cardBatch', { id }, as)
    expect(shown.data).toMatchObject({
      cards: { issued: 0, active: 1, spent: 1, voided: 1 },
      statement: { issued: 300, redeemed: 100, left: 100, expired: 0, voided: 100 },
    })
    const { data: card } = await app.call('ops.card', { number }, as)
    expect(card.entries.map(({ kind, delta }) => [kind, delta])).toEqual([
      ['activate', 100],
      ['void', -100],
    ])
    await expectAuditPasses()
  })

  it('replace passwords with each export before the activation', async () => {
    const as = await operator()
    const { data } = await app.call('ops.createCardBatch', { ...batch, count: 1 }, as)
    const first = await app.call('ops.exportCardBatch', { id: data.id }, as)
    const again = await app.call('ops.exportCardBatch', { id: data.id }, as)
    await app.call('ops.activateCardBatch', { id: data.id }, as)
    const [lost] = first.data.cards
    const [given] = again.data.cards
    if (!lost || !given) throw new Error('one card')
    expectRefused(await login(lost), 'gift/password')
    expect((await login(given)).flag).toBe(true)
  })

  it('extend a batch together with its expired cards', async () => {
    const as = await operator()
    const soon = new Date(app.now().getTime() + 1_000).toISOString()
    const { card } = await issue({ validUntil: soon })
    const holder = await holderOf(card)
    app.advance(2_000)
    expectRefused(await redeem(holder), 'gift/expired')
    const { data } = await app.call('ops.cardBatches', {}, as)
    const id = data.list[0]?.id ?? 0
    expect(data.list[0]?.statement).toMatchObject({ left: 0, expired: 2 })
    const validUntil = new Date(app.now().getTime() + DAY_MS).toISOString()
    await app.call('ops.extendCardBatch', { id, validUntil }, as)
    expect((await redeem(holder)).flag).toBe(true)
  })

  it('need a second person above the limits of value and of voided cards', async () => {
    const as = await operator()
    const large = { ...batch, value: 20_000, count: 101 }
    const { data } = await app.call('ops.createCardBatch', large, as)
    expect(data).toMatchObject({ status: 'waiting', approval: expect.any(String) })
    expect((await app.call('ops.exportCardBatch', { id: data.id }, as)).status).toBe(409)
    const created = await app.call('ops.approval', { id: data.approval ?? '' }, as)
    expect(created.data.sums).toContainEqual({ name: '张数', value: '101' })
    const own = await app.call('ops.approve', { id: data.approval ?? '' }, as)
    expect(own.status).toBe(403)
    await app.call('ops.approve', { id: data.approval ?? '' }, await operator())
    expect((await app.call('ops.exportCardBatch', { id: data.id }, as)).flag).toBe(true)
    await app.call('ops.activateCardBatch', { id: data.id }, as)
    const voiding = await app.call('ops.voidCards', { id: data.id, reason: '活动取消' }, as)
    expect(voiding.data).toMatchObject({ voided: 0, approval: expect.any(String) })
    const cards = await app.call('ops.approval', { id: voiding.data.approval ?? '' }, as)
    expect(cards.data.lines).toEqual([['可用', '101', expect.any(String)]])
    await app.call('ops.approve', { id: voiding.data.approval ?? '' }, await operator())
    const { data: shown } = await app.call('ops.cardBatch', { id: data.id }, as)
    expect(shown.cards).toMatchObject({ active: 0, voided: 101 })
    await expectAuditPasses()
  })

  it('cannot create a batch that cannot be redeemed', async () => {
    const as = await operator()
    const create = (change: object) => app.call('ops.createCardBatch', { ...batch, ...change }, as)
    expectRefused(await create({ validUntil: batch.validFrom }), 'card/bad-batch')
    expectRefused(await create({ kind: 'choice', value: 1 }), 'card/bad-batch')
    expectRefused(await create({ kind: 'choice', value: 1, skuIds: [999] }), 'card/bad-batch')
  })
})
