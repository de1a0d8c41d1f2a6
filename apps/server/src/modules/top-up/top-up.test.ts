import { refusals, type RefusalName } from '@mall/contract'
import type { TopUpLab } from '@mall/host-lab/providers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { payOrder, yuan } from '../orders/testing/index.ts'
import { createProcessingRepository } from './processing.repository.ts'
import { createTopUpProcessing } from './processing.service.ts'
import {
  buildCommit,
  control,
  createTopUpApp,
  offerFaceValues,
  orderTopUp,
  PHONE,
  type Caller,
} from './top-up-app.fixture.ts'
import { topUpsJob } from './top-up.jobs.ts'

const HOUR_MS = 3_600_000
let app: TestApp
let lab: TopUpLab
let companyId = 0
let shopper: Caller

beforeAll(async () => {
  const created = await createTopUpApp(20)
  app = created.app
  lab = created.lab
})
beforeEach(async () => {
  companyId += 1
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  await offerFaceValues(app, companyId)
  // Submits orders of earlier tests that are still waiting.
  await run()
})
afterAll(async () => {
  await app.close()
  await lab.stop()
})

const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
const run = () => topUpsJob.round(app.deps)
const idOf = (orderId: string) => `${String(companyId)}-${orderId}-1`
const readBalance = async () => (await app.call('topUp.faceValues', {}, shopper)).data.balance
const readOrder = async (id: string) => (await app.call('order.detail', { id }, shopper)).data
const readTopUp = async (orderId: string) => {
  const { data } = await app.call('topUp.record', {}, shopper)
  const found = data.list.find((one) => one.orderId === orderId)
  if (!found) throw new Error('no such top-up')
  return found
}
const listNotices = async () => (await app.call('notice.list', {}, shopper)).data.list
const atSupplier = (orderId: string) => lab.orders().find(({ id }) => id === idOf(orderId))

describe('ordering', () => {
  it('offers the face values of a number’s carrier, including unavailable ones', async () => {
    const as = { companyId, headers: await app.operatorHeaders(companyId) }
    await app.call(
      'ops.setTopUpFace',
      { carrier: 'mobile', faceValue: 50_000, costPoints: yuan(499), isOut: true },
      as,
    )
    const { data } = await app.call('topUp.faceValues', { phone: PHONE }, shopper)
    expect(data).toMatchObject({ carrier: 'mobile', ownPhone: '13900000001', perDay: 3 })
    expect(data.list.map(({ faceValue, isOut }) => [faceValue, isOut])).toEqual([
      [1_000, false],
      [5_000, false],
      [20_000, false],
      [50_000, true],
    ])
    const ported = { phone: PHONE, carrier: 'unicom' as const }
    expect((await app.call('topUp.faceValues', ported, shopper)).data.list).toEqual([])
    expectRefused(
      await app.call(
        'topUp.commit',
        { ...(await buildCommit(app, shopper, { value: 500 })) },
        shopper,
      ),
      'top-up/out',
    )
  })

  it('returns the same order for a repeated key and refuses another body or price', async () => {
    const body = await buildCommit(app, shopper)
    const first = await app.call('topUp.commit', body, shopper)
    expect(first.data).toMatchObject({ status: 1, cash: 0, paidPoints: 998 })
    expect((await app.call('topUp.commit', body, shopper)).data).toEqual(first.data)
    expectRefused(
      await app.call('topUp.commit', { ...body, phone: '13900000002' }, shopper),
      'checkout/idempotency-conflict',
    )
    expectRefused(
      await app.call(
        'topUp.commit',
        { ...(await buildCommit(app, shopper, { usePoints: false })), payable: yuan(1) },
        shopper,
      ),
      'checkout/price-changed',
    )
    expect((await app.call('topUp.record', {}, shopper)).data.total).toBe(1)
    await expectAuditPasses()
  })

  it('refuses a number without a supported carrier', async () => {
    const body = await buildCommit(app, shopper)
    expectRefused(
      await app.call('topUp.commit', { ...body, phone: '14800000000' }, shopper),
      'top-up/number',
    )
  })

  it('accepts at most three top-ups of a number per day with concurrent orders', async () => {
    const bodies = await Promise.all(Array.from({ length: 8 }, () => buildCommit(app, shopper)))
    const other = { companyId, token: await app.tokenOf(companyId, 2) }
    const results = await Promise.all(
      bodies.map((body, index) =>
        app.call('topUp.commit', body, index % 2 === 0 ? shopper : other),
      ),
    )
    expect(results.filter(({ flag }) => flag)).toHaveLength(3)
    for (const result of results.filter(({ flag }) => !flag)) expectRefused(result, 'top-up/times')
    expect((await orderTopUp(app, shopper, { phone: '13700000000' })).flag).toBe(true)
    await expectAuditPasses()
  })

  it('limits the face value of a number per day and resets on the next day', async () => {
    await orderTopUp(app, shopper, { value: 200 })
    await orderTopUp(app, shopper, { value: 200 })
    expectRefused(await orderTopUp(app, shopper, { value: 200 }), 'top-up/amount')
    app.advance(24 * HOUR_MS)
    shopper = { companyId, token: await app.tokenOf(companyId, 1) }
    expect((await orderTopUp(app, shopper, { value: 200 })).flag).toBe(true)
  })

  it('releases the limit when an unpaid order is cancelled, which is never submitted', async () => {
    const { data } = await orderTopUp(app, shopper, { usePoints: false, value: 500 })
    expect(data).toMatchObject({ status: 0, cash: 49_900 })
    expectRefused(await orderTopUp(app, shopper), 'top-up/amount')
    await run()
    expect((await readTopUp(data.orderId)).state).toBe('unpaid')
    expect((await app.call('order.cancel', { id: data.orderId }, shopper)).flag).toBe(true)
    expect((await readTopUp(data.orderId)).state).toBe('cancelled')
    expect((await orderTopUp(app, shopper)).flag).toBe(true)
    expect(atSupplier(data.orderId)).toBeUndefined()
    await expectAuditPasses()
  })
})

