/** The mall as its own process, stopped in the middle of its work. */
import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDatabase } from '../../seed/seed-database.ts'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import { company } from '../../modules/goods/testing.ts'
import { closedPort } from './closed-port.ts'
import { startMallProcess, type MallProcess } from './mall-process.ts'
import { startPostgresql } from './postgresql.ts'

const inFlight = 50

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let holder: pg.Client
/**
 * A second connection besides `holder`, because within a transaction PostgreSQL shows the waiting
 * sessions of its first query only.
 */
let watcher: pg.Client
let port: number
let mall: MallProcess

beforeAll(async () => {
  postgres = await startPostgresql()
  const db = await openPostgresql(postgres.url, 2)
  await seedDatabase(db, { companies: [company] }, new Date())
  await db.close()
  holder = new pg.Client({ connectionString: postgres.url })
  watcher = new pg.Client({ connectionString: postgres.url })
  await Promise.all([holder.connect(), watcher.connect()])
})
afterAll(async () => {
  mall?.child.kill('SIGKILL')
  await holder?.end()
  await watcher?.end()
  await postgres?.stop()
})

/** @param seconds time limit of the shutdown, after which the process exits with 1 */
async function start(seconds = '60') {
  port = await closedPort()
  mall = await startMallProcess({
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    // Jobs may use half of the connections while they wait for the same table.
    MALL_DB_POOL: String(2 * inFlight + 10),
    // All concurrent calls are of guests of one company.
    MALL_DB_COMPANY_PERCENT: '100',
    MALL_DB_GUEST_PERCENT: '100',
    MALL_LOG_LEVEL: 'info',
    MALL_JOB_SECONDS: '0.05',
    MALL_SHUTDOWN_SECONDS: seconds,
  })
}

/**
 * Waits until the database reports the given number of statements about a table that wait for a
 * lock.
 */
const untilWaiting = (count: number, table: string) =>
  expect
    .poll(
      async () => {
        const { rows } = await watcher.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where application_name = 'mall' and wait_event_type = 'Lock' and query like $1`,
          [`%${table}%`],
        )
        return rows[0]?.n
      },
      { interval: 20 },
    )
    .toBeGreaterThanOrEqual(count)

/** A connection that is kept alive for further requests. */
function line() {
  let onMessage = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (chunk: Buffer) => (onMessage += chunk.toString()))
  const closed = once(socket, 'close')
  return {
    say: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\ncompanyid: 1\r\n\r\n`),
    async end() {
      await closed
      return onMessage
    },
  }
}

/** A call that queries the database each time, because it returns the present price and stock. */
const question = '/api/h5GoodsSpu/v1/refreshBySkuId/1011'

async function ask() {
  const response = await fetch(`http://127.0.0.1:${port}${question}`, {
    headers: { companyid: '1' },
  })
  return { status: response.status, body: (await response.json()) as { flag: boolean } }
}

it('responds to all accepted requests, accepts no new ones and exits with 0', async () => {
  await start()
  await holder.query('begin; lock table stocks in access exclusive mode')
  const answers = Array.from({ length: inFlight - 1 }, ask)
  const kept = line()
  kept.say(question)
  await untilWaiting(inFlight, 'stocks')

  const exited = once(mall.child, 'exit')
  mall.child.kill('SIGTERM')
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`)
  await expect.poll(async () => (await ready()).status, { interval: 20 }).toBe(503)
  await holder.query('commit')

  for (const { status, body } of await Promise.all(answers)) {
    expect([status, body.flag]).toEqual([200, true])
  }
  expect(await kept.end()).toMatch(/^HTTP\/1\.1 200 .*\bconnection: close\b/is)
  const taken = () =>
    ready().then(
      () => true,
      () => false,
    )
  await expect.poll(taken).toBe(false)
  const [code] = (await exited) as [number | null]
  expect(code).toBe(0)
})

it.runIf(process.env.MALL_TEST_DEEP === '1')('exits with 0 in the middle of its jobs', async () => {
  await start()
  // The job waits in the database for a lock that another session holds.
  await holder.query('begin; lock table job_leases in access exclusive mode')
  await untilWaiting(1, 'job_leases')
  const exited = once(mall.child, 'exit')
  mall.child.kill('SIGTERM')
  const [code] = (await exited) as [number | null]
  await holder.query('rollback')
  expect(code).toBe(0)
})

it.runIf(process.env.MALL_TEST_DEEP === '1')(
  'exits with 0 while a client sends slowly',
  async () => {
    await start('10')
    const slow = connect(port, '127.0.0.1')
    slow.on('error', () => {})
    await once(slow, 'connect')
    slow.write('POST /api/login/v1/login HTTP/1.1\r\nhost: x\r\ncompanyid: 1\r\n')
    slow.write('content-type: application/json\r\ncontent-length: 100\r\n\r\n{"keyId":')
    const exited = once(mall.child, 'exit')
    mall.child.kill('SIGTERM')
    const [code] = (await exited) as [number | null]
    slow.destroy()
    expect(code).toBe(0)
  },
)
