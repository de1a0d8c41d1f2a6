import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import { productTokens, SEARCH_VERSION, type SearchedProduct } from './product-tokens.ts'
import type { Due } from '../../../jobs/process-due.ts'

/** Search tokens of products with an older token version. */
export function createSearchIndexRepository(db: Database) {
  return {
    listOutdated: (limit: number) =>
      db.unscopedQuery<Due<string>>('select * from list_outdated_search($1, $2)', [
        SEARCH_VERSION,
        limit,
      ]),

    index: (companyId: number, spuId: number): Promise<boolean> =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<SearchedProduct>(
          tx,
          sql`select s.name, s.subtitle, to_jsonb(s.keywords) as keywords,
              coalesce((select jsonb_agg(c.name) from categories c where c.company_id = s.company_id
                and c.id in (s.category_id, s.top_category_id)), '[]') as categories
            from spus s where s.company_id = ${companyId} and s.id = ${spuId}
              and s.search_version < ${SEARCH_VERSION} for update of s`,
        )
        if (!row) return false
        const tokens = JSON.stringify(productTokens(row))
        await tx.execute(
          sql`update spus set search_version = ${SEARCH_VERSION},
                search_tokens = array(select jsonb_array_elements_text(${tokens}::jsonb))
              where company_id = ${companyId} and id = ${spuId}`,
        )
        return true
      }),
  }
}
