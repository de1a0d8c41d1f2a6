import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusals, type InputOf } from '@mall/contract'
import type { Database } from '../../db/connection/database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../testing/index.ts'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import { buy, flashCompany, numbers } from '../orders/testing/index.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

const DAY_MS = 86_400_000
const COMPANIES = 15
const SHOPPERS = 40

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
      companies: numbers(COMPANIES).map((id) => {
        const company = flashCompany(id, { pieces: 10, buyers: SHOPPERS })
        const [first, second, ...others] = company.shoppers ?? []
        const poor = [first, second].flatMap((one) => (one ? [{ ...one, points: [] }] : []))
        return { ...company, shoppers: [...poor, ...others] }
      }),
    },
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
  await postgres.stop()
})

const operators = async () => ({ companyId, headers: await app.operatorHeaders(companyId) })
const as = async (userId = 1) => ({ companyId, token: await app.tokenOf(companyId, userId) })
const toDevice = (userId: number) => `device-${String(userId).padStart(36, '0')}`
const faults = async () => (await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)
const balance = async (userId = 1) =>
  (await app.call('login.myPoints', {}, await as(userId))).data.balance
/** A shopper in a browser with the server's device cookie. */
const on = async (userId: number, device: string) => ({
  ...(await as(userId)),
  headers: { cookie: `mall_device=${device}` },
})
const checkIn = async (userId = 1, device = toDevice(userId)) =>
  app.call('checkIn.checkIn', { device }, await on(userId, device))
const calendar = async (userId = 1, month?: string) =>
  (await app.call('checkIn.calendar', month ? { month } : {}, await as(userId))).data
const rows = <T extends object>(statement: ReturnType<typeof sql>) =>
  app.db.query<T & Record<string, unknown>>(companyId, statement)

async function receiveOrder(userId: number) {
  const caller = await as(userId)
  const { data } = await buy(app, caller, [{ skuId: 1, num: 1 }])
  const headers = await app.operatorHeaders(companyId, 'orders')
  const parcel = { shipper: '顺丰速运', trackingNumber: `SF${data.orderId.slice(-8)}` }
  await app.call('ops.ship', { id: `${data.orderId}-1`, ...parcel }, { companyId, headers })
  await app.call('order.confirm', { id: data.orderId }, caller)
}

async function openBudget(kind: 'check-in' | 'task', points: number) {
  const endsAt = new Date(app.now().getTime() + 90 * DAY_MS).toISOString()
  const input = { kind, title: '签到有礼', points, endsAt }
  const { data } = await app.call('ops.openPointBudget', input, await operators())
  await app.call('ops.approve', { id: data.approval }, await operators())
}
async function openCompany({ budget = 10_000 } = {}) {
  companyId += 1
  await app.call('ops.setCheckInRule', { isOpen: true }, await operators())
  if (budget > 0) await openBudget('check-in', budget)
  if (budget > 0) await openBudget('task', budget)
}
async function createTask(task: Omit<InputOf<'ops.createDailyTask'>, 'title' | 'target'>) {
  const input = { ...task, title: '逛冬日暖礼季', target: '/home' }
  return (await app.call('ops.createDailyTask', input, await operators())).data.id
}

