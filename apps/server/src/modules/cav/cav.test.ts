import { refusals, type RefusalName } from '@mall/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  createBenefitScenario,
  createKey,
  expiredTicketsJob,
  openCounter,
  orderPickup,
  readCodes,
  type BenefitScenario,
  type Caller,
} from '../equity/testing.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { verificationsJob } from './cav.jobs.ts'

const MINUTE_MS = 60_000
/** A verification can be undone for 3 minutes. */
const HASTY_COMPANY = 21
let app: TestApp
let companyId = 0
let shopper: Caller
let staff: Caller
let scenario: BenefitScenario
let phone = ''

beforeAll(async () => {
  const [company] = shopSeed().companies
  app = await createTestApp({
    seedFile: {
      companies: [
        ...Array.from({ length: 20 }, (_, index) => ({ ...company, id: index + 1 })),
        { ...company, id: HASTY_COMPANY, settings: { counter: { undoMinutes: 3 } } },
      ],
    },
  })
  phone = company?.shoppers?.[0]?.phone ?? ''
})
beforeEach(async () => {
  companyId += 1
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  scenario = await createBenefitScenario(app, companyId, { phones: [phone] })
  staff = { companyId, token: await openCounter(app, companyId, scenario.near.staff) }
})
afterAll(() => app.close())

const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
const lookup = (code: string, as = staff) => app.call('cav.lookup', { code }, as)
const verify = (id: number, as = staff, requestKey = createKey()) =>
  app.call('cav.verify', { id, requestKey }, as)