describe('results', () => {
  it('completes the order by the supplier’s callback and stores its carrier', async () => {
    await control(lab, 'plans', { outcome: 'hang', carrier: 'telecom' })
    const { data } = await orderTopUp(app, shopper, { usePoints: false })
    await payOrder(app, companyId, data.orderId, data.cash)
    await run()
    expect(await readTopUp(data.orderId)).toMatchObject({ state: 'processing', carrier: 'telecom' })
    expect(await readOrder(data.orderId)).toMatchObject({ status: 1, canCancel: false })
    expectRefused(
      await app.call('order.cancel', { id: data.orderId }, shopper),
      'order/not-cancellable',
    )
    expect((await app.call('order.remind', { id: data.orderId }, shopper)).flag).toBe(false)
    const headers = await app.operatorHeaders(companyId)
    const parcel = { id: `${data.orderId}-1`, shipper: '顺丰速运', trackingNumber: 'SF001234' }
    expect((await app.call('ops.ship', parcel, { companyId, headers })).flag).toBe(false)
    await control(lab, `orders/${idOf(data.orderId)}`, { state: 'success' })
    await lab.settled()
    expect(lab.deliveries.at(-1)).toMatchObject({ status: 200 })
    expect((await readTopUp(data.orderId)).state).toBe('succeeded')
    expect(await listNotices()).toMatchObject([
      { kind: 'top-up.arrived', facts: { orderId: data.orderId, cash: 1_000, name: '6021' } },
    ])
    expect((await readOrder(data.orderId)).status).toBe(3)
    expect((await app.call('topUp.bills', {}, shopper)).data.list).toMatchObject([
      { count: 1, faceValue: 1_000 },
    ])
    const method = await app.call('afterSale.method', { id: data.orderId }, shopper)
    expect(method.data.offers.flatMap(({ kinds }) => kinds)).toEqual([])
    await expectAuditPasses()
  })

  it('cannot be reviewed and is not listed in the footprints', async () => {
    await control(lab, 'plans', { outcome: 'hang' })
    const { data } = await orderTopUp(app, shopper, { usePoints: false })
    await payOrder(app, companyId, data.orderId, data.cash)
    await run()
    await control(lab, `orders/${idOf(data.orderId)}`, { state: 'success' })
    await lab.settled()
    const order = await readOrder(data.orderId)
    const line = order.children.flatMap(({ lines }) => lines)[0]
    if (!line) throw new Error('the order has no line')
    expect(order.status).toBe(3)
    expect((await app.call('review.toReview', {}, shopper)).data.total).toBe(0)
    const review = { lineId: line.id, rating: 5, tags: [], text: '到账快', pictures: [] }
    expectRefused(
      await app.call('review.add', { ...review, isAnonymous: false }, shopper),
      'review/not-allowed',
    )
    const seen = [{ spuId: line.spuId, at: app.now().toISOString() }]
    await app.call('footprints.add', { seen }, shopper)
    expect((await app.call('footprints.list', {}, shopper)).data.total).toBe(0)
    expect((await app.call('favourites.counts', {}, shopper)).data.footprints).toBe(0)
  })

  it('refunds a failed top-up once and closes its order', async () => {
    const before = await readBalance()
    await control(lab, 'plans', { outcome: 'hang' })
    const { data } = await orderTopUp(app, shopper, { value: 50 })
    expect(await readBalance()).toBe(before - 4_990)
    await run()
    await control(lab, `orders/${idOf(data.orderId)}`, { state: 'fail' })
    await control(lab, `orders/${idOf(data.orderId)}`, { state: 'fail' })
    await lab.settled()
    expect(await readBalance()).toBe(before)
    expect((await readTopUp(data.orderId)).state).toBe('refunded')
    const notices = await listNotices()
    expect(notices.map(({ kind }) => kind).toSorted()).toEqual(['refund.finished', 'top-up.failed'])
    const failed = notices.find(({ kind }) => kind === 'top-up.failed')
    expect(failed?.facts).toEqual({ orderId: data.orderId, cash: 5_000, name: '6021' })
    expect((await readOrder(data.orderId)).status).toBe(5)
    await expectAuditPasses()
  })

  it('refunds a submission that the supplier refuses', async () => {
    const before = await readBalance()
    await control(lab, 'plans', { outcome: 'refuse' })
    const { data } = await orderTopUp(app, shopper)
    await run()
    expect((await readTopUp(data.orderId)).state).toBe('refunded')
    expect(await readBalance()).toBe(before)
    await expectAuditPasses()
  })

  it('keeps an unknown result open and queries the same number until it succeeds', async () => {
    await control(lab, 'plans', { outcome: 'hang' })
    await control(lab, 'faults', { kind: 'lost', times: 1 })
    const { data } = await orderTopUp(app, shopper)
    await run()
    const id = idOf(data.orderId)
    expect((await readTopUp(data.orderId)).state).toBe('processing')
    await control(lab, `orders/${id}`, { state: 'success', calledBack: false })
    app.advance(11_000)
    const { data: queried } = await app.call('topUp.query', { id }, shopper)
    expect(queried.state).toBe('succeeded')
    expect(atSupplier(data.orderId)).toMatchObject({ submissions: 1 })
    await expectAuditPasses()
  })

  it('queries the number after the process was killed between submission and response', async () => {
    const { data } = await orderTopUp(app, shopper)
    const id = idOf(data.orderId)
    const repository = createProcessingRepository(app.db)
    const claim = await repository.claim(companyId, id, app.now(), false)
    if (!claim) throw new Error('nothing was claimed')
    await control(lab, 'plans', { outcome: 'hang' })
    await app.deps.topUp?.submit(claim.request, 'http://127.0.0.1:9/')
    // Simulates a crash of the process: another process finds the claim after it has expired.
    await run()
    expect(atSupplier(data.orderId)).toMatchObject({ submissions: 1, state: 'charging' })
    app.advance(31_000)
    await run()
    await control(lab, `orders/${id}`, { state: 'success', calledBack: false })
    app.advance(61_000)
    await run()
    expect((await readTopUp(data.orderId)).state).toBe('succeeded')
    expect(atSupplier(data.orderId)).toMatchObject({ submissions: 1 })
  })

  it('submits a number again when it never reached the supplier', async () => {
    await control(lab, 'faults', { kind: 'broken', times: 1 })
    const { data } = await orderTopUp(app, shopper)
    await run()
    expect(atSupplier(data.orderId)).toBeUndefined()
    app.advance(11_000)
    await Promise.all([run(), run(), run()])
    expect(atSupplier(data.orderId)).toMatchObject({ submissions: 1 })
  })

  it('cancels after 24 hours and refunds once the supplier confirms', async () => {
    const before = await readBalance()
    await control(lab, 'plans', { outcome: 'hang' })
    const { data } = await orderTopUp(app, shopper)
    await run()
    app.advance(23 * HOUR_MS)
    shopper = { companyId, token: await app.tokenOf(companyId, 1) }
    await run()
    expect((await readTopUp(data.orderId)).state).toBe('processing')
    app.advance(2 * HOUR_MS)
    await control(lab, 'faults', { kind: 'broken', times: 1 })
    await createTopUpProcessing(app.deps).process(companyId, idOf(data.orderId))
    expect((await readTopUp(data.orderId)).state).toBe('processing')
    app.advance(2 * HOUR_MS)
    await createTopUpProcessing(app.deps).process(companyId, idOf(data.orderId))
    expect((await readTopUp(data.orderId)).state).toBe('refunded')
    expect(await readBalance()).toBe(before)
    await expectAuditPasses()
    await control(lab, `orders/${idOf(data.orderId)}`, { state: 'success' })
    await lab.settled()
    expect((await readTopUp(data.orderId)).state).toBe('refunded')
    const { checks } = await auditCompany(app.db, companyId)
    expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([
      '话费充值：已退款的没有到账',
    ])
  })

  it('refuses a forged result and one for another company', async () => {
    const url = `${app.deps.settings.MALL_PUBLIC_URL ?? ''}/api/recharge/v1/notify/${String(companyId)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = `order_no=${String(companyId)}-1-1&state=success&partner=x&sign=00`
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401)
  })

  it('removes the number with the personal data', async () => {
    const { data } = await orderTopUp(app, shopper)
    const [module] = (await import('./top-up.module.ts')).topUpModule.personalData ?? []
    await app.db.transaction(companyId, async (tx) => {
      const erase = module?.erase?.(companyId, 1)
      if (erase) await tx.execute(erase)
      const rows = await selectRows(
        tx,
        sql`select phone from top_ups where company_id = ${companyId}`,
      )
      expect(rows).toEqual([{ phone: '' }])
    })
    expect((await readTopUp(data.orderId)).phone).toBe('')
  })
})