describe('check-in', () => {
  it('is refused until the company opens it', async () => {
    companyId += 1
    expectRefusal(await checkIn(), 'check-in/closed')
    expectRefusal(await app.call('checkIn.calendar', {}, await as()), 'check-in/closed')
  })

  it('grants the points of seven days and restarts after them and after a missed day', async () => {
    await openCompany()
    const given: number[] = []
    for (let day = 0; day < 8; day++) {
      given.push((await checkIn()).data.points)
      app.advance(DAY_MS)
    }
    expect(given).toEqual([5, 5, 10, 5, 5, 5, 20, 5])
    app.advance(DAY_MS)
    expect((await checkIn()).data).toMatchObject({ points: 5, streak: 1 })
    expect(await balance()).toBe(65)
    const seen = await calendar()
    expect(seen).toMatchObject({ streak: 1, isChecked: true, hasBudget: true })
    expect(seen.cycle.map(({ points }) => points)).toEqual([5, 5, 10, 5, 5, 5, 20])
    expect(await faults()).toEqual([])
  })

  it('grants points once for 30 concurrent requests', async () => {
    await openCompany()
    const results = await Promise.all(numbers(30).map(() => checkIn()))
    expect(new Set(results.map(({ data }) => data.points))).toEqual(new Set([5]))
    expect(await balance()).toBe(5)
    expect(await faults()).toEqual([])
  })

  it('grants nothing to the second shopper of a device on a day', async () => {
    await openCompany()
    const device = toDevice(1)
    expect((await checkIn(1, device)).data).toMatchObject({ points: 5, outcome: 'paid' })
    expect((await checkIn(2, device)).data).toMatchObject({
      points: 0,
      outcome: 'device',
      streak: 1,
    })
    app.advance(DAY_MS)
    expect((await checkIn(2, device)).data).toMatchObject({ points: 5, outcome: 'paid', streak: 2 })
    expect(await faults()).toEqual([])
  })

  it('never exceeds the budget with concurrent shoppers and shows the remaining budget', async () => {
    await openCompany({ budget: 52 })
    await Promise.all(numbers(SHOPPERS).map((userId) => checkIn(userId)))
    const [sum] = await rows<{ given: number }>(
      sql`select sum(points)::int as given from check_ins where company_id = ${companyId}`,
    )
    expect(sum?.given).toBe(50)
    app.advance(DAY_MS)
    expect(await calendar()).toMatchObject({ hasBudget: false, streak: 1 })
    expect((await checkIn()).data).toMatchObject({ points: 0, outcome: 'budget', streak: 2 })
    expect(await faults()).toEqual([])
  })

  it('makes up two of the last three days, which join the streak without points', async () => {
    await openCompany()
    await checkIn()
    app.advance(4 * DAY_MS)
    const { makeUp, today } = await calendar()
    expect(makeUp).toMatchObject({ left: 2, streak: 1 })
    expect(makeUp.days).toHaveLength(3)
    const [oldest = '', middle = '', newest = ''] = makeUp.days
    const make = async (day: string) => app.call('checkIn.makeUp', { day }, await as())
    expectRefusal(await make(today), 'check-in/not-missed')
    const results = await Promise.all([newest, newest, middle].map(make))
    expect(results.every(({ flag }) => flag)).toBe(true)
    expectRefusal(await make(oldest), 'check-in/no-make-ups')
    expect((await checkIn()).data).toMatchObject({ streak: 3, points: 10 })
    expect(await balance()).toBe(15)
    expect(await faults()).toEqual([])
  })

  it('shows the streak that the newest missed day would restore, and keeps it', async () => {
    await openCompany()
    await checkIn()
    app.advance(DAY_MS)
    await checkIn()
    app.advance(3 * DAY_MS)
    const make = async (day = '') => app.call('checkIn.makeUp', { day }, await as())
    const first = await calendar()
    expect(first).toMatchObject({ streak: 0, makeUp: { streak: 1 } })
    const [older, newest] = first.makeUp.days.slice(-2)
    await checkIn()
    expect((await calendar()).makeUp.streak).toBe(2)
    await make(older)
    const second = await calendar()
    expect(second, 'an older day leaves the streak').toMatchObject({
      streak: 1,
      makeUp: { days: [newest], streak: 5 },
    })
    await make(newest)
    expect(await calendar()).toMatchObject({ streak: 5, makeUp: { days: [], streak: 5 } })
    expect(await faults()).toEqual([])
  })
})

