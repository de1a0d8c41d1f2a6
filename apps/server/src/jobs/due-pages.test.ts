import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../db/connection/database.ts'
import { createTestApp, type TestApp } from '../testing/index.ts'

const COMPANIES = 20
const ROWS = 40_000
/** Number of companies with a customer service page of their own. */
const PAGES = 2_000
/**
 * Most pages that a search may read, index roots included, which planning reads; the tables have
 * hundreds of pages.
 */
const MAX_PAGES = 20
let app: TestApp

/**
 * Inserts rows of many companies of which none is due: ended batches, paid parcels, checked service
 * pages.
 */
beforeAll(async () => {
  const companies = Array.from({ length: COMPANIES }, (_, n) => ({ id: n + 1 }))
  app = await createTestApp({ isUnused: true, seedFile: { companies } })
  const tomorrow = new Date(app.now().getTime() + 86_400_000).toISOString()
  await app.db.unscopedTransaction(async (tx) => {
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`
      insert into point_batches (company_id, user_id, granted, remaining, expires_at, closed_at)
      select n % ${COMPANIES} + 1, n, 100, case when n % 4 = 0 then 100 else 0 end,
        case when n % 4 = 0 then now() + interval '300 days' else now() - interval '1 day' end,
        case when n % 4 = 0 then null else now() end
      from generate_series(1, ${ROWS}::int) n`)
    await tx.execute(sql`
      insert into orders (company_id, id, user_id, status, receiver)
      select n % ${COMPANIES} + 1, n::text, n, 1, '{}' from generate_series(1, ${ROWS}::int) n`)
    await tx.execute(sql`
      insert into order_children (company_id, id, order_id, supplier_id, supplier_name, status)
      select company_id, id || '-1', id, 1, '', 1 from orders`)
    await tx.execute(sql`
      insert into companies (company_id, info, home_option, settings, banners, icons, sections,
        service_page)
      select 1000 + n, info || '{"customerServiceUrl": "https://chat.example/"}', home_option,
        settings, banners, icons, sections, jsonb_build_object('url', 'https://chat.example/',
          'isFramed', true, 'nextCheckAt', ${tomorrow}::text)
      from companies, generate_series(1, ${PAGES}::int) n where company_id = 1`)
    await tx.execute(
      sql`analyze point_batches, orders, order_children, card_secret_waits, companies`,
    )
  })
})
afterAll(() => app.close())

type Plan = { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }

/** Counts the pages that a query reads; the first run also reads the catalog. */
const countPages = (question: string) =>
  app.db.unscopedTransaction(async (tx) => {
    const ask = async () => {
      const [row] = await selectRows<{ 'QUERY PLAN': [Plan] }>(
        tx,
        sql`explain (analyze, buffers, format json) select * from ${sql.raw(question)}`,
      )
      const plan = row?.['QUERY PLAN'][0].Plan
      if (!plan) throw new Error('no plan')
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    await ask()
    return ask()
  })

it.each([
  ['expired points', 'list_expired_points(now(), 200)'],
  ['used-up batches', 'close_used_batches(now(), 5000)'],
  ['expiring points', `list_due_expiry_notices(now(), 30, '-infinity', 0, 0, 500)`],
  ['orders that wait for secrets', 'list_undelivered_secrets(200)'],
  ['ended secrets', 'list_ended_secrets(now(), 200)'],
  ['unpaid orders', 'list_expired_orders(now(), 200)'],
  ['service pages', 'list_due_service_pages(now(), 200)'],
])('reads few pages when nothing is due: %s', async (_what, question) => {
  expect(await countPages(question)).toBeLessThanOrEqual(MAX_PAGES)
})
