import type { DataOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { AuditCheck } from './audit-check.ts'

type Row = {
  place: number
  looked: number
  wrong: number
  sample: string | null
  first: string | null
}

const MAX_SAMPLES = 5

/**
 * Verifies the records of a company in one statement, so that all checks share a snapshot. Each
 * check reports its row count, so that an empty check is visible.
 */
export async function auditCompany(
  db: Database,
  companyId: number,
  checks: readonly AuditCheck[],
): Promise<DataOf<'ops.audit'>> {
  const queries = checks.map(
    (_check, place) => sql`
      select ${place}::int as place, count(*)::int as looked, count(wrong)::int as wrong,
        (select string_agg(id || '（' || wrong || '）', '；') from (
          select id, wrong from r where wrong is not null order by id limit ${MAX_SAMPLES}) s) as sample,
        min(id) as first
      from r`,
  )
  const statement = sql.join(
    queries.map((query, place) => {
      const rows = checks[place]?.rows(companyId) ?? sql``
      return sql`(with r as (${rows}) ${query})`
    }),
    sql` union all `,
  )
  const rows = await db.transaction(companyId, (tx) => selectRows<Row>(tx, statement))
  const results = checks.map(({ name, tells }, place) => {
    const row = rows.find((row) => row.place === place)
    if (!row) throw new Error(`check ${name} was not answered`)
    const { looked, wrong, sample, first } = row
    if (wrong > 0) return { name, ok: false, detail: `${looked} 项中 ${wrong} 项不符：${sample}` }
    return { name, ok: true, detail: tells && first ? first : `${looked} 项` }
  })
  return { ok: results.every(({ ok }) => ok), checks: results }
}
