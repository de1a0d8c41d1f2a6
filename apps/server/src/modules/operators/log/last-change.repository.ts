import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'
import { operatorLog } from '../tables.ts'
import type { ApprovalDetail } from '../../../approval-kind.ts'

const toText = (value: unknown) =>
  value === undefined || value === null
    ? '无'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

const toFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Fields that the newest entry of a call for a target has changed; none where there was nothing before. */
export async function listLastChanges(
  tx: Db,
  { companyId, call, target }: { companyId: number; call: string; target: string },
): Promise<ApprovalDetail['changes']> {
  const [entry] = await tx
    .select({ before: operatorLog.before, after: operatorLog.after })
    .from(operatorLog)
    .where(
      and(
        eq(operatorLog.companyId, companyId),
        eq(operatorLog.call, call),
        eq(operatorLog.target, target),
      ),
    )
    .orderBy(desc(operatorLog.seq))
    .limit(1)
  const before = toFields(entry?.before)
  const after = toFields(entry?.after)
  if (Object.keys(before).length === 0) return []
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => name !== 'approval' && toText(before[name]) !== toText(after[name]))
    .map((name) => ({ name, before: toText(before[name]), after: toText(after[name]) }))
}
