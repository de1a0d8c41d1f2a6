/** Faults in the middle of a batch of flash sale orders, on PostgreSQL. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { openPostgresql } from '../../../testing/open-postgresql.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../../testing/index.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import {
  mapInBatches,
  flashCompany,
  numbers,
  readyBuyer,
  sendOrder,
} from '../testing/flash-sale.ts'

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let db: Database
let app: TestApp
let owner: pg.Client
let watcher: pg.Client
beforeAll(async () => {
  postgres = await startPostgresql()
  db = await openPostgresql(postgres.url, 6)
  const companies = numbers(3).map((id) => flashCompany(id, { pieces: 15, buyers: 30 }))
  app = await createTestApp({ db, seedFile: { companies } })
  owner = new pg.Client({ connectionString: postgres.url })
  // A second connection, because within a transaction PostgreSQL keeps returning the activity of
  // the first query.
  watcher = new pg.Client({ connectionString: postgres.url })
  await Promise.all([owner.connect(), watcher.connect()])
})
afterAll(async () => {
  await owner?.end()
  await watcher?.end()
  await app?.close()
  await db?.close()
  await postgres?.stop()
})

const faults = async (companyId: number) =>
  (await auditCompany(db, companyId)).checks.filter(({ ok }) => !ok)
const waitingForLock = async () =>
  (
    await watcher.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where application_name = 'mall' and wait_event_type = 'Lock' and query like '%insert_orders%'`,
    )
  ).rows.map(({ pid }) => pid)

it('places one order for a token whose batch was interrupted and loses no other order', async () => {
  const buyers = await mapInBatches(numbers(30), (userId) => readyBuyer(app, 1, userId))
  await owner.query('begin; select from stocks where company_id = 1 and sku_id = 1 for update')
  const statuses: number[] = []
  const first = buyers.map(async ({ as, body }) => {
    statuses.push((await app.call('order.commit', body, as)).status)
  })
  // The two batches in progress wait for the stock and are terminated, then the batches that
  // follow.
  await expect.poll(waitingForLock, { interval: 20 }).toHaveLength(2)
  for (const pid of await waitingForLock())
    await watcher.query('select pg_terminate_backend($1)', [pid])
  await expect.poll(() => statuses.length, { interval: 20 }).toBeGreaterThanOrEqual(2)
  await owner.query('commit')
  await Promise.all(first)
  expect(statuses).toContain(503)

  const answers = await Promise.all(buyers.map((buyer) => sendOrder(app, buyer)))
  expect(answers.filter(({ flag }) => flag)).toHaveLength(15)
  const again = await Promise.all(buyers.map((buyer) => sendOrder(app, buyer)))
  expect(again.map(({ data }) => data)).toEqual(answers.map(({ data }) => data))
  expect((await owner.query('select from orders where company_id = 1')).rowCount).toBe(15)
  expect(await faults(1)).toEqual([])
})

it('places the other orders of a batch when one cannot be written', async () => {
  await owner.query(
    `create function refuse_row() returns trigger language plpgsql as $$ begin raise 'unwritable'; end $$;
     create trigger unwritable before insert on orders
       for each row when (new.remark = 'unwritable') execute function refuse_row()`,
  )
  const buyers = await mapInBatches(numbers(12), async (userId) => {
    const buyer = await readyBuyer(app, 2, userId)
    return userId === 7 ? { ...buyer, body: { ...buyer.body, remark: 'unwritable' } } : buyer
  })
  const answers = await Promise.all(
    buyers.map(({ as, body }) => app.call('order.commit', body, as)),
  )
  expect(answers.flatMap(({ flag }, index) => (flag ? [] : [index + 1]))).toEqual([7])
  expect(answers[6]).toMatchObject({ status: 500, flag: false })
  expect(await faults(2)).toEqual([])
})

it('places the other orders while a transaction locks a row of one of them', async () => {
  const buyers = await mapInBatches(numbers(12), (userId) => readyBuyer(app, 3, userId))
  const [held, ...others] = [...buyers.slice(6), ...buyers.slice(0, 6)]
  if (!held) throw new Error('no order arrived')
  await owner.query(
    'begin; select from point_balances where company_id = 3 and user_id = 7 for update',
  )
  // Two orders run immediately; the others form a batch with the order that has to wait.
  const made = others.slice(0, 2).map((buyer) => sendOrder(app, buyer))
  const waiting = app.call('order.commit', held.body, held.as)
  const more = others.slice(2).map((buyer) => sendOrder(app, buyer))
  const answers = await Promise.all([...made, ...more])
  expect(answers.filter(({ flag }) => flag)).toHaveLength(11)
  await owner.query('commit')
  await waiting
  expect(await sendOrder(app, held)).toMatchObject({ flag: true })
  expect(await faults(3)).toEqual([])
})
