import { refusals } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../testing/index.ts'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import { pickSize } from '../../testing/size.ts'
import {
  checkout,
  flashCompany,
  mapInBatches,
  numbers,
  readyBuyer,
  sendOrder,
  yuan,
} from '../orders/testing/index.ts'
import { flashSalesJob } from './flash-sales.jobs.ts'
import { startRemindersJob } from '../start-reminders/testing.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
const BUYERS = pickSize(150, 300)
const COMPANIES = 13
const sendSaleStart = vi.fn(async (_phone: string, _title: string): Promise<void> => {})

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let db: Database
let app: TestApp
let companyId = 0

beforeAll(async () => {
  postgres = await startPostgresql()
  db = await openPostgresql(postgres.url, 10)
  app = await createTestApp({
    db,
    seedFile: {
      companies: numbers(COMPANIES).map((id) =>
        flashCompany(id, { pieces: 100, buyers: id === COMPANIES ? BUYERS : 8 }),
      ),
    },
    deps: { sms: { send: async () => {}, sendSaleStart } },
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
  await postgres.stop()
})

const operators = async () => ({ companyId, headers: await app.operatorHeaders(companyId) })
const rows = <T extends object>(statement: ReturnType<typeof sql>) =>
  app.db.query<T & Record<string, unknown>>(companyId, statement)
const as = async (userId = 1) => ({ companyId, token: await app.tokenOf(companyId, userId) })
const faults = async () => (await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)
const pieces = async () =>
  Object.fromEntries(
    (
      await rows<{ pool: string; available: number }>(
        sql`select case pool_id when 0 then 'warehouse' else 'pool' end as pool,
              available::int as available from stocks
            where company_id = ${companyId} and sku_id = 1`,
      )
    ).map(({ pool, available }) => [pool, available]),
  )

type Draft = {
  startsInMs?: number
  lastsMs?: number
  costPoints?: number
  num?: number
  each?: number
}
async function createDraft({
  startsInMs = -MINUTE_MS,
  lastsMs = 60 * MINUTE_MS,
  costPoints = yuan(6),
  num = 10,
  each = 2,
}: Draft = {}) {
  const startsAt = app.now().getTime() + startsInMs
  const goods = [{ skuId: 1, costPoints, pieces: num, perPerson: each }]
  const { data } = await app.call(
    'ops.createFlashSale',
    {
      title: '早场',
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + lastsMs).toISOString(),
      goods,
    },
    await operators(),
  )
  return data.id
}
const publish = async (id: number) => app.call('ops.publishFlashSale', { id }, await operators())
async function openSession(draft?: Draft) {
  const id = await createDraft(draft)
  expect(await publish(id)).toMatchObject({ status: 200, data: { status: 'published' } })
  return id
}
const place = async (userId = 1, num = 1, choice = {}) => {
  const caller = await as(userId)
  return app.call('order.commit', await checkout(app, caller, [{ skuId: 1, num }], choice), caller)
}
const nextCompany = () => void (companyId += 1)

it('sells pieces of the session at the fixed price within [T0, T1) only', async () => {
  nextCompany()
  const id = await openSession({ startsInMs: MINUTE_MS, lastsMs: 10 * MINUTE_MS })
  expect(await pieces()).toEqual({ warehouse: 90, pool: 10 })
  const caller = await as()
  const early = await checkout(app, caller, [{ skuId: 1, num: 1 }])
  app.advance(MINUTE_MS)
  expectRefusal(await app.call('order.commit', early, caller), 'checkout/price-changed')
  expect(await place()).toMatchObject({ flag: true })
  expect(await pieces()).toEqual({ warehouse: 90, pool: 9 })
  const { data } = await app.call('flashSale.session', { id }, caller)
  expect(data.items).toMatchObject([{ left: 9, pieces: 10, takenPercent: 10, unpaid: 0 }])
  const late = await checkout(app, caller, [{ skuId: 1, num: 1 }])
  app.advance(10 * MINUTE_MS)
  expectRefusal(await app.call('order.commit', late, caller), 'checkout/price-changed')
  expect(await place()).toMatchObject({ flag: true })
  expect(await pieces()).toEqual({ warehouse: 89, pool: 9 })
  expect(await flashSalesJob.round(app.deps)).toBe(1)
  expect(await flashSalesJob.round(app.deps)).toBe(0)
  expect(await pieces()).toEqual({ warehouse: 98, pool: 0 })
  expect(await faults()).toEqual([])
  const statement = await app.call('ops.flashSaleStatement', { id }, await operators())
  expect(statement.data).toMatchObject({
    orders: 1,
    paidOrders: 1,
    amount: yuan(6),
    items: [{ pieces: 10, sold: 1, returned: 9, left: 0 }],
  })
})

it('refuses more pieces than the limit per person, also of concurrent orders', async () => {
  nextCompany()
  await openSession({ each: 2 })
  const caller = await as()
  const bodies = []
  for (let order = 0; order < 4; order++) {
    bodies.push(await checkout(app, caller, [{ skuId: 1, num: 1 }]))
  }
  const codes = await Promise.all(
    bodies.map(async (body) => (await app.call('order.commit', body, caller)).code),
  )
  expect(codes.toSorted((one, other) => one - other)).toEqual([
    20000,
    20000,
    refusalCode('checkout/limit'),
    refusalCode('checkout/limit'),
  ])
  const more = await app.call('pricing.checkout', { items: [{ skuId: 1, num: 1 }] }, caller)
  expectRefusal(more, 'checkout/limit')
  expect(await faults()).toEqual([])
})

it('offers the pieces of a cancelled order again and returns them after the end', async () => {
  nextCompany()
  const id = await openSession({ num: 1, lastsMs: 20 * MINUTE_MS })
  const unpaid = await place(1, 1, { usePoints: false })
  const { expiresAt } = unpaid.data
  expect(Date.parse(expiresAt ?? '') - app.now().getTime()).toBeLessThanOrEqual(10 * MINUTE_MS)
  const caller = await as(2)
  const { data } = await app.call('flashSale.session', { id }, caller)
  expect(data.items).toMatchObject([{ left: 0, unpaid: 1, takenPercent: 100 }])
  await app.call('order.cancel', { id: unpaid.data.orderId }, await as())
  expect(await pieces()).toMatchObject({ pool: 1 })
  const last = await place(2, 1, { usePoints: false })
  expect(last).toMatchObject({ flag: true })
  app.advance(21 * MINUTE_MS)
  await app.call('order.cancel', { id: last.data.orderId }, caller)
  expect(await flashSalesJob.round(app.deps)).toBe(1)
  expect(await pieces()).toEqual({ warehouse: 100, pool: 0 })
  expect(await faults()).toEqual([])
})

it('requires a second person for a price below the company’s bound, which defaults to half', async () => {
  nextCompany()
  const id = await createDraft({ costPoints: yuan(4) })
  const needsApproval = async (percent: number) => {
    const prices = JSON.stringify({ secondPersonBelow: percent })
    await rows(
      sql`update companies set settings = jsonb_set(settings, '{prices}', ${prices}::jsonb)
          where company_id = ${companyId} returning company_id`,
    )
    return (await app.call('ops.previewFlashSale', { id }, await operators())).data.needsApproval
  }
  expect(await needsApproval(30)).toBe(false)
  expect(await needsApproval(100)).toBe(true)
  expect(await needsApproval(50)).toBe(true)
  const preview = await app.call('ops.previewFlashSale', { id }, await operators())
  expect(preview.data).toMatchObject({ problems: [], needsApproval: true, pieces: 10 })
  const requester = await operators()
  const { data } = await app.call('ops.publishFlashSale', { id }, requester)
  expect(data).toMatchObject({ status: 'draft', isWaiting: true })
  const shown = await app.call('ops.approval', { id: data.approval ?? '' }, requester)
  expect(shown.data).toMatchObject({ total: 1, objection: expect.any(String) })
  const own = await app.call('ops.approve', { id: data.approval ?? '' }, requester)
  expect(own).toMatchObject({ status: 403 })
  expect(await pieces()).toEqual({ warehouse: 100 })
  const approved = await app.call('ops.approve', { id: data.approval ?? '' }, await operators())
  expect(approved).toMatchObject({ status: 200 })
  expect(await pieces()).toEqual({ warehouse: 90, pool: 10 })
})

it('refuses more pieces than the stock and two concurrent sessions of a product', async () => {
  nextCompany()
  const many = await createDraft({ num: 101 })
  expect(await publish(many)).toMatchObject({
    status: 422,
    code: refusals['flash-sale/not-publishable'].code,
  })
  const [one, other] = [await createDraft(), await createDraft()]
  const results = await Promise.all([publish(one), publish(other)])
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await pieces()).toEqual({ warehouse: 90, pool: 10 })
})

