import { refusals, type RefusalName } from '@mall/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shanghai, shopSeed, yuan } from '../orders/testing/index.ts'
import {
  createBenefitScenario,
  createKey,
  orderPickup,
  readCodes,
  type BenefitScenario,
  type Caller,
} from './testing.ts'

const COFFEE = 11
let app: TestApp
let companyId = 0
let shopper: Caller
let scenario: BenefitScenario
let phone = ''

beforeAll(async () => {
  const regions = [
    { province: shanghai.province, surcharge: yuan(4) },
    { province: '海南省', served: false },
  ]
  const suppliers = [
    { id: 1, name: '云仓', delivery: { regions } },
    { id: 2, name: '果园直发' },
  ]
  const [company] = shopSeed({ suppliers }).companies
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: 20 }, (_, index) => ({ ...company, id: index + 1 })),
    },
  })
  const [first] = company?.shoppers ?? []
  phone = first?.phone ?? ''
})
beforeEach(async () => {
  companyId += 1
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  scenario = await createBenefitScenario(app, companyId, { phones: [phone] })
})
afterAll(() => app.close())

const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
const operator = async () => ({ companyId, headers: await app.operatorHeaders(companyId) })
const readGrant = async () => {
  const [grant] = (await app.call('equity.grants', {}, shopper)).data.list
  if (!grant) throw new Error('no grant')
  return grant
}
const commit = async (change: object, requestKey = createKey()) =>
  app.call(
    'equity.commitOrder',
    { requestKey, grantId: (await readGrant()).id, skuId: COFFEE, ...change },
    shopper,
  )
const person = { name: '林小满', tel: '13800006021' }

it('lists benefits in the company’s features after its first activity', async () => {
  const readInfo = async () => (await app.call('login.companyInfo', { companyId })).data
  await expect.poll(readInfo).toMatchObject({ offersBenefits: true, offersGiftCards: false })
})

