import { and, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Permission } from '@mall/contract'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { approvalRequesters, approvals, draftAuthors } from '../tables.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog } from '../log/append-log.ts'
import type { ApprovalKind, ApprovalQuery } from '../../../approval-kind.ts'
import type { ApprovalPersons } from './decision-rule.ts'

export type ApprovalRow = typeof approvals.$inferSelect
const MAKER_MS = 7 * 86_400_000
type Cursor = { requestedAt: Date; id: string }

const ofStatus = (status: 'pending' | 'approved' | 'rejected' | 'expired', now: Date) => {
  if (status === 'pending')
    return and(eq(approvals.status, 'pending'), gt(approvals.expiresAt, now))
  if (status === 'expired') {
    return and(eq(approvals.status, 'pending'), lte(approvals.expiresAt, now))
  }
  return eq(approvals.status, status)
}

/**
 * Makers count from seven days before the request up to the decision: so that neither a late
 * request nor a late decision lets one person with two accounts approve alone.
 */
async function listPersons(
  tx: Db,
  { companyId, personId }: Operator,
  { id, requestedAt }: ApprovalRow,
  at: Date,
): Promise<ApprovalPersons> {
  const rows = await tx
    .select({ personId: approvalRequesters.personId })
    .from(approvalRequesters)
    .where(and(eq(approvalRequesters.companyId, companyId), eq(approvalRequesters.approvalId, id)))
  const requesters = rows.map((row) => row.personId)
  const since = new Date(requestedAt.getTime() - MAKER_MS).toISOString()
  const listWithMakers = async (persons: readonly string[]) => {
    const found = await selectRows<{ id: string }>(
      tx,
      sql`select id from list_persons(${companyId},
            array(select jsonb_array_elements_text(${JSON.stringify(persons)}::jsonb)),
            ${since}::timestamptz, ${at.toISOString()}::timestamptz) as person(id)`,
    )
    return found.map((row) => row.id)
  }
  return {
    requesters,
    requesting: await listWithMakers(requesters),
    deciding: await listWithMakers([personId]),
  }
}

export const createApprovalsRepository = (db: Database) => ({
  list: (
    companyId: number,
    filter: {
      status?: 'pending' | 'approved' | 'rejected' | 'expired' | undefined
      /** own requests, and those that a permission lets decide; null: all */
      visibleTo: { personId: string; permissions: readonly Permission[] } | null
      after: Cursor | null
      limit: number
      now: Date
    },
  ) =>
    db.transaction(companyId, (tx) =>
      tx
        .select()
        .from(approvals)
        .where(
          and(
            eq(approvals.companyId, companyId),
            filter.status ? ofStatus(filter.status, filter.now) : undefined,
            filter.visibleTo === null
              ? undefined
              : or(
                  inArray(
                    approvals.id,
                    tx
                      .select({ id: approvalRequesters.approvalId })
                      .from(approvalRequesters)
                      .where(
                        and(
                          eq(approvalRequesters.companyId, companyId),
                          eq(approvalRequesters.personId, filter.visibleTo.personId),
                        ),
                      ),
                  ),
                  inArray(approvals.permission, [...filter.visibleTo.permissions]),
                ),
            filter.after === null
              ? undefined
              : or(
                  lt(approvals.requestedAt, filter.after.requestedAt),
                  and(
                    eq(approvals.requestedAt, filter.after.requestedAt),
                    lt(approvals.id, filter.after.id),
                  ),
                ),
          ),
        )
        .orderBy(desc(approvals.requestedAt), desc(approvals.id))
        .limit(filter.limit),
    ),

  /** A request with its persons and target; null if the company has no request of that id. */
  show: (
    operator: Operator,
    id: string,
    kinds: ReadonlyMap<string, ApprovalKind>,
    query: Omit<ApprovalQuery, 'companyId' | 'targetId'> & { at: Date },
    assertVisible: (row: ApprovalRow, persons: ApprovalPersons) => void,
  ) =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const { at, ...shown } = query
      const [row] = await tx
        .select()
        .from(approvals)
        .where(and(eq(approvals.companyId, companyId), eq(approvals.id, id)))
      if (!row) return null
      const persons = await listPersons(tx, operator, row, at)
      assertVisible(row, persons)
      const kind = kinds.get(row.kind)
      const detail = await kind?.show(tx, { ...shown, companyId, targetId: row.targetId })
      return { row, persons, detail: detail ?? null }
    }),

  /**
   * Decides under the approval's lock, with the effect of its kind in the same transaction.
   * @param assertMay refuses by throwing
   */
  decide: (
    operator: Operator,
    id: string,
    decision: 'approved' | 'rejected',
    at: Date,
    kinds: ReadonlyMap<string, ApprovalKind>,
    assertMay: (row: ApprovalRow, persons: ApprovalPersons) => void,
  ) =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const own = and(eq(approvals.companyId, companyId), eq(approvals.id, id))
      const [row] = await tx.select().from(approvals).where(own).for('update')
      if (!row) return null
      assertMay(row, await listPersons(tx, operator, row, at))
      const kind = kinds.get(row.kind)
      if (!kind) throw new Error(`no module carries out approvals of kind ${row.kind}`)
      const [decided] = await tx
        .update(approvals)
        .set({
          status: decision,
          decidedBy: operator.id,
          decidedByName: operator.name,
          decidedAt: at,
        })
        .where(own)
        .returning()
      const effect = decision === 'approved' ? kind.approve : kind.reject
      // The draft's authors are removed after the approval: a later change has only its own author.
      if (decision === 'approved') {
        await tx
          .delete(draftAuthors)
          .where(
            and(
              eq(draftAuthors.companyId, companyId),
              eq(draftAuthors.kind, row.kind),
              eq(draftAuthors.targetId, row.targetId),
            ),
          )
      }
      await effect(tx, { operator, companyId, targetId: row.targetId, at })
      await appendLog(tx, operator, {
        target: `${row.kind}:${row.targetId}`,
        before: { approval: row.status, requestedBy: row.requestedByName },
        after: { approval: decision },
        at,
      })
      return decided ?? null
    }),
})
export type ApprovalsRepository = ReturnType<typeof createApprovalsRepository>
