import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'

/** `actor`: `user:7`, or the name of a provider or a command. */
export type AuditEntry = {
  companyId: number
  actor: string
  event: string
  result: string
  detail: Record<string, string | number | boolean | null>
  at: Date
}

/**
 * Insert of a log entry as a statement or a CTE (`with logged as (…)`).
 * @param from a clause such as `from ended`: one entry per row
 */
export const auditEntrySql = (
  { companyId, actor, event, result, detail, at }: AuditEntry,
  from: SQL = sql``,
): SQL =>
  sql`insert into audit_log (company_id, actor, event, result, detail, at)
      select ${companyId}::int, ${actor}::text, ${event}::text, ${result}::text,
             ${JSON.stringify(detail)}::jsonb,
             ${at.toISOString()}::timestamptz ${from}`

export async function writeAuditEntry(tx: Db, entry: AuditEntry): Promise<void> {
  await tx.execute(auditEntrySql(entry))
}