describe('verifying', () => {
  it('verifies a typed code once and completes the order after the undo period', async () => {
    const { orderId, ticketId } = await orderPickup(app, shopper, scenario.near.id)
    const { typed } = await readCodes(app, shopper, orderId)
    const { data } = await lookup(typed)
    expect(data).toMatchObject({ state: 'ready', receiver: '林**', tel: '138****6021' })
    const requestKey = createKey()
    const verified = await verify(ticketId, staff, requestKey)
    expect(verified.data.verification).toMatchObject({ staffName: '王师傅', canUndo: true })
    expect((await verify(ticketId, staff, requestKey)).data.state).toBe('verified')
    expectRefused(await verify(ticketId), 'cav/used')
    expect((await app.call('order.cancel', { id: orderId }, shopper)).flag).toBe(false)
    await expectAuditPasses()
    await verificationsJob.round(app.deps)
    expect((await app.call('order.detail', { id: orderId }, shopper)).data.status).toBe(1)
    app.advance(10 * MINUTE_MS)
    await verificationsJob.round(app.deps)
    expect((await app.call('order.detail', { id: orderId }, shopper)).data.status).toBe(3)
    const { data: ticket } = await app.call('equity.pickup', { orderId }, shopper)
    expect(ticket.state).toBe('verified')
    const { list: notices } = (await app.call('notice.list', {}, shopper)).data
    expect(notices).toMatchObject([
      { kind: 'benefit.collected', facts: { orderId, outlet: '张江支行' } },
      { kind: 'benefit.granted' },
    ])
    await expectAuditPasses()
  })

  it('writes one webhook event for a verification after the undo period', async () => {
    const as = { companyId, headers: await app.operatorHeaders(companyId) }
    const webhook = { url: 'http://127.0.0.1:9/mall', events: ['benefit.verified' as const] }
    const { id } = (await app.call('ops.addWebhook', webhook, as)).data.webhook
    const { orderId, ticketId } = await orderPickup(app, shopper, scenario.near.id)
    await lookup((await readCodes(app, shopper, orderId)).qr)
    await verify(ticketId)
    const list = async () => (await app.call('ops.webhookDeliveries', { id }, as)).data.list
    await verificationsJob.round(app.deps)
    expect(await list()).toEqual([])
    app.advance(10 * MINUTE_MS)
    await verificationsJob.round(app.deps)
    await verificationsJob.round(app.deps)
    const [event, ...more] = await list()
    expect(event).toMatchObject({ type: 'benefit.verified' })
    expect(more).toEqual([])
    await expectAuditPasses()
  })

  it('reads the QR code and refuses codes of a minute ago and of another order', async () => {
    const first = await orderPickup(app, shopper, scenario.near.id)
    const second = await orderPickup(app, shopper, scenario.near.id)
    const old = await readCodes(app, shopper, first.orderId)
    const other = await readCodes(app, shopper, second.orderId)
    expectRefused(await lookup(old.typed.slice(0, 6) + other.typed.slice(6)), 'cav/code')
    app.advance(90_000)
    expectRefused(await lookup(old.qr), 'cav/code')
    const { qr } = await readCodes(app, shopper, first.orderId)
    expect((await lookup(qr)).data.orderId).toBe(first.orderId)
  })

  it('shows the shopper’s code and one row per undone verification', async () => {
    const first = await orderPickup(app, shopper, scenario.near.id)
    const codes = await readCodes(app, shopper, first.orderId)
    expect((await lookup(codes.qr)).data.code).toBe(codes.typed)
    app.advance(60_000)
    const { data: detail } = await app.call('cav.detail', { id: first.ticketId }, staff)
    expect(detail.code).toBe(codes.typed)
    await verify(first.ticketId)
    const readDay = async () => (await app.call('cav.today', {}, staff)).data
    expect(await readDay()).toMatchObject({
      verified: 1,
      averageSeconds: 60,
      list: [{ outcome: 'verified', code: codes.typed }],
    })
    await app.call('cav.undo', { id: first.ticketId, reason: '拿错商品' }, staff)
    const day = await readDay()
    expect(day).toMatchObject({ verified: 0, failed: 0, averageSeconds: null })
    expect(day.list).toMatchObject([{ outcome: 'undone', code: codes.typed }])
    expect(day.hours).toMatchObject([{ from: '00:00', to: '24:00' }])
  })

  it('lets one of 20 concurrent verifications succeed', async () => {
    const { orderId, ticketId } = await orderPickup(app, shopper, scenario.near.id)
    const { qr } = await readCodes(app, shopper, orderId)
    const tokens = await Promise.all(
      Array.from({ length: 4 }, () => openCounter(app, companyId, scenario.near.staff)),
    )
    const callers = tokens.map((token) => ({ companyId, token }))
    await Promise.all(callers.map((as) => lookup(qr, as)))
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => verify(ticketId, callers[index % 4])),
    )
    expect(results.filter(({ flag }) => flag)).toHaveLength(1)
    for (const result of results) if (!result.flag) expectRefused(result, 'cav/used')
    await expectAuditPasses()
  })

  it('refuses another outlet, a used code, a cancelled order and an expired grant by name', async () => {
    const far = { companyId, token: await openCounter(app, companyId, scenario.far.staff) }
    const { orderId, ticketId } = await orderPickup(app, shopper, scenario.near.id)
    const { qr } = await readCodes(app, shopper, orderId)
    const wrongPlace = await lookup(qr, far)
    expectRefused(wrongPlace, 'cav/other-outlet')
    expect(wrongPlace.message).toContain('张江支行')
    await lookup(qr)
    await verify(ticketId)
    const used = await lookup(qr)
    expectRefused(used, 'cav/used')
    expect(used.message).toContain('张江支行')
    const second = await orderPickup(app, shopper, scenario.near.id)
    const codes = await readCodes(app, shopper, second.orderId)
    await lookup(codes.qr)
    await app.call('order.cancel', { id: second.orderId }, shopper)
    expectRefused(await lookup(codes.qr), 'cav/after-sale')
    expectRefused(await verify(second.ticketId), 'cav/after-sale')
    const { data: day } = await app.call('cav.today', {}, staff)
    expect(day).toMatchObject({ verified: 1, pieces: 1, failed: 3 })
    expect((await app.call('cav.today', { kw: '6021' }, staff)).data.list.length).toBeGreaterThan(0)
    await expectAuditPasses()
  })

  it('refuses a ticket that its staff have not looked up and counts no failed attempt', async () => {
    const far = { companyId, token: await openCounter(app, companyId, scenario.far.staff) }
    const used = await orderPickup(app, shopper, scenario.near.id)
    await lookup((await readCodes(app, shopper, used.orderId)).qr)
    await verify(used.ticketId)
    const open = await orderPickup(app, shopper, scenario.near.id)
    for (const id of [used.ticketId, open.ticketId, 999_999]) {
      expectRefused(await verify(id, far), 'cav/not-found')
    }
    expect((await app.call('cav.today', {}, far)).data).toMatchObject({ failed: 0, list: [] })
    await expectAuditPasses()
  })

  it('refuses an expired ticket', async () => {
    const as = { companyId, headers: await app.operatorHeaders(companyId) }
    const validUntil = new Date(app.now().getTime() + 20_000).toISOString()
    const { data } = await app.call(
      'ops.createBenefit',
      {
        requestKey: createKey(),
        title: '限时',
        ways: ['pickup'],
        quantity: 1,
        skuIds: [11],
        validFrom: '2020-01-01T00:00:00.000Z',
        validUntil,
      },
      as,
    )
    await app.call('ops.grantBenefits', { id: data.id, source: '名单', people: [phone] }, as)
    const { orderId } = await orderPickup(app, shopper, scenario.near.id)
    const { qr } = await readCodes(app, shopper, orderId)
    app.advance(25_000)
    expectRefused(await lookup(qr), 'cav/expired')
    const stockOf = async () => {
      const { data: outlets } = await app.call('ops.outlets', {}, as)
      const near = outlets.list.find(({ id }) => id === scenario.near.id)
      return near?.stock.find(({ skuId }) => skuId === 11)
    }
    expect(await stockOf()).toMatchObject({ available: 2, sold: 1 })
    await Promise.all([expiredTicketsJob.round(app.deps), expiredTicketsJob.round(app.deps)])
    await expiredTicketsJob.round(app.deps)
    expect(await stockOf()).toMatchObject({ available: 3, sold: 0 })
    expect((await app.call('order.detail', { id: orderId }, shopper)).data.status).toBe(5)
    expect((await app.call('equity.pickup', { orderId }, shopper)).data.state).toBe('expired')
    const { data: orders } = await app.call('equity.orders', {}, shopper)
    expect(orders.list.find((order) => order.orderId === orderId)?.state).toBe('expired')
    expectRefused(await lookup(qr), 'cav/expired')
    const statement = (await app.call('ops.benefitStatement', { id: data.id }, as)).data.statement
    expect(statement).toMatchObject({ granted: 1, used: 0, left: 0, expired: 1 })
    await expectAuditPasses()
  })

  it('undoes a verification within 10 minutes at the same outlet and changes the code', async () => {
    const { orderId, ticketId } = await orderPickup(app, shopper, scenario.near.id)
    const codes = await readCodes(app, shopper, orderId)
    await lookup(codes.qr)
    await verify(ticketId)
    const far = { companyId, token: await openCounter(app, companyId, scenario.far.staff) }
    const undo = { id: ticketId, reason: '拿错商品' }
    expectRefused(await app.call('cav.undo', undo, far), 'cav/not-found')
    expect((await app.call('cav.undo', undo, staff)).data.state).toBe('ready')
    expectRefused(await lookup(codes.qr), 'cav/code')
    const again = await readCodes(app, shopper, orderId)
    await lookup(again.qr)
    expect((await verify(ticketId)).flag).toBe(true)
    app.advance(10 * MINUTE_MS + 1)
    expectRefused(await app.call('cav.undo', undo, staff), 'cav/undo')
    await expectAuditPasses()
  })

  it('undoes a verification within the company’s period and completes the order afterwards', async () => {
    const hasty = HASTY_COMPANY
    const { near } = await createBenefitScenario(app, hasty, { phones: [phone] })
    const person = { companyId: hasty, token: await app.tokenOf(hasty, 1) }
    const counter = { companyId: hasty, token: await openCounter(app, hasty, near.staff) }
    const { orderId, ticketId } = await orderPickup(app, person, near.id)
    await lookup((await readCodes(app, person, orderId)).qr, counter)
    const { verification } = (await verify(ticketId, counter)).data
    const lasts = Date.parse(verification?.undoUntil ?? '') - Date.parse(verification?.at ?? '')
    expect(lasts).toBe(3 * MINUTE_MS)
    app.advance(2 * MINUTE_MS)
    await verificationsJob.round(app.deps)
    expect((await app.call('order.detail', { id: orderId }, person)).data.status).toBe(1)
    app.advance(MINUTE_MS)
    const undo = { id: ticketId, reason: '拿错商品' }
    expectRefused(await app.call('cav.undo', undo, counter), 'cav/undo')
    await verificationsJob.round(app.deps)
    expect((await app.call('order.detail', { id: orderId }, person)).data.status).toBe(3)
  })

  it('blocks guesses of one staff account while another verifies the right code', async () => {
    const { orderId } = await orderPickup(app, shopper, scenario.near.id)
    const { typed } = await readCodes(app, shopper, orderId)
    const wrong = `${typed.slice(0, 6)}${typed.slice(6) === '0000' ? '0001' : '0000'}`
    for (let tries = 0; tries < 10; tries += 1) expectRefused(await lookup(wrong), 'cav/code')
    expectRefused(await lookup(typed), 'cav/tries')
    const as = { companyId, headers: await app.operatorHeaders(companyId) }
    const account = { name: 'lili', displayName: '李师傅', outletId: scenario.near.id }
    await app.call('ops.addStaff', { ...account, password: 'counter-2468-lantern' }, as)
    const other = { companyId, token: await openCounter(app, companyId, 'lili') }
    expect((await lookup(typed, other)).flag).toBe(true)
  })
})

