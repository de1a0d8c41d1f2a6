import { AfterSaleStatus as S } from '@mall/contract/states'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '@mall/contract'
import { payJobs } from '../pay/testing.ts'
import { createAfterSaleTestApp, type AfterSaleTestApp } from './after-sale-test-app.fixture.ts'

const minute = 60_000
let app: AfterSaleTestApp

beforeAll(async () => {
  app = await createAfterSaleTestApp()
})
beforeEach(() => app.lab.clearScript())
afterAll(() => app.close())

describe('an unknown outcome', () => {
  it('keeps the request in refunding until the provider responds, and refunds once', async () => {
    const { orderId, lineId, paymentId } = await app.shippedOrder({ num: 1 })
    const { data } = await app.request(orderId, [{ lineId, num: 1 }])
    app.lab.script([
      { on: 'refund', behaviour: 'error' },
      { on: 'query-refund', behaviour: 'error' },
    ])
    await app.approve(data.id)
    expect(await app.detail(data.id)).toMatchObject({
      status: S.Refunding,
      refund: { status: 'processing' },
    })
    for (let round = 0; round < 3; round += 1) {
      app.advance(5 * minute)
      await Promise.all(payJobs.map((job) => job.round(app.deps)))
      await app.settle()
    }
    expect(await app.detail(data.id)).toMatchObject({ status: S.Refunded })
    expect(app.lab.listRefunds(paymentId)).toHaveLength(1)
  })
})

describe('a refund without an outcome for a day', () => {
  it('is reported once and sent again under the same number', async () => {
    await app.signInAgain()
    const { orderId, lineId, paymentId } = await app.shippedOrder({ num: 1 })
    const { data } = await app.request(orderId, [{ lineId, num: 1 }])
    app.lab.script([{ on: 'refund', behaviour: 'error' }])
    const report = vi.spyOn(app.deps.log, 'error')
    const isReport = ([, message]: readonly unknown[]) =>
      message === 'refund without an outcome for a day'
    const runJobs = async () => {
      app.lab.script([
        { on: 'query-refund', behaviour: 'error' },
        { on: 'refund', behaviour: 'error' },
      ])
      await Promise.all(payJobs.map((job) => job.round(app.deps)))
      await app.settle()
    }
    await app.approve(data.id)
    app.advance(23 * 60 * minute)
    await runJobs()
    expect(report.mock.calls.filter(isReport)).toHaveLength(0)
    for (let round = 0; round < 3; round += 1) {
      app.advance(60 * minute)
      await runJobs()
    }
    expect(report.mock.calls.filter(isReport)).toHaveLength(1)
    report.mockRestore()
    app.lab.clearScript()
    app.advance(10 * minute)
    await Promise.all(payJobs.map((job) => job.round(app.deps)))
    await app.settle()
    await app.signInAgain()
    expect(await app.detail(data.id)).toMatchObject({ status: S.Refunded })
    expect(app.lab.listRefunds(paymentId)).toHaveLength(1)
  })
})

describe('a large refund', () => {
  const large = async () => {
    await app.signInAgain()
    const { orderId, lineId } = await app.shippedOrder({ num: 3_000 })
    const { data } = await app.request(orderId, [{ lineId, num: 3_000 }])
    const result = await app.approve(data.id)
    return { id: data.id, approval: result.data.approval ?? '' }
  }
  it('requires a second person to start it', async () => {
    const { id, approval } = await large()
    expect(await app.detail(id)).toMatchObject({ status: S.PendingReview })
    expect(await app.approve(id)).toMatchObject({
      status: 409,
      code: refusals['after-sale/waiting'].code,
    })
    const shown = await app.call('ops.approval', { id: approval }, await app.secondPerson())
    expect(shown.data).toMatchObject({ objection: null, total: 1 })
    expect(shown.data.lines[0]?.[1]).toBe('3000')
    expect(shown.data.changes.some(({ before, after }) => before !== after)).toBe(true)
    const own = await app.call('ops.approve', { id: approval }, app.operator)
    expect(own).toMatchObject({ status: 403, code: refusals['ops/own-request'].code })
    await app.call('ops.approve', { id: approval }, await app.secondPerson())
    expect(await app.detail(id)).toMatchObject({ status: S.Refunding })
    await Promise.all(payJobs.map((job) => job.round(app.deps)))
    await app.settle()
    expect(await app.detail(id)).toMatchObject({ status: S.Refunded })
    await app.expectAuditPasses()
  })
  it('can be decided again after the second person refuses', async () => {
    const { id, approval } = await large()
    await app.call('ops.reject', { id: approval }, await app.secondPerson())
    const small = await app.approve(id, { cash: 100 })
    expect(small.data).toMatchObject({ approval: null, afterSale: { cash: 100 } })
    await app.settle()
  })
  it('cannot be started after the shopper has withdrawn', async () => {
    const { id, approval } = await large()
    await app.call('afterSale.withdraw', { id }, app.shopper)
    await app.call('ops.approve', { id: approval }, await app.secondPerson())
    expect(await app.detail(id)).toMatchObject({ status: S.Withdrawn, refund: null })
  })
})

describe('compensation', () => {
  it('grants points once, within the operator’s limits', async () => {
    const { orderId, lineId } = await app.paidOrder({ num: 1 })
    const { data } = await app.request(orderId, [{ lineId, num: 1 }])
    const compensate = (points: number) =>
      app.call(
        'ops.compensateAfterSale',
        { id: data.id, points, reason: '包装破损', expiresAt: '2099-01-01T00:00:00.000Z' },
        app.operator,
      )
    const before = (await app.balances()).points
    expect(await compensate(1_001)).toMatchObject({
      status: 422,
      code: refusals['points/over-limit'].code,
    })
    expect(await compensate(500)).toMatchObject({ data: { compensation: 500 } })
    expect(await compensate(500)).toMatchObject({
      status: 409,
      code: refusals['after-sale/compensated'].code,
    })
    expect((await app.balances()).points - before).toBe(500)
    await app.expectAuditPasses()
  })
})