describe('tasks', () => {
  const finish = async (id: number, userId = 1, device = toDevice(userId)) =>
    app.call('task.finish', { id, device }, await on(userId, device))
  const start = async (id: number, userId = 1) =>
    (await app.call('task.start', { id }, await as(userId))).data

  it('rewards a browsing task 15 seconds after its first mark, once a day', async () => {
    await openCompany()
    const id = await createTask({ kind: 'browse', points: 5 })
    expectRefusal(await finish(id), 'task/not-done')
    await start(id)
    app.advance(13_000)
    await start(id)
    expectRefusal(await finish(id), 'task/not-done')
    app.advance(2_000)
    const results = await Promise.all(numbers(10).map(() => finish(id)))
    expect(results.map(({ data }) => data.points)).toEqual(numbers(10).map(() => 5))
    expect(await balance()).toBe(5)
    const { data } = await app.call('task.list', {}, await as())
    expect(data.list).toMatchObject([{ id, state: 'done', earned: 5 }])
    app.advance(DAY_MS)
    expectRefusal(await finish(id), 'task/not-done')
    expect(await faults()).toEqual([])
  })

  it('rewards a share once another shopper has opened it on another device', async () => {
    await openCompany()
    const id = await createTask({ kind: 'share', points: 8 })
    const { shareCode } = await start(id)
    const code = shareCode ?? ''
    const open = async (userId: number, device = toDevice(userId)) =>
      app.call('task.openShare', { code, device }, await on(userId, device))
    await checkIn(1)
    expect((await open(1)).data).toEqual({ isCounted: false })
    expect((await open(2, toDevice(1))).data).toEqual({ isCounted: false })
    expectRefusal(await finish(id), 'task/not-done')
    expect((await open(2)).data).toEqual({ isCounted: true })
    expect((await finish(id)).data).toEqual({ points: 8, outcome: 'paid' })
    const { shareCode: other } = await start(id, 3)
    const second = { code: other ?? '', device: toDevice(2) }
    expect((await app.call('task.openShare', second, await on(2, toDevice(2)))).data).toEqual({
      isCounted: false,
    })
    app.advance(DAY_MS)
    expectRefusal(await open(4), 'task/share-not-found')
    expect(await faults()).toEqual([])
  })

  it('counts a friend once a week per shopper, by the device that the server identified', async () => {
    await openCompany()
    const id = await createTask({ kind: 'share', points: 8 })
    const share = async (userId: number) => (await start(id, userId)).shareCode ?? ''
    const open = async (code: string, userId: number, device: string) =>
      (
        await app.call(
          'task.openShare',
          { code, device: `made-up-${code}` },
          await on(userId, device),
        )
      ).data.isCounted
    expect(await open(await share(1), 2, toDevice(2))).toBe(true)
    expect(await open(await share(3), 4, toDevice(2)), 'a device of another shopper').toBe(false)
    app.advance(DAY_MS)
    expect(await open(await share(1), 2, toDevice(2)), 'the day after').toBe(false)
    expect(await open(await share(3), 2, toDevice(2)), 'for another shopper').toBe(true)
    app.advance(6 * DAY_MS)
    expect(await open(await share(1), 2, toDevice(2)), 'a week after').toBe(true)
    expect(await faults()).toEqual([])
  })

  it('rewards the profile once, and a review only as a review', async () => {
    await openCompany()
    const profile = await createTask({ kind: 'profile', points: 20 })
    const review = await createTask({ kind: 'review', points: 0 })
    expectRefusal(await finish(profile), 'task/not-done')
    await rows(sql`update users set nick_name = '小满' where company_id = ${companyId} and id = 1`)
    expect((await finish(profile)).data).toEqual({ points: 20, outcome: 'paid' })
    app.advance(40 * DAY_MS)
    expect((await finish(profile)).data).toEqual({ points: 20, outcome: 'paid' })
    expect(await balance()).toBe(20)
    expectRefusal(await finish(review), 'task/not-done')
    const bad = { kind: 'review' as const, points: 5, title: '评价', target: '/evaluate/my' }
    expect(await app.call('ops.createDailyTask', bad, await operators())).toMatchObject({
      status: 422,
      code: refusals['task/bad-task'].code,
    })
    expect(await faults()).toEqual([])
  })

  it('rewards an invitation once per new friend whose order was received', async () => {
    await openCompany()
    const id = await createTask({ kind: 'invite', points: 50 })
    const { shareCode } = await start(id)
    const open = async (userId: number) =>
      app.call(
        'task.openShare',
        { code: shareCode ?? '', device: toDevice(userId) },
        await on(userId, toDevice(userId)),
      )
    expect((await open(2)).data).toEqual({ isCounted: false })
    await rows(
      sql`update users set created_at = ${app.now().toISOString()}::timestamptz
          where company_id = ${companyId} and id in (3, 4)`,
    )
    expect((await open(3)).data).toEqual({ isCounted: true })
    expect((await open(4)).data).toEqual({ isCounted: true })
    expectRefusal(await finish(id), 'task/not-done')
    await receiveOrder(3)
    expect((await app.call('task.list', {}, await as())).data.list).toMatchObject([
      { state: 'ready', earned: 0 },
    ])
    const results = await Promise.all(numbers(5).map(() => finish(id)))
    expect(results.filter(({ flag }) => flag).length).toBeGreaterThan(0)
    expect(await balance()).toBe(50)
    expectRefusal(await finish(id), 'task/not-done')
    expect(await faults()).toEqual([])
  })

  it('keeps an unrewarded task open and rewards it on the shopper’s own device', async () => {
    await openCompany()
    const id = await createTask({ kind: 'browse', points: 5 })
    await checkIn(2)
    await start(id)
    app.advance(15_000)
    expect((await finish(id, 1, toDevice(2))).data).toEqual({ points: 0, outcome: 'device' })
    expect((await finish(id)).data).toEqual({ points: 5, outcome: 'paid' })
    expect(await faults()).toEqual([])
  })

  it('hides a stopped task', async () => {
    await openCompany()
    const id = await createTask({ kind: 'browse', points: 5 })
    await app.call('ops.stopDailyTask', { id }, await operators())
    expectRefusal(await finish(id), 'task/not-found')
    expect((await app.call('task.list', {}, await as())).data.list).toEqual([])
  })
})

it('reports points of a day or a task that the ledger lacks in the audit', async () => {
  await openCompany()
  const id = await createTask({ kind: 'browse', points: 5 })
  await rows(
    sql`insert into check_ins (company_id, user_id, day, is_make_up, streak, points, outcome)
        values (${companyId}, 1, '2026-01-01', false, 1, 5, 'paid')`,
  )
  await rows(
    sql`insert into task_progress
          (company_id, task_id, user_id, period, started_at, done_at, points, outcome)
        values (${companyId}, ${id}, 1, '2026-01-01', now(), now(), 5, 'paid')`,
  )
  expect((await faults()).map(({ name }) => name)).toEqual([
    '签到：每天的积分与记账一致，只发一次',
    '任务：每期的积分与记账一致，只发一次，有完成时间',
  ])
})
