import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditCompany } from '../testing/audit-company.ts'
import { createTestApp } from '../testing/test-app.ts'
import { demoManyReviews } from './history/demo-many-reviews.ts'
import { createDemoShares } from './history/demo-shares.ts'
import { createDemoNotices } from './history/demo-notices.ts'
import { demoFormerOrders } from './history/demo-former-orders.ts'
import { demoOrders } from './history/demo-orders.ts'
import { demoReviews } from './history/demo-reviews.ts'
import { demoSeed, demoSignIns } from './index.ts'
import { createDemoExchanges } from './operations/demo-exchanges.ts'
import { createDemoOperations } from './operations/demo-operations.ts'
import { createDemoTopUps } from './operations/demo-top-ups.ts'

const COMPANY = 1
const SHOPPER = 10_001
const phone = demoSignIns[0]?.phone ?? ''

/** Fewest characters of a searched word: a shorter one also occurs in texts without a person. */
const MIN_WORD = 2

it('leaves no name, phone, account or address of a removed shopper in any column of any table', async () => {
  const [first] = demoSeed().companies
  const app = await createTestApp({ seedFile: { companies: first ? [first] : [] } })
  const { deps } = app
  await demoOrders(deps, deps.companies, phone)
  await demoReviews(deps, deps.companies)
  // Six hundred reviews of other shoppers, through the services.
  if (process.env.MALL_TEST_DEEP === '1') await demoManyReviews(deps, deps.companies)
  await demoFormerOrders(deps, phone)
  await createDemoOperations(deps)
  await createDemoTopUps(deps)
  await createDemoExchanges(deps)
  await createDemoNotices(deps)
  await createDemoShares(deps)

  const rows = await app.db.query<{ word: string | null }>(
    COMPANY,
    sql`select unnest(array[phone, user_name, nick_name]) as word from users
        where company_id = ${COMPANY} and id = ${SHOPPER}
      union select subject from identities where company_id = ${COMPANY} and user_id = ${SHOPPER}
      union select unnest(array[receiver, tel, detail]) from addresses
        where company_id = ${COMPANY} and user_id = ${SHOPPER}`,
  )
  const words = rows.flatMap(({ word }) => (word && word.length >= MIN_WORD ? [word] : []))
  expect(words).toContain(phone)
  expect(words.length).toBeGreaterThan(4)
  const tables = await app.db.unscopedQuery<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    [],
  )
  /** Tables whose rows, as text, hold one of the words. */
  async function listHolders(): Promise<string[]> {
    const holders: string[] = []
    for (const { name } of tables) {
      const found = await app.db.query<{ word: string }>(
        COMPANY,
        sql`with row_texts as materialized (select t::text as row_text from ${sql.identifier(name)} t)
            select distinct word from row_texts
            join jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word
              on position(word in row_text) > 0`,
      )
      holders.push(...found.map(({ word }) => `${name}: ${word}`))
    }
    return holders
  }
  expect(await listHolders()).toEqual(expect.arrayContaining([`users: ${phone}`]))

  const service = { companyId: COMPANY, headers: await app.operatorHeaders(COMPANY, 'service') }
  const removal = { shopperIds: [SHOPPER] }
  const { data } = await app.call('ops.reapplyAnonymisations', removal, service)
  expect(data.results).toEqual(['anonymised'])
  expect(await listHolders()).toEqual([])
  const { checks } = await auditCompany(app.db, COMPANY)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  await app.close()
})