it('adds pieces to a published session and cancels it', async () => {
  nextCompany()
  const id = await openSession()
  await app.call('ops.addFlashSalePieces', { id, skuId: 1, pieces: 5 }, await operators())
  expect(await pieces()).toEqual({ warehouse: 85, pool: 15 })
  expect(await place()).toMatchObject({ flag: true })
  const cancelled = await app.call('ops.cancelFlashSale', { id }, await operators())
  expect(cancelled.data.status).toBe('cancelled')
  expect(await pieces()).toEqual({ warehouse: 99, pool: 0 })
  expectRefusal(await app.call('flashSale.session', { id }, await as()), 'flash-sale/not-found')
  expect(await app.call('ops.cancelFlashSale', { id }, await operators())).toMatchObject({
    code: refusals['flash-sale/not-open'].code,
  })
  expect(await faults()).toEqual([])
})

it('reminds once, five minutes before the start', async () => {
  nextCompany()
  // The clock is moved to 11:54 in Shanghai (03:54 UTC), because no SMS is sent at night.
  const noon = Math.ceil(app.now().getTime() / DAY_MS) * DAY_MS + 4 * 60 * MINUTE_MS
  app.advance(noon - 6 * MINUTE_MS - app.now().getTime())
  const id = await openSession({ startsInMs: 6 * MINUTE_MS })
  const caller = await as()
  for (let times = 0; times < 2; times++) {
    expect(await app.call('flashSale.remind', { id }, caller)).toMatchObject({ flag: true })
  }
  expect(await startRemindersJob.round(app.deps)).toBe(0)
  app.advance(2 * MINUTE_MS)
  await Promise.all([startRemindersJob.round(app.deps), startRemindersJob.round(app.deps)])
  expect(sendSaleStart.mock.calls.map(([, title]) => title)).toEqual(['早场'])
  app.advance(5 * MINUTE_MS)
  expectRefusal(await app.call('flashSale.remind', { id }, caller), 'flash-sale/started')
  expect(await faults()).toEqual([])
})

