import type { ArgsOf } from '@mall/contract'
import { AfterSaleStatus as S } from '@mall/contract/states'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../../testing/audit-company.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { payJobs } from '../../pay/testing.ts'
import { createAfterSaleTestApp, type AfterSaleTestApp } from '../after-sale-test-app.fixture.ts'

/** SKUs of the test app’s first and second product */
const SKU = 10
const OTHER_SKU = 11
const DAY_MS = 86_400_000
const note = '运输中破损，已退款'
let app: AfterSaleTestApp
beforeAll(async () => {
  app = await createAfterSaleTestApp()
})
afterAll(() => app.close())

type Choice = Partial<Omit<ArgsOf<'ops.refundOrder'>, 'id'>>
const refund = (orderId: string, choice: Choice = {}, as = app.operator) =>
  app.call('ops.refundOrder', { id: `${orderId}-1`, reason: 'other', note, ...choice }, as)

it('refunds pieces without a request, long after their receipt', async () => {
  const { orderId } = await app.paidOrder({ num: 3, points: 100 })
  await app.ship(orderId)
  await app.call('order.confirm', { id: orderId }, app.shopper)
  app.advance(60 * DAY_MS)
  await app.signInAgain()
  const before = await app.balances()
  const { data } = await refund(orderId, {
    reason: 'damaged',
    lines: [{ skuId: SKU, num: 2 }],
  })
  expect(data).toMatchObject({ approval: null, afterSale: { kind: 'refund', reason: 'damaged' } })
  await app.settle()
  const detail = await app.detail(data.afterSale.id)
  expect(detail.status).toBe(S.Refunded)
  expect(detail.events.slice(0, 2)).toMatchObject([
    { event: 'request', by: 'operator' },
    { event: 'approve', by: 'operator', note },
  ])
  expect(await app.balances()).toEqual({ points: before.points + detail.points })
  const { checks } = await auditCompany(app.db, 1)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])

  expectRefusal(await refund(orderId, { lines: [{ skuId: SKU, num: 2 }] }), 'after-sale/quantity')
  const rest = await refund(orderId)
  expect(rest.data.afterSale.lines).toMatchObject([{ num: 1 }])
  await app.settle()
  expectRefusal(await refund(orderId), 'after-sale/not-allowed')
})

it('refunds less than the amount due and never more', async () => {
  const { orderId } = await app.paidOrder({ num: 2 })
  expectRefusal(await refund(orderId, { cash: 1_000_000 }), 'after-sale/over-amount')
  const { data } = await refund(orderId, { cash: 50 })
  expect(data.afterSale).toMatchObject({ cash: 50 })
  await app.settle()
})

it('requires a second person above the limit and shows the note', async () => {
  const { orderId } = await app.paidOrder({ num: 3_000 })
  const { data } = await refund(orderId)
  const approval = data.approval ?? ''
  expect(data.afterSale).toMatchObject({ status: S.PendingReview, approvalId: approval })
  expectRefusal(await app.call('ops.approve', { id: approval }, app.operator), 'ops/own-request')
  const shown = await app.call('ops.approval', { id: approval }, await app.secondPerson())
  expect(shown.data.sums).toContainEqual({ name: '处理说明', value: note })
  await app.call('ops.approve', { id: approval }, await app.secondPerson())
  await Promise.all(payJobs.map((job) => job.round(app.deps)))
  await app.settle()
  expect(await app.detail(data.afterSale.id)).toMatchObject({ status: S.Refunded })
})

it('requires a second person when an order’s refunds by operators exceed the limit together', async () => {
  const { orderId } = await app.paidOrder({ num: 3_000 })
  const half = { lines: [{ skuId: SKU, num: 1_500 }] }
  expect((await refund(orderId, half)).data.approval).toBeNull()
  await app.settle()
  const { data } = await refund(orderId, half, await app.secondPerson())
  expect(data.afterSale).toMatchObject({ status: S.PendingReview })
  const approval = data.approval ?? ''
  await app.call('ops.approve', { id: approval }, await app.secondPerson())
  await Promise.all(payJobs.map((job) => job.round(app.deps)))
  await app.settle()
  expect(await app.detail(data.afterSale.id)).toMatchObject({ status: S.Refunded })
  const { checks } = await auditCompany(app.db, 1)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})

it('refuses a SKU that the child order lacks and an order that is not paid', async () => {
  const { orderId } = await app.paidOrder()
  const other = await refund(orderId, { lines: [{ skuId: OTHER_SKU, num: 1 }] })
  expectRefusal(other, 'after-sale/quantity')
  expectRefusal(await refund('26112312345678901234'), 'order/not-found')
  // Unshipped goods cannot be returned as damaged.
  expectRefusal(await refund(orderId, { reason: 'damaged' }), 'after-sale/not-allowed')
})
