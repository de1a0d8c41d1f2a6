import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'

/** Rows of a network's failures of one kind within an hour; one row counts those beyond it. */
export const FAILURE_ROWS_PER_HOUR = 60

type Failure = {
  companyId: number
  /** network and kind of the failure */
  subject: string
  at: Date
}

/**
 * Counts a failure of a network. Callers without an account must not fill the table: beyond the
 * budget the latest row counts, with the time of its last failure. Concurrent failures may exceed the
 * budget by their number.
 */
export async function countFailure(tx: Db, { companyId, subject, at }: Failure): Promise<void> {
  const time = at.toISOString()
  await tx.execute(
    sql`with recent as (
          select max(id) as latest, count(*) as rows from login_failures
          where company_id = ${companyId} and subject = ${subject}
            and at > ${time}::timestamptz - interval '1 hour'
        ), counted as (
          update login_failures f
          set times = f.times + 1, at = greatest(f.at, ${time}::timestamptz)
          from recent r
          where r.rows >= ${FAILURE_ROWS_PER_HOUR}::int
            and f.company_id = ${companyId} and f.id = r.latest
          returning f.id
        )
        insert into login_failures (company_id, subject, at)
        select ${companyId}::int, ${subject}, ${time}::timestamptz
        where not exists (select from counted)`,
  )
}
