/** Two processes of the mall confirm receipts, and one of them is killed in the middle of it. */
import { OrderStatus } from '@mall/contract/states'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, flashCompany } from '../modules/orders/testing/index.ts'
import { auditCompany } from '../testing/audit-company.ts'
import { createTestApp, startPostgresql, type TestApp } from '../testing/index.ts'
import { openPostgresql } from '../testing/open-postgresql.ts'
import { closedPort } from '../testing/processes/closed-port.ts'
import { startMallProcess, type MallProcess } from '../testing/processes/mall-process.ts'
import { SLOTS } from './runner.ts'

const COMPANIES = 16
const RECEIPTS = 3_008
const PER_COMPANY = RECEIPTS / COMPANIES
/** The lease of a killed process lasts 60 s. */
const patience = { interval: 100, timeout: 300_000 }
const operator = { authorization: 'Bearer ops-key-for-tests-0' }

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let owner: pg.Client
let db: Awaited<ReturnType<typeof openPostgresql>>
let app: TestApp
const malls: MallProcess[] = []

beforeAll(async () => {
  postgres = await startPostgresql()
  db = await openPostgresql(postgres.url, 20)
  owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  const ids = Array.from({ length: COMPANIES }, (_, index) => index + 1)
  const companies = ids.map((id) =>
    flashCompany(id, { pieces: 1, buyers: 1, points: 1_000 * PER_COMPANY }),
  )
  app = await createTestApp({ db, seedFile: { companies } })
  await Promise.all(ids.map(shipOrders))
})
afterAll(async () => {
  for (const mall of malls) await mall.kill('SIGKILL')
  await app?.close()
  await owner?.end()
  await db?.close()
  await postgres?.stop()
})

/** Places the orders of a company, paid by points, and ships them. */
async function shipOrders(companyId: number): Promise<void> {
  const as = { companyId, token: await app.tokenOf(companyId, 1) }
  for (let nth = 0; nth < PER_COMPANY; nth += 1) {
    const { data } = await buy(app, as, [{ skuId: 2, num: 1 }])
    const parcel = { shipper: '顺丰速运', trackingNumber: `SF${String(nth).padStart(10, '0')}` }
    const shipped = { id: `${data.orderId}-1`, ...parcel }
    const { flag } = await app.call('ops.ship', shipped, { companyId, headers: operator })
    if (!flag) throw new Error('an order was not shipped')
  }
}

async function startMall(): Promise<MallProcess> {
  const mall = await startMallProcess({
    NODE_ENV: 'production',
    PORT: String(await closedPort()),
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    MALL_JOB_SECONDS: '0.2',
    MALL_LOG_LEVEL: 'error',
  })
  malls.push(mall)
  return mall
}

/** Number of slots of each live process, the smallest first. */
async function countSlots(): Promise<number[]> {
  const { rows } = await owner.query<{ slots: number }>(
    `select count(*) filter (where name like 'slot %')::int as slots from job_leases
     where until > now() group by holder
     having bool_or(name like 'process %') order by slots`,
  )
  return rows.map(({ slots }) => slots)
}

/**
 * Number of confirmations, and of child orders that were confirmed; equal when none was confirmed
 * twice.
 */
async function countConfirmed(): Promise<{ events: number; parts: number }> {
  const { rows } = await owner.query<{ events: number; parts: number }>(
    `select count(*)::int as events, count(distinct (company_id, child_id))::int as parts
     from order_events where child_id <> '' and to_status = $1`,
    [OrderStatus.Completed],
  )
  return rows[0] ?? { events: 0, parts: 0 }
}

it(`confirms ${String(RECEIPTS)} receipts once each although one of two processes is killed`, async () => {
  const [killed] = [await startMall(), await startMall()]
  // Waits until each process holds half of the slots.
  await expect.poll(countSlots, patience).toEqual([SLOTS / 2, SLOTS / 2])
  expect(await countConfirmed()).toEqual({ events: 0, parts: 0 })
  await owner.query(`update order_children set shipped_at = shipped_at - interval '16 days'`)

  const untilConfirmed = (count: number) =>
    expect
      .poll(async () => (await countConfirmed()).parts, { ...patience, interval: 20 })
      .toBeGreaterThanOrEqual(count)
  await untilConfirmed(RECEIPTS / 10)
  await killed.kill('SIGKILL')
  expect((await countConfirmed()).parts).toBeLessThan(RECEIPTS)
  await untilConfirmed(RECEIPTS)
  await expect.poll(countSlots, patience).toEqual([SLOTS])
  expect(await countConfirmed()).toEqual({ events: RECEIPTS, parts: RECEIPTS })
  for (let companyId = 1; companyId <= COMPANIES; companyId += 1) {
    const { checks } = await auditCompany(db, companyId)
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
  }
}, 900_000)
