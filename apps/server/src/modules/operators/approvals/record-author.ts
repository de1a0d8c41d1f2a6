import type { Db } from '../../../db/connection/database.ts'
import { draftAuthors } from '../tables.ts'
import type { Operator } from '../../../plugins/operator.ts'

/**
 * Records the author of a draft in the transaction that writes it. `requestApproval` copies the
 * authors, and none of them may approve.
 */
export async function recordAuthor(
  tx: Db,
  { companyId, personId }: Operator,
  { kind, targetId }: { kind: string; targetId: string },
): Promise<void> {
  await tx
    .insert(draftAuthors)
    .values({ companyId, kind, targetId, personId })
    .onConflictDoNothing()
}
