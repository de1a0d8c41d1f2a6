/**
 * Runs the mall's typical calls behind PgBouncer in transaction mode, with fewer connections to
 * PostgreSQL than the mall has to the pooler. Skipped where no PgBouncer is installed.
 */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import { signIn } from '../../modules/login/testing.ts'
import { buy, numbers, shopSeed } from '../../modules/orders/testing/index.ts'
import { auditCompany } from '../audit-company.ts'
import { listGuideStatements } from '../guide.ts'
import { openPostgresql } from '../open-postgresql.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { closedPort } from './closed-port.ts'
import { startMallProcess } from './mall-process.ts'
import { findPgbouncer, startPgbouncer } from './pgbouncer.ts'
import { startPostgresql } from './postgresql.ts'

const CONNECTIONS = 8
/** Number of the pooler's connections to PostgreSQL. */
const POOL_SIZE = 3
const INTERLEAVED = 60
const PASSWORD = '春天的第一杯咖啡'
const companies = [1, 2]

const missing = findPgbouncer() === null
if (missing) process.stdout.write('no pgbouncer is installed: its tests are skipped\n')

const createSeed = () => ({
  companies: companies.flatMap((id) => {
    const [company] = shopSeed({ id, info: { mallName: `商城 ${String(id)}` } }).companies
    if (!company) return []
    const shoppers = (company.shoppers ?? []).map((shopper) => ({
      ...shopper,
      userName: `小满${String(shopper.id)}`,
      password: PASSWORD,
    }))
    return [{ ...company, shoppers }]
  }),
})

