import type { SeedFileInput } from '@mall/contract/seed-file'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, startPostgresql, type TestApp } from '../testing/index.ts'
import { openPreparedInMemory } from '../testing/processes/prepared-embedded.ts'
import { selectRows, type Database } from './connection/database.ts'
import { openPostgresql, setUpOtherVersion } from '../testing/open-postgresql.ts'

const company = (id: number): SeedFileInput['companies'][number] => ({
  id,
  categories: [
    { id: id * 10, name: '数码' },
    { id: id * 10 + 1, parentId: id * 10, name: '耳机' },
  ],
  goods: [
    {
      spuId: id * 100,
      name: '耳机',
      categoryId: id * 10 + 1,
      skus: [{ skuId: id * 100, costPoints: 100, stock: 5 }],
    },
  ],
  articles: [{ id: 1, typeId: 1, title: '服务条款', html: '<p>条款</p>' }],
  selections: [{ cmsId: 1, title: '推荐', goods: [id * 100] }],
  coupons: [{ templateId: 1, title: '满减', kind: 'minus', value: 100 }],
  shoppers: [
    {
      id: id * 100,
      phone: `1380000000${id}`,
      points: [{ amount: 10 }],
      coupons: [1],
      identities: [{ provider: 'wechat', subject: `o${id}` }],
      addresses: [
        {
          receiver: '甲',
          tel: '13800000001',
          province: '上海市',
          city: '上海市',
          county: '浦东新区',
          detail: '1 号',
        },
      ],
    },
  ],
})
const seedFile: SeedFileInput = { companies: [company(1), company(2)] }

type OpenDatabase = { db: Database; close: () => Promise<void> }
const kinds: [string, () => Promise<OpenDatabase>][] = [
  [
    'embedded',
    async () => {
      const db = await openPreparedInMemory()
      return { db, close: () => db.close() }
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const postgres = await startPostgresql()
      // The second start runs on a database that already has the views.
      await setUpOtherVersion(postgres.url)
      const db = await openPostgresql(postgres.url)
      return {
        db,
        async close() {
          await db.close()
          await postgres.stop()
        },
      }
    },
  ],
]

describe.each(kinds)('with the database %s', (_name, open) => {
  let database: OpenDatabase
  let app: TestApp
  let tables: string[]
  const owned = async (companyId: number) => {
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const [row] = await database.db.transaction(companyId, (tx) =>
        selectRows<{ all: number; own: number }>(
          tx,
          sql`select count(*)::int as all, count(*) filter (where company_id = ${companyId})::int as own from ${sql.identifier(table)}`,
        ),
      )
      expect(row?.all, `${table} without a WHERE clause`).toBe(row?.own)
      counts[table] = row?.own ?? 0
    }
    return counts
  }

  beforeAll(async () => {
    database = await open()
    app = await createTestApp({ seedFile, db: database.db })
    await app.tokenOf(1, 100)
    await app.tokenOf(2, 200)
    const rows = await database.db.unscopedQuery<{ table_name: string }>(
      `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'company_id' and table_type = 'BASE TABLE'`,
      [],
    )
    tables = rows.map(({ table_name }) => table_name)
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  it('returns only a company’s own rows of every table to a query without a company filter', async () => {
    expect(tables.length).toBeGreaterThanOrEqual(30)
    const seen = await owned(2)
    for (const table of [
      'spus',
      'skus',
      'stocks',
      'users',
      'addresses',
      'coupons',
      'journals',
      'sessions',
    ]) {
      expect(seen[table], table).toBe(1)
    }
  })

  it('returns no rows when no company is set', async () => {
    for (const table of tables) {
      const rows = await database.db.unscopedTransaction((tx) =>
        selectRows(tx, sql`select 1 from ${sql.identifier(table)}`),
      )
      expect(rows, table).toEqual([])
    }
  })

  it('refuses a row for another company', async () => {
    const foreign = database.db.transaction(2, (tx) =>
      tx.execute(sql`insert into suppliers (company_id, id, name) values (1, 9, '外来')`),
    )
    await expect(foreign).rejects.toMatchObject({
      cause: { message: expect.stringContaining('row-level security') },
    })
  })

  it.each([
    'journals',
    'entries',
    'stock_events',
    'coupon_events',
    'order_coupons',
    'order_events',
    'payment_events',
    'audit_log',
  ])('prevents updates and deletes of rows in %s', async (table) => {
    for (const statement of [
      sql`delete from ${sql.identifier(table)}`,
      sql`update ${sql.identifier(table)} set company_id = company_id`,
    ]) {
      await expect(database.db.transaction(1, (tx) => tx.execute(statement))).rejects.toMatchObject(
        {
          cause: { message: expect.stringContaining('permission denied') },
        },
      )
    }
  })

  const journal = sql`insert into journals (company_id, id, key, reason) values (1, 1, 'lopsided', '测试')`
  const entries = (deltas: readonly number[]) =>
    sql`insert into entries (company_id, journal_id, account, owner_id, delta)
        select 1, 1, 'user', 100, delta from unnest(${`{${deltas.join(',')}}`}::bigint[]) delta`
  it.each([
    ['by what is written', [[5]]],
    ['by what is added to what balanced', [[5, -5], [1]]],
    ['by parts that would balance together', [[5], [-5]]],
  ])('refuses a journal that does not balance: %s', async (_how, posted) => {
    const lopsided = database.db.transaction(1, async (tx) => {
      await tx.execute(journal)
      for (const deltas of posted) await tx.execute(entries(deltas))
    })
    await expect(lopsided).rejects.toMatchObject({
      cause: { message: expect.stringContaining('does not balance') },
    })
  })

  it('hides the auditors’ views, which see every company, from the application', async () => {
    for (const view of [
      'audit_accounts',
      'audit_entries',
      'audit_stock',
      'audit_orders',
      'audit_payments',
      'audit_refunds',
      'audit_coupon_uses',
    ]) {
      const read = database.db.unscopedQuery(`select * from ${view}`, [])
      await expect(read, view).rejects.toThrow(/permission denied/)
    }
  })

  it('never runs as the owner of the tables', async () => {
    const [row] = await database.db.unscopedQuery<{ current_user: string }>(
      'select current_user',
      [],
    )
    expect(row?.current_user).toBe('mall_app')
  })

  it('refuses a token of company 1 with CompanyId 2, for every call', async () => {
    const token = await app.tokenOf(1, 100)
    for (const name of ['login.getInfo', 'cart.list', 'address.list', 'order.list'] as const) {
      const answer = await app.call(name, {}, { token, companyId: 2 })
      expect({ name, status: answer.status, flag: answer.flag, data: answer.data }).toEqual({
        name,
        status: 403,
        flag: false,
        data: null,
      })
    }
  })
})
