import { OrderStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { DatabaseDown, selectRows, type Database } from '../db/connection/database.ts'
import { buy, payOrder, shopSeed } from '../modules/orders/testing/index.ts'
import { auditCompany } from '../testing/audit-company.ts'
import { findJob } from '../testing/find-job.ts'
import { createTestApp, startPostgresql, type TestApp } from '../testing/index.ts'
import { openPostgresql } from '../testing/open-postgresql.ts'
import { runJobs, SLOTS, type Job } from './runner.ts'

const COMPANIES = 16
const DAY_MS = 86_400_000
const POOL = 10
const companyIds = Array.from({ length: COMPANIES }, (_, index) => index + 1)
const environment = { MALL_JOB_SECONDS: '0.02' }
const operator = { authorization: 'Bearer ops-key-for-tests-0' }

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let databases: [Database, Database]
let first: TestApp
let second: TestApp
const running = new Set<ReturnType<typeof runJobs>>()

beforeAll(async () => {
  postgres = await startPostgresql()
  const open = () => openPostgresql(postgres.url, POOL)
  databases = [await open(), await open()]
  const [company] = shopSeed().companies
  const seedFile = { companies: companyIds.map((id) => ({ ...company, id })) }
  first = await createTestApp({ db: databases[0], environment, seedFile })
  second = await createTestApp({ db: databases[1], environment })
})
afterEach(async () => {
  for (const process of running) await stop(process)
})
afterAll(async () => {
  await second?.close()
  await first?.close()
  for (const db of databases ?? []) await db.close()
  await postgres?.stop()
})

function start(deps: TestApp['deps'], ...jobs: Job[]) {
  const process = runJobs(deps, jobs)
  running.add(process)
  return process
}
async function stop(process: ReturnType<typeof runJobs>) {
  running.delete(process)
  await process.stop()
}

type Lease = { name: string; holder: string }
/** Number of slots that each process holds, the smallest first. */
async function countSlots(): Promise<number[]> {
  const rows = await databases[0].unscopedTransaction((tx) =>
    selectRows<Lease>(tx, sql`select name, holder from job_leases where until > now()`),
  )
  const processes = rows.filter(({ name }) => name.startsWith('process '))
  return processes
    .map((one) => {
      const own = rows.filter(({ holder }) => holder === one.holder)
      return own.filter(({ name }) => name.startsWith('slot ')).length
    })
    .toSorted((a, b) => a - b)
}
const untilSlots = (...counts: number[]) =>
  expect.poll(countSlots, { interval: 10 }).toEqual(counts)

const listCompanies = async (db: Database) => {
  const rows = await db.unscopedQuery<{ id: number }>('select company_ids() as id', [])
  return rows.map(({ id }) => id)
}

/** A job that records the companies of each of its runs. */
function createSample(name = 'sample') {
  const rounds: number[][] = []
  const job: Job = {
    name,
    async round({ db }) {
      rounds.push(await listCompanies(db))
      return 0
    },
  }
  const reached = () => new Set(rounds.flat())
  return { job, rounds, reached }
}

it('limits queries across companies to the companies of the slot', async () => {
  const [db] = databases
  expect(await listCompanies(db.forJobs({ slot: 3, slots: SLOTS }))).toEqual([3, 11])
  expect(await listCompanies(db.forJobs({ slot: 0, slots: SLOTS }))).toEqual([8, 16])
  const all = Array.from({ length: POOL }, () => listCompanies(db))
  expect(new Set((await Promise.all(all)).map(String))).toEqual(new Set([String(companyIds)]))
  expect(await listCompanies(db.forJobs(null))).toEqual(companyIds)
})

it('runs no query for a job that ignores the slot', async () => {
  const rows = await databases[0].unscopedTransaction((tx) =>
    selectRows<{ name: string }>(
      tx,
      sql`select proname as name from pg_proc
          where pronamespace = 'public'::regnamespace and prosecdef
            and (proname like 'list\\_%' or proname in ('company_ids', 'close_used_batches'))
            and not ('p_company' = any (coalesce(proargnames, '{}')))
            and prosrc not like '%in_job_slot(%' order by proname`,
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual([
    // Called by a global job, which compares the bank's file.
    'list_exchange_days',
    // Called for all companies by commands and at the start of the server.
    'list_payments_for_bill',
    'list_plain_secrets',
    'list_refunds_for_bill',
    'list_sms_sent',
  ])
})

it('shares the slots of the companies fairly and releases them', async () => {
  const sample = createSample()
  start(first.deps, sample.job)
  await untilSlots(SLOTS)
  const other = createSample()
  const beside = start(second.deps, other.job)
  await untilSlots(SLOTS / 2, SLOTS / 2)
  await expect.poll(() => other.reached().size).toBe(COMPANIES / 2)
  await stop(beside)
  await untilSlots(SLOTS)
  sample.rounds.length = 0
  await expect.poll(() => sample.reached().size).toBe(COMPANIES)
})

it('runs global jobs in one process', async () => {
  const rounds: string[] = []
  const create = (process: string): Job => ({
    name: 'global',
    isGlobal: true,
    round: async () => rounds.push(process),
  })
  const one = start(first.deps, create('first'))
  await expect.poll(() => rounds).toContain('first')
  start(second.deps, create('second'))
  await untilSlots(SLOTS / 2, SLOTS / 2)
  expect(rounds).not.toContain('second')
  await stop(one)
  await expect.poll(() => rounds).toContain('second')
})

it('acquires the slots of a dead process after their leases expire', async () => {
  let isDead = false
  const [db] = databases
  const mortal: Database = {
    ...db,
    unscopedTransaction: (work) =>
      isDead ? Promise.reject(new DatabaseDown('killed')) : db.unscopedTransaction(work),
  }
  const died = createSample()
  const dying = start({ ...first.deps, db: mortal }, died.job)
  await untilSlots(SLOTS)
  const [dead] = await db.unscopedTransaction((tx) =>
    selectRows<{ holder: string }>(
      tx,
      sql`select holder from job_leases where until > now() and name like 'process %'`,
    ),
  )
  const sample = createSample()
  start(second.deps, sample.job)
  await untilSlots(SLOTS / 2, SLOTS / 2)
  isDead = true
  // Repeated, because an extension that started before may end after the first release.
  const endLeases = () =>
    databases[1].unscopedTransaction((tx) =>
      tx.execute(sql`
        update job_leases set until = now() - interval '1 second' where holder = ${dead?.holder}`),
    )
  await expect
    .poll(async () => {
      await endLeases()
      return countSlots()
    })
    .toEqual([SLOTS])
  await expect.poll(() => sample.reached().size).toBe(COMPANIES)
  await stop(dying)
})

it('does not block other slots with one company’s slow item', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let began = 0
  const slow: Job = {
    name: 'slow',
    async round({ db }) {
      if (!(await listCompanies(db)).includes(3)) return 0
      began += 1
      await released
      return 1
    },
  }
  const after = createSample('after')
  start(first.deps, slow, after.job)
  await expect.poll(() => after.rounds.length).toBeGreaterThan(SLOTS * 3)
  const others = companyIds.filter((id) => id % SLOTS !== 3)
  expect([...after.reached()].toSorted((a, b) => a - b)).toEqual(others)
  expect(began).toBe(1)
  release()
  await expect.poll(() => after.reached().size).toBe(COMPANIES)
})

it('leaves connections to callers while all slots are busy', async () => {
  const [db] = databases
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const jobs = Array.from({ length: SLOTS }, (_, slot) =>
    db.forJobs({ slot, slots: SLOTS }).unscopedTransaction(() => released),
  )
  const callers = Array.from({ length: 3 }, () =>
    db.transaction(1, async (tx) => tx.execute(sql`select 1`)),
  )
  expect(await Promise.all(callers)).toHaveLength(3)
  release()
  await Promise.all(jobs)
})

it('confirms each receipt once with two processes', async () => {
  const shipped: { companyId: number; id: string }[] = []
  for (const companyId of companyIds) {
    const as = { companyId, token: await first.tokenOf(companyId, 1) }
    const { data } = await buy(first, as, [{ skuId: 11, num: 1 }], { couponId: null })
    await payOrder(first, companyId, data.orderId, data.cash)
    const parcel = { shipper: '顺丰速运', trackingNumber: 'SF1234567890' }
    const sent = await first.call(
      'ops.ship',
      { id: `${data.orderId}-1`, ...parcel },
      { companyId, headers: operator },
    )
    expect(sent).toMatchObject({ flag: true })
    shipped.push({ companyId, id: data.orderId })
  }
  for (const app of [first, second]) app.advance(16 * DAY_MS)
  const done = [0, 0]
  const countIn = (index: number): Job => ({
    name: 'confirm-receipts',
    async round(deps) {
      const confirmed = await findJob('confirm-receipts').round(deps)
      done[index] = (done[index] ?? 0) + confirmed
      return confirmed
    },
  })
  const total = () => (done[0] ?? 0) + (done[1] ?? 0)
  start(first.deps, countIn(0))
  start(second.deps, countIn(1))
  await untilSlots(SLOTS / 2, SLOTS / 2)
  await expect.poll(total).toBeGreaterThanOrEqual(COMPANIES)
  for (const process of running) await stop(process)
  expect(total()).toBe(COMPANIES)
  for (const { companyId, id } of shipped) {
    const [order] = await databases[0].query<{ status: number; received: number }>(
      companyId,
      sql`select o.status, (select count(*)::int from order_events e
            where e.company_id = o.company_id and e.order_id = o.id and e.child_id <> ''
              and e.to_status = ${OrderStatus.Completed}) as received
          from orders o where o.company_id = ${companyId} and o.id = ${id}`,
    )
    expect(order).toEqual({ status: OrderStatus.Completed, received: 1 })
  }
  expect((await auditCompany(databases[0], 1)).checks.filter(({ ok }) => !ok)).toEqual([])
})
