import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { AuditCheck } from '../../audit-check.ts'

type CheckRow = {
  place: number
  looked: number
  wrong: number
  sample: string | null
  first: string | null
}

const MAX_SAMPLES = 5

export function createAuditRepository(db: Database) {
  return {
    /** Runs all checks in one statement, so that they share a snapshot. `place` is a check's index. */
    runChecks(companyId: number, checks: readonly AuditCheck[]): Promise<CheckRow[]> {
      const queries = checks.map(
        (check, place) => sql`(with r as (${check.rows(companyId)})
          select ${place}::int as place, count(*)::int as looked, count(wrong)::int as wrong,
            (select string_agg(id || '（' || wrong || '）', '；') from (
              select id, wrong from r where wrong is not null order by id limit ${MAX_SAMPLES}) s) as sample,
            min(id) as first
          from r)`,
      )
      const statement = sql.join(queries, sql` union all `)
      return db.transaction(companyId, (tx) => selectRows<CheckRow>(tx, statement))
    },
  }
}
export type AuditRepository = ReturnType<typeof createAuditRepository>
