import { randomBytes } from 'node:crypto'
import type { Permission } from '@mall/contract'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'
import { approvalRequesters, approvals, draftAuthors } from '../tables.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { createOperatorsId } from '../accounts/secrets.ts'

const LIFE_MS = 7 * 86_400_000

type Request = {
  /** an `ApprovalKind` of the caller's module */
  kind: string
  targetId: string
  /** permission required for the decision */
  permission: Permission
  /** a sentence for the approver, without personal data */
  summary: string
  at: Date
}

/**
 * Requests a second person's decision in the transaction of the waiting change. An open request for
 * the same target ends as rejected, because its content is outdated. Requesters are the operator
 * and the authors of the draft. The caller holds the lock of the target.
 */
export async function requestApproval(
  tx: Db,
  { companyId, id, personId, name }: Operator,
  { kind, targetId, permission, summary, at }: Request,
): Promise<string> {
  await tx
    .update(approvals)
    .set({ status: 'rejected', decidedBy: id, decidedByName: name, decidedAt: at })
    .where(
      and(
        eq(approvals.companyId, companyId),
        eq(approvals.kind, kind),
        eq(approvals.targetId, targetId),
        eq(approvals.status, 'pending'),
      ),
    )
  const approvalId = createOperatorsId(randomBytes, 'ap')
  await tx.insert(approvals).values({
    companyId,
    id: approvalId,
    kind,
    targetId,
    permission,
    summary,
    requestedBy: id,
    requestedByName: name,
    requestedAt: at,
    expiresAt: new Date(at.getTime() + LIFE_MS),
  })
  const authors = await tx
    .select({ personId: draftAuthors.personId })
    .from(draftAuthors)
    .where(
      and(
        eq(draftAuthors.companyId, companyId),
        eq(draftAuthors.kind, kind),
        eq(draftAuthors.targetId, targetId),
        ne(draftAuthors.personId, personId),
      ),
    )
  await tx
    .insert(approvalRequesters)
    .values([
      { companyId, approvalId, personId, part: 'submitter' },
      ...authors.map((author) => ({ ...author, companyId, approvalId, part: 'author' as const })),
    ])
  return approvalId
}
