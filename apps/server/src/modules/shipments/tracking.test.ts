import { createHash } from 'node:crypto'
import { startTrackingLab, type TrackingLab } from '@mall/host-lab/providers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { openCourier } from '../../providers/courier/courier-open.ts'
import { readSettings } from '../../settings.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { trackingSubscriptionJob } from './shipments.jobs.ts'

const HOUR_MS = 3_600_000

let lab: TrackingLab
let app: TestApp
let shopper: { companyId: number; token: string }
let receiveTel: string
/** order of the last shipped parcel */
let orderId: string

beforeAll(async () => {
  lab = await startTrackingLab({ now: () => app?.now() ?? new Date(), retryWaitsMs: [] })
  const [company] = shopSeed().companies
  const [buyer, ...others] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  app = await createTestApp({
    seedFile: { companies: [{ ...company, id: 1, shoppers: [rich, ...others] }] },
    environment: lab.env,
    deps: { courier: openCourier(readSettings(lab.env)) },
  })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const address = app.fastify.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  app.deps.settings.MALL_PUBLIC_URL = `http://127.0.0.1:${String(port)}`
  shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
})
afterAll(async () => {
  await app.close()
  await lab.stop()
})

let counter = 0
/**
 * A shipped order.
 * @returns its parcel's number
 */
async function ship(): Promise<string> {
  const { data } = await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })
  counter += 1
  const trackingNumber = `SF00${String(counter).padStart(4, '0')}`
  const headers = await app.operatorHeaders(1, 'orders')
  const parcel = { id: `${data.orderId}-1`, shipper: '顺丰速运', trackingNumber }
  await app.call('ops.ship', parcel, { headers })
  orderId = data.orderId
  receiveTel = (await app.call('shipment.list', { id: orderId }, shopper)).data.receiveTel
  return trackingNumber
}
const track = (numberCode: string) =>
  app.call('shipment.track', { numberCode, receiveTel }, shopper)
const subscribe = () => trackingSubscriptionJob.round(app.deps)
const addFault = (kind: string, times = 1) =>
  fetch(`${lab.url}/lab/tracking/faults`, { method: 'POST', body: JSON.stringify({ kind, times }) })
const advance = (number: string, hours: number) =>
  fetch(`${lab.url}/lab/tracking/parcels/${number}`, {
    method: 'POST',
    body: JSON.stringify({ hours }),
  })

it('queries the courier once within half an hour, however often the parcel is opened', async () => {
  const number = await ship()
  const before = lab.queryCount()
  const first = await track(number)
  expect(first.data).toMatchObject({ status: 1, isStale: false, isTrackable: true })
  expect(first.data.events.map(({ text }) => text)).toEqual(['【杭州市】快递员已揽收快件'])
  await Promise.all(Array.from({ length: 8 }, () => track(number)))
  expect(lab.queryCount()).toBe(before + 1)
  app.advance(3 * HOUR_MS)
  expect((await track(number)).data.events).toHaveLength(2)
  expect(lab.queryCount()).toBe(before + 2)
})

it('subscribes to a new parcel once and shows pushed events without a query', async () => {
  await subscribe()
  const number = await ship()
  expect(await subscribe()).toBe(1)
  expect(await subscribe()).toBe(0)
  await lab.settled()
  const before = lab.queryCount()
  await advance(number, 27)
  await lab.settled()
  expect(lab.deliveries.at(-1)).toMatchObject({ status: 200, eventType: 'polling' })
  expect((await track(number)).data).toMatchObject({ status: 3 })
  await advance(number, 24)
  await lab.settled()
  expect(lab.deliveries.at(-1)).toMatchObject({ status: 200, eventType: 'shutdown' })
  const over = await track(number)
  expect(over.data.status).toBe(4)
  app.advance(2 * HOUR_MS)
  expect((await track(number)).data).toEqual({ ...over.data, serverTime: expect.any(String) })
  expect(lab.queryCount()).toBe(before)
})

it.each(['broken', 'refused'])(
  'shows the last known timeline with its age while the courier is %s',
  async (kind) => {
    const number = await ship()
    const known = await track(number)
    app.advance(HOUR_MS)
    await addFault(kind)
    const stale = await track(number)
    expect(stale.data).toMatchObject({
      isStale: true,
      events: known.data.events,
      updatedAt: known.data.updatedAt,
    })
    app.advance(2 * 60_000)
    expect((await track(number)).data.isStale).toBe(false)
  },
)