describe('sessions of staff', () => {
  it('ends a session after 7 hours or with its account', async () => {
    const as = { companyId, headers: await app.operatorHeaders(companyId) }
    const { data } = await app.call('ops.staff', {}, as)
    const id = data.list.find(({ name }) => name === scenario.near.staff)?.id ?? 0
    expect((await app.call('cav.today', {}, staff)).flag).toBe(true)
    await app.call('ops.disableStaff', { id }, as)
    expectRefused(await app.call('cav.today', {}, staff), 'session/revoked')
    const far = { companyId, token: await openCounter(app, companyId, scenario.far.staff) }
    app.advance(7 * 60 * MINUTE_MS)
    expectRefused(await app.call('cav.today', {}, far), 'session/expired')
  })

  it('serves no call of shoppers to staff and no call of the counter to a shopper', async () => {
    expectRefused(await app.call('equity.grants', {}, staff), 'session/missing')
    expectRefused(await app.call('cav.today', {}, shopper), 'session/missing')
    const elsewhere = { ...staff, companyId: companyId + 1 }
    expectRefused(await app.call('cav.today', {}, elsewhere), 'session/missing')
  })

  it('delays sign-ins after wrong passwords', async () => {
    const input = { name: scenario.near.staff, password: 'guess' }
    for (let tries = 0; tries < 5; tries += 1) {
      expectRefused(await app.call('cav.login', input, { companyId }), 'cav/password')
    }
    expectRefused(await app.call('cav.login', input, { companyId }), 'cav/tries')
  })
})
