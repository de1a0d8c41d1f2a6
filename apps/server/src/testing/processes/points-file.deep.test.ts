/**
 * A file of points granted twice on PostgreSQL, while the sending command and the booking server
 * are killed.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { routeOf } from '@mall/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runMall } from '../../cli/run-mall.ts'
import { seedDatabase } from '../../seed/seed-database.ts'
import { auditCompany } from '../audit-company.ts'
import { openPostgresql } from '../open-postgresql.ts'
import { pickSize } from '../size.ts'
import { createTestApp } from '../test-app.ts'
import { closedPort } from './closed-port.ts'
import { startMallProcess, type MallProcess } from './mall-process.ts'
import { startPostgresql } from './postgresql.ts'

const LINES = pickSize(1_000, 10_000)
const TIMEOUT_MS = 600_000
const phoneOf = (index: number) => `138${String(index).padStart(8, '0')}`
const pointsOf = (index: number) => 1 + (index % 7)

let folder: string
let file: string
let postgres: Awaited<ReturnType<typeof startPostgresql>>
let client: pg.Client
let mall: MallProcess
let port: number
let key: string
let secondPerson: Record<string, string>

const start = () =>
  startMallProcess({
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    MALL_LOG_LEVEL: 'error',
    MALL_JOB_SECONDS: '0.2',
    MALL_OPS_RATE: '10000',
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-points-file-'))
  file = join(folder, 'gift.csv')
  const rows = Array.from(
    { length: LINES },
    (_, index) => `${phoneOf(index)},${String(pointsOf(index))}`,
  )
  writeFileSync(file, ['手机号,积分', ...rows].join('\n'))
  postgres = await startPostgresql()
  const db = await openPostgresql(postgres.url)
  const shoppers = Array.from({ length: LINES }, (_, index) => ({ phone: phoneOf(index) }))
  await seedDatabase(db, { companies: [{ id: 1, shoppers }] }, new Date())
  const app = await createTestApp({ db })
  const created = await app.call(
    'ops.createKey',
    { name: '营销', permissions: ['points.read', 'points.write'] },
    { companyId: 1, headers: await app.operatorHeaders(1) },
  )
  key = created.data.key
  secondPerson = await app.operatorHeaders(1, 'finance')
  await app.close()
  await db.close()
  client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  port = await closedPort()
  mall = await start()
}, 120_000)
afterAll(async () => {
  await mall?.kill('SIGKILL')
  await client?.end()
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

const origin = () => `http://127.0.0.1:${String(port)}`
const environment = () => ({ MALL_URL: origin(), MALL_KEY: key, HOME: folder })

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await runMall(args, environment(), (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

async function approve(id: string): Promise<void> {
  const path = routeOf('ops.approve').path.replace('{id}', id)
  const response = await fetch(`${origin()}${path}`, {
    method: 'POST',
    headers: {
      ...secondPerson,
      companyid: '1',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: '{}',
  })
  expect(response.status, await response.text()).toBe(200)
}

const count = async (text: string) => (await client.query<{ n: number }>(text)).rows[0]?.n ?? 0
const countLines = () => count('select count(*)::int as n from point_campaign_lines')
const countBooked = () =>
  count(`select count(*)::int as n from point_batches b where b.company_id = 1`)
const reached = (counter: () => Promise<number>, share: number) =>
  expect
    .poll(counter, { timeout: TIMEOUT_MS, interval: 5 })
    .toBeGreaterThanOrEqual(Math.floor(LINES * share))

const grant = ['points', 'grant']
const title = ['--title', '中秋福利']

/**
 * Sends the file in a process of its own, which is killed with SIGKILL after a share of the lines
 * has arrived.
 */
async function grantAndKill(share: number) {
  const script = fileURLToPath(new URL('../../cli/mall.ts', import.meta.url))
  const args = ['--import', 'tsx', script, ...grant, file, ...title]
  const env = { ...process.env, ...environment() }
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await reached(countLines, share)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

it(
  'changes each balance once when a file is granted twice and killed in between',
  { timeout: TIMEOUT_MS },
  async () => {
    await grantAndKill(0.2)
    await grantAndKill(0.5)
    const sent = await run(...grant, file, ...title)
    expect(sent.code, sent.text).toBe(0)
    expect(await countLines()).toBe(LINES)
    const approval = /approve (ap_\S+)/.exec(sent.text)?.[1] ?? ''
    await approve(approval)

    for (const share of [0.1, 0.4, 0.7]) {
      await reached(countBooked, share)
      await mall.kill('SIGKILL')
      // The lease of the killed process expires after a minute.
      await client.query('update job_leases set until = now()')
      mall = await start()
      expect(await run(...grant, file, ...title)).toEqual({ code: 1, text: '该文件已发放过' })
    }
    await reached(countBooked, 1)
    await expect
      .poll(async () => (await run('points', 'campaigns')).text, { timeout: TIMEOUT_MS })
      .toContain('已发放')

    const { rows } = await client.query<{ available: string }>(
      `select b.available from point_balances b
         join users u on u.company_id = b.company_id and u.id = b.user_id
       where b.company_id = 1 order by u.phone`,
    )
    expect(rows.map(({ available }) => Number(available))).toEqual(
      Array.from({ length: LINES }, (_, index) => pointsOf(index)),
    )
    const total = rows.reduce((sum, { available }) => sum + Number(available), 0)
    const account = `from entries where company_id = 1 and account = 'campaign'`
    expect(await count(`select sum(delta)::int as n ${account} and delta < 0`)).toBe(-total)
    expect(await count(`select sum(delta)::int as n ${account}`)).toBe(0)

    const db = await openPostgresql(postgres.url)
    const audit = await auditCompany(db, 1)
    await db.close()
    expect(audit.checks.filter(({ ok }) => !ok)).toEqual([])
  },
)
