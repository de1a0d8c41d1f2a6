import type { PriceDisplay } from '@mall/contract/format-money'
import { listLoggedChanges } from '@mall/contract/log-words'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'
import { operatorLog } from '../tables.ts'
import type { ApprovalDetail } from '../../../approval-kind.ts'

/**
 * Fields that the newest entry of a call for a target has changed; empty if the target has no
 * entry.
 */
export async function listLastChanges(
  tx: Db,
  {
    companyId,
    call,
    target,
    display,
  }: { companyId: number; call: string; target: string; display: PriceDisplay },
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
  if (!entry?.before || Object.keys(entry.before).length === 0) return []
  const { approval: _approval, ...after } = (entry.after ?? {}) as Record<string, unknown>
  return listLoggedChanges(call, { before: entry.before, after }, display).map(
    ({ name, before = '无', after: next }) => ({ name, before, after: next }),
  )
}