describe.skipIf(missing)('behind PgBouncer in transaction mode', () => {
  let postgres: Awaited<ReturnType<typeof startPostgresql>>
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>
  let owner: pg.Client
  let db: Database
  let app: TestApp
  beforeAll(async () => {
    postgres = await startPostgresql()
    pooler = await startPgbouncer(postgres.url, { poolSize: POOL_SIZE })
    db = await openPostgresql(pooler.address, CONNECTIONS)
    app = await createTestApp({ db, seedFile: createSeed() })
    owner = new pg.Client({ connectionString: postgres.url })
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await app.close()
    await db.close()
    await pooler.stop()
    await postgres.stop()
  })

  const mallBackends = async () => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where application_name = 'mall'`,
    )
    return rows[0]?.count
  }

  async function enter(companyId: number): Promise<{ token: string; companyId: number }> {
    const form = { loginType: 2, loginId: '小满1', password: PASSWORD } as const
    const { data, message } = await signIn(app, form, { companyId })
    expect(data?.token, message).toBeTruthy()
    return { token: data?.token ?? '', companyId }
  }

  it('signs shoppers of two companies in, shows them their home, fills carts and takes orders', async () => {
    await Promise.all(
      companies.map(async (companyId) => {
        const as = await enter(companyId)
        expect((await app.call('home.all', {}, as)).flag).toBe(true)
        const { data: info } = await app.call('login.companyInfo', { companyId }, as)
        expect(info.mallName).toBe(`商城 ${String(companyId)}`)
        for (const skuId of [11, 21]) {
          expect((await app.call('cart.add', { skuId }, as)).flag).toBe(true)
        }
        expect((await app.call('cart.list', {}, as)).flag).toBe(true)
        const bought = []
        for (const skuId of [11, 21, 11]) bought.push(await buy(app, as, [{ skuId, num: 1 }]))
        expect(bought.map(({ flag, message }) => ({ flag, message }))).toEqual(
          bought.map(() => ({ flag: true, message: '' })),
        )
        const { data: orders } = await app.call('order.list', {}, as)
        expect(orders.list).toHaveLength(bought.length)
      }),
    )
    for (const companyId of companies) {
      const { checks } = await auditCompany(app.db, companyId)
      expect(checks.filter(({ ok }) => !ok)).toEqual([])
    }
  })

  it('shows interleaved statements of two companies their own rows on shared connections', async () => {
    const names = sql`select distinct company_id from skus`
    const read = await Promise.all(
      numbers(INTERLEAVED).map(async (index) => {
        const companyId = (index % companies.length) + 1
        const rows =
          index % 3 === 0
            ? await db.transaction(companyId, async (tx) => {
                await tx.execute(sql`select 1`)
                return (await tx.execute(names)) as unknown as { rows: { company_id: number }[] }
              })
            : { rows: await db.query<{ company_id: number }>(companyId, names, 'names') }
        return { companyId, seen: rows.rows.map(({ company_id: id }) => id) }
      }),
    )
    for (const { companyId, seen } of read) expect(seen).toEqual([companyId])
    expect(await db.unscopedQuery('select company_id from skus', [])).toEqual([])
    expect(await mallBackends()).toBeLessThanOrEqual(POOL_SIZE)
  })

  it('receives the notification of a change that another connection has made', async () => {
    const price = async () =>
      (await app.call('goods.detail', { spuId: 10 }, { companyId: 1 })).data.skus[0]?.costPoints
    const before = await price()
    await owner.query('update skus set cost_points = cost_points + 1 where company_id = 1')
    // Without the notification the old response would be cached for 10 s.
    await expect.poll(price, { timeout: 5_000, interval: 10 }).toBe((before ?? 0) + 1)
  })

  it('starts a process behind the pooler and leaves no lock', async () => {
    const port = String(await closedPort())
    const start = () =>
      startMallProcess({
        NODE_ENV: 'production',
        DATABASE_URL: pooler.address.pooled,
        DATABASE_DIRECT_URL: pooler.address.direct,
        PORT: port,
        HOST: '127.0.0.1',
      })
    for (const _time of ['first', 'again']) {
      const mall = await start()
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
      await mall.kill('SIGTERM')
    }
  })

  it('refuses to start where connections have no role, and where no direct address is given', async () => {
    const plain = await startPgbouncer(postgres.url, { connectQuery: '' })
    try {
      const environment = { NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1' }
      const { pooled, direct } = plain.address
      const unassigned = { ...environment, DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }
      await expect(startMallProcess(unassigned)).rejects.toThrow('connect_query')
      const undirected = { ...environment, DATABASE_URL: pooled }
      await expect(startMallProcess(undirected)).rejects.toThrow('DATABASE_DIRECT_URL')
      const { rows } = await owner.query(`select from pg_locks where locktype = 'advisory'`)
      expect(rows).toEqual([])
    } finally {
      await plain.stop()
    }
  })

  it('serves as the login of the guide, which may do nothing without its role', async () => {
    for (const statement of listGuideStatements('Many processes')) await owner.query(statement)
    const login = Object.assign(new URL(postgres.url), {
      username: 'mall_pool',
      password: 'change-me',
    })
    const guided = await startPgbouncer(login.href)
    const plain = await startPgbouncer(login.href, { connectQuery: '' })
    const client = new pg.Client({ connectionString: plain.address.pooled })
    try {
      const served = await openPostgresql({ ...guided.address, direct: postgres.url }, 2)
      expect(await served.query(2, sql`select distinct company_id from skus`)).toEqual([
        { company_id: 2 },
      ])
      await served.close()
      await client.connect()
      await expect(client.query('select * from skus')).rejects.toMatchObject({ code: '42501' })
    } finally {
      await client.end()
      await guided.stop()
      await plain.stop()
    }
  })

  it('refuses calls once connections lose their role, and serves again with it', async () => {
    await pooler.reload({ connectQuery: '' })
    await dropBackends()
    const refused = await app.call('goods.list', { size: 3 }, { companyId: 1 })
    expect(refused.status).toBe(503)
    const ready = () => app.fastify.inject({ url: '/readyz' })
    expect((await ready()).statusCode).toBe(503)
    await pooler.reload({})
    await dropBackends()
    await expect.poll(async () => (await ready()).statusCode).toBe(200)
    expect((await app.call('goods.list', { size: 4 }, { companyId: 1 })).flag).toBe(true)
  })

  /** Ends the pooler's connections, as its command RECONNECT does. */
  async function dropBackends(): Promise<void> {
    await owner.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'mall'`,
    )
  }
})
