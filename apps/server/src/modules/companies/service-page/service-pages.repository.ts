import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import type { Due } from '../../../jobs/process-due.ts'
import type { ServicePage } from '../tables.ts'

export const createServicePagesRepository = (db: Database) => ({
  /** The addresses of companies' service pages whose check is due. */
  listDue: (at: Date, limit: number) =>
    db.unscopedQuery<Due<string>>('select * from list_due_service_pages($1, $2)', [
      at.toISOString(),
      limit,
    ]),

  /** @returns false if the address has changed since */
  save: (companyId: number, page: ServicePage): Promise<boolean> =>
    db.transaction(companyId, async (tx) => {
      const rows = await selectRows(
        tx,
        sql`update companies set service_page = ${JSON.stringify(page)}::jsonb
            where company_id = ${companyId} and info->>'customerServiceUrl' = ${page.url}
            returning company_id`,
      )
      return rows.length > 0
    }),
})