it('sends no reminder at night and no withdrawn reminder', async () => {
  nextCompany()
  const today = Math.floor((app.now().getTime() + 8 * 60 * MINUTE_MS) / DAY_MS) * DAY_MS
  // `today` is UTC: 39 hours later it is 23:00 of tomorrow in Shanghai.
  const startsAt = today + 39 * 60 * MINUTE_MS
  const id = await openSession({ startsInMs: startsAt - app.now().getTime() })
  const [first, second] = [await as(1), await as(2)]
  const { data } = await app.call('flashSale.session', { id }, first)
  const remindsAt = Date.parse(data.remindsAt ?? '')
  expect(startsAt - remindsAt).toBe(150 * MINUTE_MS)
  for (const caller of [first, second]) await app.call('flashSale.remind', { id }, caller)
  expect((await app.call('flashSale.cancelReminder', { id }, second)).data).toEqual({
    isReminded: false,
  })
  sendSaleStart.mockClear()
  app.advance(remindsAt - app.now().getTime() - MINUTE_MS)
  expect(await startRemindersJob.round(app.deps)).toBe(0)
  app.advance(MINUTE_MS)
  expect(await startRemindersJob.round(app.deps)).toBe(1)
  expect(sendSaleStart).toHaveBeenCalledOnce()
  app.advance(60 * MINUTE_MS)
  expectRefusal(await app.call('flashSale.remind', { id }, second), 'flash-sale/late-reminder')
  expect((await app.call('flashSale.session', { id }, second)).data).toMatchObject({
    isReminded: false,
    offersReminder: false,
    remindsAt: null,
  })
  expect(await faults()).toEqual([])
})