/** Creates an order and returns its goods. */
async function sendBack(shipper: string, trackingNumber: string): Promise<void> {
  await ship()
  const order = await app.call('order.detail', { id: orderId }, shopper)
  const lines = [{ lineId: order.data.lines[0]?.id ?? 0, num: 1 }]
  const chosen = { kind: 'return', reason: 'quality', lines } as const
  const { data: offer } = await app.call('afterSale.method', { id: orderId, chosen }, shopper)
  const { points = 0, cash = 0 } = offer.amounts ?? {}
  const key = `return-of-${trackingNumber}`
  const request = { key, orderId, ...chosen, points, cash }
  const { data } = await app.call('afterSale.request', request, shopper)
  const operator = { companyId: 1, headers: await app.operatorHeaders(1) }
  const returnAddress = '杭州市滨江区 1 号库'
  const approval = { id: data.id, returnAddress }
  expect(await app.call('ops.approveAfterSale', approval, operator)).toMatchObject({ flag: true })
  const parcel = { id: data.id, shipper, trackingNumber }
  expect(await app.call('afterSale.addParcel', parcel, shopper)).toMatchObject({ flag: true })
}

it('tracks returned goods by a listed courier', async () => {
  await sendBack('顺丰', 'SF00RETURN1')
  expect((await track('SF00RETURN1')).data).toMatchObject({
    shipper: '顺丰速运',
    isTrackable: true,
    events: [{ text: '【杭州市】快递员已揽收快件' }],
  })
  expect(await subscribe()).toBeGreaterThan(0)
  const other = { companyId: 1, token: await app.tokenOf(1, 2) }
  const foreign = { numberCode: 'SF00RETURN1', receiveTel }
  expect((await app.call('shipment.track', foreign, other)).flag).toBe(false)
})

it('reports that goods returned by another courier cannot be tracked', async () => {
  await sendBack('同城跑腿', 'PT00RETURN2')
  const before = lab.queryCount()
  expect((await track('PT00RETURN2')).data).toMatchObject({
    shipper: '同城跑腿',
    isTrackable: false,
    events: [],
  })
  expect(lab.queryCount()).toBe(before)
})

it('refuses a push with another signature or for another company', async () => {
  const number = await ship()
  await track(number)
  const param = JSON.stringify({
    status: 'polling',
    lastResult: {
      com: 'shunfeng',
      nu: number,
      state: '3',
      ischeck: '1',
      data: [{ ftime: '2026-01-01 00:00:00', context: '已签收', statusCode: '3' }],
    },
  })
  const push = (sign: string, companyId = 1) =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/logistic/v1/notify/${String(companyId)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ param, sign }).toString(),
    })
  const guessed = createHash('md5').update(param).digest('hex').toUpperCase()
  expect((await push(guessed)).statusCode).toBe(401)
  expect((await push('')).statusCode).toBe(401)
  expect((await track(number)).data.status).not.toBe(4)
})

it('responds alike for another shopper’s number and a missing one', async () => {
  const number = await ship()
  const other = { companyId: 1, token: await app.tokenOf(1, 2) }
  const foreign = await app.call('shipment.track', { numberCode: number, receiveTel }, other)
  const missing = await app.call('shipment.track', { numberCode: 'SF99999', receiveTel }, other)
  expect({ ...foreign, data: null }).toEqual({ ...missing, data: null })
  expect(foreign.flag).toBe(false)
})

it('abandons a subscription that the service refuses and reports the reason', async () => {
  const number = await ship()
  await app.db.transaction(1, (tx) =>
    tx.execute(sql`update tracking set carrier = 'shunfeng' where tracking_number = ${number}`),
  )
  const courier = openCourier(readSettings({ ...lab.env, MALL_TRACKING_KEY: 'another' }))
  expect(await trackingSubscriptionJob.round({ ...app.deps, courier })).toBe(0)
  const [row] = await app.db.transaction(1, (tx) =>
    selectRows<{ problem: string; due: string | null }>(
      tx,
      sql`select problem, subscribe_at as due from tracking where tracking_number = ${number}`,
    ),
  )
  expect(row).toEqual({ problem: '600', due: null })
})
