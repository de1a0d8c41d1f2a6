import type { SeedFileInput } from '@mall/contract/seed-file'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, startPostgresql, type TestApp } from '../testing/index.ts'
import { openPreparedInMemory } from '../testing/processes/prepared-embedded.ts'
import { selectRows, type Database } from './connection/database.ts'
import { openPostgresql, setUpOtherVersion } from '../testing/open-postgresql.ts'

const company = (id: number): SeedFileInput['companies'][number] => ({
  id,
  categories: [{ id: 1, name: '全部' }],
  goods: [
    { spuId: 7, name: '杯', categoryId: 1, skus: [{ skuId: 71, costPoints: 100, stock: 100 }] },
    {
      spuId: 8,
      name: '整箱',
      categoryId: 1,
      leastNum: 20,
      skus: [{ skuId: 81, costPoints: 100, stock: 100 }],
    },
  ],
  coupons: [{ templateId: 1, title: '满减', kind: 'minus', value: 100 }],
  articles: [{ id: 1, typeId: 1, title: '条款', html: '' }],
  selections: [{ cmsId: 1, title: '推荐', goods: [7] }],
  shoppers: [{ id: 11, phone: '13800000001' }],
})

const kinds: [string, () => Promise<{ db: Database; stop: () => Promise<void> }>][] = [
  ['embedded', async () => ({ db: await openPreparedInMemory(), stop: async () => {} })],
  [
    'PostgreSQL',
    async () => {
      const postgresql = await startPostgresql()
      // The second start runs on a database that already has the triggers.
      await setUpOtherVersion(postgresql.url)
      return { db: await openPostgresql(postgresql.url), stop: () => postgresql.stop() }
    },
  ],
]

describe.each(kinds)('change notifications of the database %s', (_name, open) => {
  let database: Awaited<ReturnType<(typeof kinds)[0][1]>>
  let app: TestApp
  const received: string[] = []
  let subscription: Awaited<ReturnType<Database['subscribe']>>
  beforeAll(async () => {
    database = await open()
    app = await createTestApp({
      db: database.db,
      seedFile: { companies: [company(1), company(2)] },
    })
    subscription = await database.db.subscribe({
      onMessage: (payload) => received.push(payload),
      onDisconnect: () => {},
      onReconnect: () => {},
    })
  })
  afterAll(async () => {
    await subscription.close()
    await app.close()
    await database.db.close()
    await database.stop()
  })
  const write = (...statements: SQL[]) =>
    database.db.transaction(1, async (tx) => {
      for (const statement of statements) await selectRows(tx, statement)
    })
  /** Collects notifications up to that of a changed article, which the test changes last. */
  async function readNotifications(...statements: SQL[]): Promise<string[]> {
    received.splice(0)
    if (statements.length > 0) await write(...statements)
    await write(sql`update articles set title = title || '.'`)
    await expect.poll(() => received.at(-1), { interval: 5 }).toBe('1 article')
    return received.slice(0, -1)
  }
  const stock = (skuId: number, available: number) =>
    sql`update stocks set available = ${available}::bigint, sold = total - ${available}::bigint where sku_id = ${skuId}`

  it.each([
    ['a company', sql`update companies set icons = '[{}]'`, '1 company'],
    ['a price', sql`update skus set cost_points = 7 where id = 71`, '1 goods'],
    ['a name', sql`update spus set name = '碗' where id = 7`, '1 goods'],
    ['a category', sql`update categories set name = '新'`, '1 goods'],
    [
      'a supplier',
      sql`insert into suppliers (company_id, id, name) values (1, 9, '仓')`,
      '1 goods',
    ],
    ['a selection', sql`delete from selection_goods`, '1 goods'],
    ['a coupon', sql`update coupon_templates set rule = rule || '{"value": 200}'`, '1 coupon'],
  ])('are sent for %s once, to its company only', async (_what, statement, topic) => {
    expect(await readNotifications(statement)).toEqual([topic])
  })

  it('are not sent for a write that changed nothing, was rolled back or only counted', async () => {
    await expect(write(sql`update spus set name = '盘'`, sql`select 1 / 0`)).rejects.toThrow()
    expect(
      await readNotifications(
        sql`update spus set name = name`,
        sql`update spus set sales = sales + 1`,
        sql`update coupon_templates set claimed = claimed + 1`,
      ),
    ).toEqual([])
  })

  it('are sent for a SKU’s stock when its displayed state changes', async () => {
    expect(await readNotifications(stock(71, 50), stock(71, 11))).toEqual([])
    expect(await readNotifications(stock(71, 10))).toEqual(['1 product:7'])
    expect(await readNotifications(stock(71, 9))).toEqual(['1 product:7'])
    const flip = ['1 product:7', '1 stock', '1 sku:71']
    expect(await readNotifications(stock(71, 0))).toEqual(flip)
    expect(await readNotifications(stock(71, 30))).toEqual(flip)
  })

  it('mark a stock below the minimum quantity as sold out', async () => {
    expect(await readNotifications(stock(81, 20))).toEqual([])
    expect(await readNotifications(stock(81, 19))).toEqual(['1 product:8', '1 stock', '1 sku:81'])
    expect(await readNotifications(stock(81, 5))).toEqual([])
  })

  it('are sent for the end of a session and for each session of a disabled shopper', async () => {
    const hashes = async () =>
      (
        await database.db.transaction(1, (tx) =>
          selectRows<{ token_hash: string }>(
            tx,
            sql`select token_hash from sessions where revoked_at is null order by created_at`,
          ),
        )
      ).map(({ token_hash }) => `0 session:${token_hash}`)
    for (let n = 0; n < 3; n += 1) await app.tokenOf(1, 11)
    const [first, ...others] = await hashes()
    expect(
      await readNotifications(
        sql`update sessions set revoked_at = now() where token_hash = ${first?.slice(10) ?? ''}`,
      ),
    ).toEqual([first])
    expect(
      (await readNotifications(sql`update users set disabled = true where id = 11`)).toSorted(),
    ).toEqual(others.toSorted())
    expect(
      await readNotifications(sql`update sessions set expires_at = expires_at + interval '1 h'`),
    ).toEqual([])
  })

  it('cover every column but the counters', async () => {
    const rows = await database.db.unscopedQuery<{ name: string }>(
      `select c.table_name || '.' || c.column_name as name
       from (select distinct event_object_table as watched from information_schema.triggers where trigger_name = 'notify_update') t
       join information_schema.columns c on c.table_schema = 'public' and c.table_name = t.watched
       where not exists (select from information_schema.triggered_update_columns u
         where u.trigger_name = 'notify_update' and u.event_object_table = c.table_name and u.event_object_column = c.column_name)
       order by 1`,
      [],
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'articles.reads',
      'companies.updated_at',
      'coupon_templates.claimed',
      'coupon_templates.given',
      'spus.sales',
      'stocks.available',
      'stocks.reserved',
      'stocks.sold',
      'stocks.total',
    ])
  })
})