describe('ordering', () => {
  it('orders a piece of an outlet at price 0 with a ticket', async () => {
    expect(await readGrant()).toMatchObject({ title: '员工关怀计划', quantity: 2, used: 0 })
    const { orderId } = await orderPickup(app, shopper, scenario.near.id)
    const { data: order } = await app.call('order.detail', { id: orderId }, shopper)
    expect(order).toMatchObject({ payable: 0, freight: 0, status: 1, canCancel: true })
    const { data: ticket } = await app.call('equity.pickup', { orderId }, shopper)
    expect(ticket).toMatchObject({ state: 'open', canChange: true, verifiedAt: null })
    expect(ticket.outlet.name).toBe('张江支行')
    expect((await readGrant()).used).toBe(1)
    const { data: outlets } = await app.call('equity.outlets', { skuId: COFFEE }, { companyId })
    expect(
      outlets.list.map(({ available }) => available).toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual([2, 3])
    await expectAuditPasses()
  })

  it('ships a piece to an address of the shopper', async () => {
    const { data: address } = await app.call('address.add', shanghai, shopper)
    const placed = await commit({ addressId: address.id })
    expect(placed.data.ticketId).toBeNull()
    const { data: order } = await app.call('order.detail', { id: placed.data.orderId }, shopper)
    expect(order.receiver.address).toContain('祖冲之路 1 号')
    await expectAuditPasses()
  })

  it('waives base fee and surcharge of a benefit, but not of the same goods when bought', async () => {
    const items = [{ skuId: COFFEE, num: 1 }]
    const priced = await app.call(
      'pricing.checkout',
      { items, couponId: null, usePoints: false },
      shopper,
    )
    expect(priced.data.freight).toBe(yuan(12))
    const { data: before } = await app.call('points.batches', {}, shopper)
    const { data: address } = await app.call('address.add', shanghai, shopper)
    const placed = await commit({ addressId: address.id })
    const { data: order } = await app.call('order.detail', { id: placed.data.orderId }, shopper)
    expect(order).toMatchObject({ status: 1, payable: 0, freight: 0, cash: 0 })
    expect((await app.call('points.batches', {}, shopper)).data).toEqual(before)
    await expectAuditPasses()
  })

  it('refuses a region that the supplier does not serve', async () => {
    const hainan = { ...shanghai, province: '海南省', city: '海口市', county: '美兰区' }
    const { data: address } = await app.call('address.add', hainan, shopper)
    expectRefused(await commit({ addressId: address.id }), 'checkout/undeliverable')
    expect((await readGrant()).used).toBe(0)
    await expectAuditPasses()
  })

  it('returns the same order for a repeated request key and refuses another body', async () => {
    const requestKey = createKey()
    const first = await commit({ outletId: scenario.near.id, ...person }, requestKey)
    const again = await commit({ outletId: scenario.near.id, ...person }, requestKey)
    expect(again.data).toEqual(first.data)
    expectRefused(
      await commit({ outletId: scenario.far.id, ...person }, requestKey),
      'equity/key-reused',
    )
    expect((await readGrant()).used).toBe(1)
  })

  it('never exceeds a grant with concurrent orders', async () => {
    const results = await Promise.all(
      Array.from({ length: 6 }, () => commit({ outletId: scenario.near.id, ...person })),
    )
    expect(results.filter(({ flag }) => flag)).toHaveLength(2)
    expectRefused(await commit({ outletId: scenario.near.id, ...person }), 'equity/used-up')
    await expectAuditPasses()
  })

  it('returns the use, the piece and the slot when the order is cancelled', async () => {
    const as = await operator()
    const slot = {
      startsAt: new Date(app.now().getTime() + 3_600_000).toISOString(),
      endsAt: new Date(app.now().getTime() + 7_200_000).toISOString(),
      capacity: 1,
    }
    const outletId = scenario.near.id
    await app.call('ops.addOutletSlots', { outletId, slots: [slot] }, as)
    expectRefused(await commit({ outletId, ...person }), 'equity/slot-needed')
    const { data: slots } = await app.call('equity.slots', { outletId }, { companyId })
    const slotId = slots.list[0]?.id ?? 0
    const placed = await commit({ outletId, slotId, ...person })
    expectRefused(await commit({ outletId, slotId, ...person }), 'equity/slot-full')
    await app.call('order.cancel', { id: placed.data.orderId }, shopper)
    const { data: ticket } = await app.call(
      'equity.pickup',
      { orderId: placed.data.orderId },
      shopper,
    )
    expect(ticket.state).toBe('cancelled')
    expect((await readGrant()).used).toBe(0)
    expect((await commit({ outletId, slotId, ...person })).flag).toBe(true)
    await expectAuditPasses()
  })

  it('refuses an outlet without stock and a stopped activity by name', async () => {
    const as = await operator()
    const move = { requestKey: createKey(), outletId: scenario.near.id, skuId: COFFEE, num: -3 }
    expect((await app.call('ops.stockOutlet', move, as)).data).toEqual({ available: 0 })
    expect((await app.call('ops.stockOutlet', move, as)).data).toEqual({ available: 0 })
    expectRefused(await commit({ outletId: scenario.near.id, ...person }), 'equity/outlet-stock')
    expectRefused(
      await commit({ outletId: scenario.near.id, skuId: 12, ...person }),
      'equity/goods',
    )
    await app.call('ops.stopBenefit', { id: scenario.activityId }, as)
    expectRefused(await commit({ outletId: scenario.far.id, ...person }), 'equity/ended')
    await expectAuditPasses()
  })
})

describe('tickets', () => {
  it('moves a ticket with its piece to another outlet once', async () => {
    const { orderId } = await orderPickup(app, shopper, scenario.near.id)
    const change = { orderId, outletId: scenario.far.id }
    const { data } = await app.call('equity.changeOutlet', change, shopper)
    expect(data).toMatchObject({ canChange: false, outlet: { name: '陆家嘴支行' } })
    expect((await app.call('equity.changeOutlet', change, shopper)).flag).toBe(true)
    expectRefused(
      await app.call('equity.changeOutlet', { orderId, outletId: scenario.near.id }, shopper),
      'equity/changed',
    )
    await expectAuditPasses()
  })

  it('invalidates the codes of a device when another device shows them', async () => {
    const { orderId } = await orderPickup(app, shopper, scenario.near.id)
    const first = await readCodes(app, shopper, orderId)
    expect(await readCodes(app, shopper, orderId)).toEqual(first)
    expect(await readCodes(app, shopper, orderId, 'e'.repeat(32))).not.toEqual(first)
  })

  it('cannot be shipped by a courier', async () => {
    const { orderId } = await orderPickup(app, shopper, scenario.near.id)
    const parcel = { id: `${orderId}-1`, shipper: '顺丰速运', trackingNumber: 'SF0001' }
    const response = await app.call('ops.ship', parcel, await operator())
    expectRefused(response, 'order/not-shippable')
  })
})

describe('operators', () => {
  it('grants a benefit once per shopper and source and lists unknown phones', async () => {
    const as = await operator()
    const grant = { id: scenario.activityId, source: '名单', people: [phone, '13999999999'] }
    const { data } = await app.call('ops.grantBenefits', grant, as)
    expect(data.results).toEqual(['already', 'no-shopper'])
    const other = { ...grant, source: '补发', people: [phone, phone] }
    expect(
      (await app.call('ops.grantBenefits', { ...other, check: true }, as)).data.results,
    ).toEqual(['done', 'already'])
    expect((await app.call('ops.grantBenefits', other, as)).data.results).toEqual([
      'done',
      'already',
    ])
    const { data: shown } = await app.call('ops.benefitStatement', { id: scenario.activityId }, as)
    expect(shown.statement).toMatchObject({ persons: 1, granted: 4, used: 0, left: 4 })
  })
})

it('grants one coupon for each open grant, however often the request is repeated', async () => {
  const couponTemplateId = 4
  const activity = {
    requestKey: createKey(),
    title: '生日礼遇',
    quantity: 1,
    skuIds: [COFFEE],
    ways: ['mail' as const],
    couponTemplateIds: [couponTemplateId],
    validFrom: '2020-01-01T00:00:00.000Z',
    validUntil: '2099-01-01T00:00:00.000Z',
  }
  const created = await app.call('ops.createBenefit', activity, await operator())
  const activityId = created.data.id
  const granted = { id: activityId, source: '名单', people: [phone] }
  await app.call('ops.grantBenefits', granted, await operator())
  const claim = (requestKey = createKey(), actId = activityId) =>
    app.call('equity.claimCoupon', { couponTemplateId, actId, requestKey }, shopper)
  const offered = async () =>
    (await app.call('equity.grants', {}, shopper)).data.list.find(
      (grant) => grant.activityId === activityId,
    )?.coupons
  expect(await offered()).toMatchObject([{ templateId: couponTemplateId, isClaimed: false }])
  expectRefused(await claim(createKey(), scenario.activityId), 'coupon/not-found')
  const requestKey = createKey()
  const results = await Promise.all([claim(requestKey), claim(requestKey), claim(), claim()])
  expect(results.filter(({ flag }) => flag).length).toBeGreaterThan(0)
  expect(new Set(results.flatMap(({ flag, data }) => (flag ? [data.id] : []))).size).toBe(1)
  expectRefused(await claim(), 'coupon/limit')
  expect(await offered()).toMatchObject([{ isClaimed: true }])
  await app.call('ops.stopBenefit', { id: activityId }, await operator())
  expectRefused(await claim(), 'coupon/not-found')
  await expectAuditPasses()
})
