import { refusals, type RefusalName } from '@mall/contract'
import type { BankPointsLab } from '@mall/host-lab/providers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { dayLimits, toDay } from './beijing-days.ts'
import {
  buildExchange,
  createExchangeApp,
  customerOf,
  type Caller,
} from './exchange-app.fixture.ts'
import { createReconciliationJob, exchangesJob } from './cmb.jobs.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
let app: TestApp
let lab: BankPointsLab
let companyId = 0
let shopper: Caller

beforeAll(async () => {
  const created = await createExchangeApp(16)
  app = created.app
  lab = created.lab
})
beforeEach(async () => {
  lab.clearFaults()
  companyId += 1
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
})
afterAll(async () => {
  await app.close()
  await lab.stop()
})

const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
const exchange = (body = buildExchange(), as = shopper) => app.call('cmb.exchange', body, as)
const readAccount = async () => (await app.call('cmb.account', {}, shopper)).data
const atBank = () => lab.getBalance(customerOf(companyId))
const run = () => exchangesJob.round(app.deps)
const query = (id: string) => app.call('cmb.query', { id }, shopper)
/** 03:00 in Beijing: the bank's file of the day is ready. */
const advanceToNextMorning = () =>
  app.advance(dayLimits(toDay(app.now())).to.getTime() + 3 * HOUR_MS - app.now().getTime())
const asOperator = async () => ({ companyId, headers: await app.operatorHeaders(companyId) })

describe('exchanging', () => {
  it('deducts at the bank, then credits points that are valid for a year', async () => {
    const before = await readAccount()
    expect(before).toMatchObject({ isLinked: true, bankPoints: 10_000, leftToday: 8_000 })
    const { data } = await exchange()
    expect(data).toMatchObject({ bankPoints: 3_000, points: 60, state: 'confirmed', problem: null })
    const after = await readAccount()
    expect(after).toMatchObject({ bankPoints: 7_000, leftToday: 5_000 })
    expect(after.balance).toBe(before.balance + 60)
    const days = await app.db.query<{ days: number }>(
      companyId,
      sql`select extract(day from expires_at - created_at)::int as days from point_batches
          where company_id = ${companyId} and granted = 60`,
    )
    expect(days).toEqual([{ days: 365 }])
    expect((await app.call('cmb.record', {}, shopper)).data.total).toBe(1)
    await expectAuditPasses()
  })

  it('returns the same exchange for a repeated key and refuses another body', async () => {
    const body = buildExchange()
    const all = await Promise.all(Array.from({ length: 10 }, () => exchange(body)))
    const last = await exchange(body)
    expect(new Set(all.map(({ data }) => data.id))).toEqual(new Set([last.data.id]))
    expect(last.data.state).toBe('confirmed')
    expect(atBank()).toBe(7_000)
    expectRefused(
      await exchange({ ...buildExchange(1_000), requestKey: body.requestKey }),
      'checkout/idempotency-conflict',
    )
  })

  it('refuses invalid amounts, another rate and shoppers whom the bank has not signed in', async () => {
    expectRefused(await exchange({ ...buildExchange(), bankPoints: 3_500 }), 'cmb/amount')
    expectRefused(await exchange(buildExchange(6_000)), 'cmb/amount')
    expectRefused(await exchange({ ...buildExchange(), points: 61 }), 'cmb/rate-changed')
    const other = { companyId, token: await app.tokenOf(companyId, 2) }
    expectRefused(await exchange(buildExchange(), other), 'cmb/not-linked')
    expect((await app.call('cmb.account', {}, other)).data).toMatchObject({
      isLinked: false,
      bankPoints: null,
    })
    expect(atBank()).toBe(10_000)
  })

  it('never exceeds the daily bank points with concurrent exchanges', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => exchange(buildExchange(1_000))))
    expect(all.filter(({ flag }) => flag)).toHaveLength(8)
    for (const one of all.filter(({ flag }) => !flag)) expectRefused(one, 'cmb/limit')
    expect(atBank()).toBe(2_000)
    await expectAuditPasses()
  })

  it('is not offered without a rate', async () => {
    expect((await app.call('cmb.offer', {}, { companyId })).data.rate).toEqual({
      step: 1_000,
      points: 20,
    })
    await app.db.transaction(companyId, (tx) =>
      tx.execute(
        sql`update companies set settings = jsonb_set(settings, '{pointsExchange,step}', '0')
            where company_id = ${companyId}`,
      ),
    )
    await expect
      .poll(async () => (await app.call('cmb.offer', {}, { companyId })).data.rate)
      .toBeNull()
    expectRefused(await exchange(), 'cmb/closed')
  })
})

