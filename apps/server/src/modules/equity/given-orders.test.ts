import { OrderFilter } from '@mall/contract/states'
import { refusalCode } from '@mall/contract/refusals'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { verificationsJob } from '../cav/testing.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shanghai, shopSeed } from '../orders/testing/index.ts'
import {
  createBenefitScenario,
  createKey,
  openCounter,
  orderPickup,
  readCodes,
  type BenefitScenario,
  type Caller,
} from './testing.ts'

/** Time after a verification in which staff can undo it. */
const UNDO_MS = 10 * 60_000
let app: TestApp
let companyId = 0
let shopper: Caller
let scenario: BenefitScenario
let phone = ''

beforeAll(async () => {
  const [company] = shopSeed().companies
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: 6 }, (_, index) => ({ ...company, id: index + 1 })),
    },
  })
  phone = company?.shoppers?.[0]?.phone ?? ''
})
beforeEach(async () => {
  companyId += 1
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  scenario = await createBenefitScenario(app, companyId, { phones: [phone] })
})
afterAll(() => app.close())

const readOrder = async (id: string) => (await app.call('order.detail', { id }, shopper)).data
const listTab = async (status: number) => {
  const { data } = await app.call('order.list', { status, page: 1, size: 10 }, shopper)
  return data.list.map(({ id }) => id)
}
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
const collect = async (orderId: string, ticketId: number) => {
  const staff = { companyId, token: await openCounter(app, companyId, scenario.near.staff) }
  const { qr } = await readCodes(app, shopper, orderId)
  await app.call('cav.lookup', { code: qr }, staff)
  await app.call('cav.verify', { id: ticketId, requestKey: createKey() }, staff)
}

it('shows the outlet of a collected benefit with its hours', async () => {
  const { orderId } = await orderPickup(app, shopper, scenario.near.id)
  const order = await readOrder(orderId)
  expect(order).toMatchObject({ canCancel: true, canRemind: false, canChangeAddress: false })
  expect(order.given).toMatchObject({
    kind: 'benefit',
    pickup: {
      state: 'open',
      skuId: 11,
      outletName: '张江支行',
      hours: [{ from: '00:00', to: '24:00' }],
      canChangeOutlet: true,
    },
  })
  expect(order.given?.pickup?.address).toContain('祖冲之路 899 号')
  await app.call('equity.changeOutlet', { orderId, outletId: scenario.far.id }, shopper)
  expect((await readOrder(orderId)).given?.pickup).toMatchObject({
    outletName: '陆家嘴支行',
    canChangeOutlet: false,
  })
})

it('lists a collected benefit under orders to receive, not under orders to ship', async () => {
  const { orderId } = await orderPickup(app, shopper, scenario.near.id)
  expect(await listTab(1)).toEqual([])
  expect(await listTab(2)).toEqual([orderId])
  expect(await listTab(5)).toEqual([])
  const { data: counts } = await app.call('order.counts', {}, shopper)
  expect(counts).toMatchObject({ pendingShipment: 0, shipped: 1 })
})

it('refuses reminder, address and after-sales request of a benefit', async () => {
  const { orderId } = await orderPickup(app, shopper, scenario.near.id)
  const { data: address } = await app.call('address.add', shanghai, shopper)
  const remind = await app.call('order.remind', { id: orderId }, shopper)
  expect(remind.code).toBe(refusalCode('order/not-shippable'))
  const change = { id: orderId, addressId: address.id }
  expect((await app.call('order.changeAddress', change, shopper)).code).toBe(
    refusalCode('order/address-fixed'),
  )
  const line = (await readOrder(orderId)).lines[0]
  const request = await app.call(
    'afterSale.request',
    {
      orderId,
      key: createKey(),
      kind: 'refund',
      reason: 'unwanted',
      lines: [{ lineId: line?.id ?? 0, num: 1 }],
      points: 0,
      cash: 0,
    },
    shopper,
  )
  expect(request.code).toBe(refusalCode('after-sale/not-allowed'))
  const { data: method } = await app.call('afterSale.method', { id: orderId }, shopper)
  expect(method.offers.flatMap(({ kinds }) => kinds)).toEqual([])
})

it('returns the use of an abandoned benefit without a notice of a refund', async () => {
  const { orderId } = await orderPickup(app, shopper, scenario.near.id)
  await app.call('order.cancel', { id: orderId, reason: '' }, shopper)
  expect((await readOrder(orderId)).given?.pickup).toMatchObject({
    state: 'cancelled',
    canChangeOutlet: false,
  })
  const { data: grants } = await app.call('equity.grants', {}, shopper)
  expect(grants.list[0]?.used).toBe(0)
  const { data: notices } = await app.call('notice.list', {}, shopper)
  expect(notices.list.map(({ kind }) => kind)).not.toContain('refund.finished')
  await expectAuditPasses()
})

it('offers no cancellation, receipt or review of a collected benefit', async () => {
  const { orderId, ticketId } = await orderPickup(app, shopper, scenario.near.id)
  await collect(orderId, ticketId)
  app.advance(UNDO_MS)
  await verificationsJob.round(app.deps)
  expect(await readOrder(orderId)).toMatchObject({
    canCancel: false,
    canConfirm: false,
    canReview: false,
    status: 3,
    given: { pickup: { state: 'verified', canChangeOutlet: false } },
  })
  const { data: waiting } = await app.call('review.toReview', {}, shopper)
  expect(waiting.list).toEqual([])
  expect(await listTab(OrderFilter.ToReview)).toEqual([])
})