it('returns the session of a product, or none', async () => {
  nextCompany()
  const id = await openSession()
  const found = await app.call('flashSale.forGoods', { spuId: 1 }, { companyId })
  expect(found.data.session).toMatchObject({ id, costPoints: yuan(6) })
  const none = await app.call('flashSale.forGoods', { spuId: 2 }, { companyId })
  expect(none.data.session).toBeNull()
  const sessions = await app.call('flashSale.sessions', {}, { companyId })
  expect(sessions.data.list).toMatchObject([{ id }])
})

it('refuses an order above the limit, at another price or out of time by name', async () => {
  const names = async () => (await faults()).map(({ name }) => name)
  const change = async (statement: ReturnType<typeof sql>) =>
    app.db.transaction(companyId, (tx) => tx.execute(statement))
  nextCompany()
  await openSession({ each: 1 })
  const placed = await place()
  const { data: detail } = await app.call('order.detail', { id: placed.data.orderId }, await as())
  expect(detail.children.flatMap(({ lines }) => lines.map(({ flash }) => flash))).toEqual([
    { regularCostPoints: expect.any(Number), perPerson: 1 },
  ])
  expect(await names()).toEqual([])
  await change(sql`update flash_sale_items set cost_points = cost_points + 1`)
  expect(await names()).toEqual(['秒杀：订单在场次内，按秒杀价成交'])
  await change(sql`update flash_sale_items set cost_points = cost_points - 1, pieces = pieces + 1`)
  expect(await names()).toEqual(['秒杀：售出不超过投放，投放与流水一致'])
  await change(sql`update flash_sale_items set pieces = pieces - 1`)
  await change(sql`update flash_sale_sessions set starts_at = ends_at - interval '1 minute'`)
  expect(await names()).toEqual(['秒杀：订单在场次内，按秒杀价成交'])
  await change(
    sql`update flash_sale_sessions set starts_at = now() - interval '2 days',
          ends_at = now() - interval '1 day'`,
  )
  expect(await names()).toEqual([
    '秒杀：订单在场次内，按秒杀价成交',
    '秒杀：结束后剩余商品退回仓库',
  ])
})

it(`sells exactly 50 pieces to ${String(BUYERS)} concurrent buyers`, async () => {
  companyId = COMPANIES
  await openSession({ num: 50, each: 1 })
  const buyers = await mapInBatches(numbers(BUYERS), (userId) => readyBuyer(app, companyId, userId))
  const answers = await Promise.all(buyers.map((buyer) => sendOrder(app, buyer)))
  expect(answers.filter(({ flag }) => flag)).toHaveLength(50)
  expect(new Set(answers.flatMap(({ flag, code }) => (flag ? [] : [code])))).toEqual(
    new Set([refusalCode('checkout/sold-out')]),
  )
  expect(await pieces()).toEqual({ warehouse: 50, pool: 0 })
  expect(await faults()).toEqual([])
})

it('does not count cancelled orders against the limit', async () => {
  companyId = COMPANIES - 1
  await openSession({ each: 1 })
  const first = await place(1, 1, { usePoints: false })
  await app.call('order.cancel', { id: first.data.orderId }, await as())
  expect(await place(1)).toMatchObject({ flag: true })
})