describe('results of the bank', () => {
  it('credits nothing when the bank refuses, and releases the daily limit', async () => {
    lab.setBalance(customerOf(companyId), 500)
    expect((await exchange()).data).toMatchObject({ state: 'failed', problem: 'short' })
    lab.setBalance(customerOf(companyId), 9_000)
    lab.fail('refused')
    expect((await exchange()).data).toMatchObject({ state: 'failed', problem: 'frozen' })
    expect((await readAccount()).leftToday).toBe(8_000)
    await expectAuditPasses()
  })

  it.each(['hang', 'broken', 'lost'] as const)(
    'is in progress when the response is %s, and confirmed once by the query',
    async (fault) => {
      const before = (await readAccount()).balance
      lab.fail(fault)
      const { data } = await exchange()
      expect(data.state).toBe('processing')
      expect((await readAccount()).balance).toBe(before)
      await run()
      expect((await query(data.id)).data.state).toBe('processing')
      app.advance(11 * SECOND_MS)
      await Promise.all([run(), run(), query(data.id)])
      expect((await query(data.id)).data.state).toBe('confirmed')
      expect((await readAccount()).balance).toBe(before + 60)
      expect(atBank()).toBe(7_000)
      await expectAuditPasses()
    },
  )

  it('is resolved by the job when the server stopped before the response', async () => {
    const { data } = await exchange()
    await app.db.transaction(companyId, async (tx) => {
      await tx.execute(
        sql`insert into points_exchanges (company_id, id, user_id, request_key, customer, bank_points,
              points, step, step_points, created_at, queried_at, next_at)
            select company_id, ${data.id.replace(/\d$/, (last) => String((Number(last) + 1) % 10))},
              user_id, 'stopped-before-response', customer, bank_points, points, step, step_points,
              created_at, created_at, created_at + interval '30 seconds'
            from points_exchanges where company_id = ${companyId}`,
      )
    })
    app.advance(31 * SECOND_MS)
    await run()
    const { list } = (await app.call('cmb.record', {}, shopper)).data
    expect(list.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    expect(atBank()).toBe(4_000)
    await expectAuditPasses()
  })

  it('is queried after 10 seconds, 1, 5 and 15 minutes, then hourly, with an alarm after a day', async () => {
    lab.fail(...Array.from({ length: 40 }, () => 'lost' as const))
    const { data } = await exchange()
    let as = await asOperator()
    const show = async () => (await app.call('ops.exchange', { id: data.id }, as)).data
    const minutes: number[] = []
    for (let count = 0; count < 6; count += 1) {
      const { nextQueryAt, createdAt } = await show()
      const next = Date.parse(nextQueryAt ?? '')
      minutes.push(Math.round(((next - Date.parse(createdAt)) / 60_000) * 10) / 10)
      app.advance(next - app.now().getTime() + 1)
      await run()
    }
    expect(minutes.slice(0, 4)).toEqual([0.2, 1, 5, 15])
    expect(minutes[5]).toBeCloseTo((minutes[4] ?? 0) + 60, 0)
    app.advance(25 * HOUR_MS)
    await run()
    as = await asOperator()
    const [alarmed] = await app.db.transaction(companyId, (tx) =>
      selectRows<{ isAlarmed: boolean }>(
        tx,
        sql`select alarmed_at is not null as "isAlarmed" from points_exchanges
            where company_id = ${companyId}`,
      ),
    )
    expect(alarmed).toEqual({ isAlarmed: true })
    expect((await show()).state).toBe('unknown')
    expect((await readAccount()).leftToday).toBe(8_000)
  })
})

describe('operators', () => {
  it('compare the bank’s file and confirm an amount that the bank has deducted', async () => {
    const { data: confirmed } = await exchange(buildExchange(2_000))
    lab.fail('refused')
    const { data: failed } = await exchange(buildExchange(1_000))
    await app.deps.bankPoints?.deduct({
      number: failed.id,
      customer: customerOf(companyId),
      points: 1_000,
    })
    const day = toDay(app.now())
    expectRefused(
      await app.call('ops.reconcileExchanges', { day }, await asOperator()),
      'exchange/day',
    )
    advanceToNextMorning()
    const as = await asOperator()
    const { data } = await app.call('ops.reconcileExchanges', { day }, as)
    expect(data).toMatchObject({ bankCount: 2, bankPoints: 3_000, ownCount: 1, ownPoints: 2_000 })
    expect(data.differences).toEqual([
      { kind: 'extra', id: failed.id, bankPoints: 1_000, ownPoints: null },
    ])
    const { data: listed } = await app.call('ops.exchanges', { state: 'confirmed' }, as)
    expect(listed.list.map(({ id }) => id)).toEqual([confirmed.id])
    const queried = await app.call('ops.queryExchange', { id: failed.id }, as)
    expect(queried.data.state).toBe('confirmed')
    const again = await app.call('ops.reconcileExchanges', { day }, as)
    // Confirmed on the day after the bank's deduction, which is in the earlier file.
    expect(again.data.differences).toEqual([])
    await expectAuditPasses()
  })

  it('have yesterday’s exchanges compared once by the job', async () => {
    await exchange(buildExchange(2_000))
    const day = toDay(app.now())
    advanceToNextMorning()
    const job = createReconciliationJob()
    await job.round(app.deps)
    await job.round(app.deps)
    const as = await asOperator()
    const { list } = (await app.call('ops.exchangeReconciliations', {}, as)).data
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ day, bankCount: 1, differences: [] })
  })
})
