import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CompanyChange } from '@mall/contract'
import { listLoggedChanges } from '@mall/contract/log-words'
import { and, eq, sql } from 'drizzle-orm'
import type { ApprovalDetail, ApprovalQuery, Decision } from '../../approval-kind.ts'
import type { AuditCheck } from '../../audit-check.ts'
import type { Db } from '../../db/connection/database.ts'
import { companies } from '../companies/tables.ts'
import { companyBoundChanges } from './tables.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog, requestApproval } from '../operators/index.ts'
import { updateCompany } from '../companies/index.ts'
import { toLogged } from './field-access.ts'
import { readPath, withPath } from './money-bounds.ts'

export const BOUNDS_APPROVAL = 'company-bounds'

const own = (companyId: number, id: string) =>
  and(eq(companyBoundChanges.companyId, companyId), eq(companyBoundChanges.id, id))

/**
 * Requests an approval for changed bounds in the transaction that leaves them unchanged.
 * @returns the approval
 */
export async function requestBoundChanges(
  tx: Db,
  operator: Operator,
  changes: readonly CompanyChange[],
  at: Date,
): Promise<string> {
  const { companyId } = operator
  const id = `bc_${randomBytes(12).toString('base64url')}`
  await tx.insert(companyBoundChanges).values({
    companyId,
    id,
    changes: changes.map(({ path, before, after }) => ({ path, before, after })),
    requestedAt: at,
  })
  return requestApproval(tx, operator, {
    kind: BOUNDS_APPROVAL,
    targetId: id,
    permission: 'finance.write',
    summary: `修改资金额度 ${String(changes.length)} 项`,
    at,
  })
}

/** @throws ops/version-changed if a bound has changed since the request */
export async function applyBoundChanges(
  tx: Db,
  { operator, companyId, targetId, at }: Decision,
): Promise<void> {
  const [company] = await tx
    .select()
    .from(companies)
    .where(eq(companies.companyId, companyId))
    .for('update')
  const [row] = await tx
    .update(companyBoundChanges)
    .set({ appliedAt: at })
    .where(own(companyId, targetId))
    .returning()
  if (!company || !row) throw new Error(`no change of bounds ${targetId}`)
  const { changes } = row
  const files = { settings: company.settings }
  const isStale = changes.some(
    ({ path, before }) => !isDeepStrictEqual(readPath(files, path), before),
  )
  if (isStale) throw new Refusal('ops/version-changed')
  const { settings } = changes.reduce(
    (changed, { path, after }) => withPath(changed, path, after),
    files,
  )
  await updateCompany(tx, companyId, { settings }, at)
  await appendLog(tx, operator, {
    target: `company:${String(companyId)}`,
    after: { changes: changes.length, fields: toLogged(changes) },
    at,
  })
}

/** Bounds before and after, for the approver. */
export async function showBoundChanges(
  tx: Db,
  { companyId, targetId, display }: ApprovalQuery,
): Promise<ApprovalDetail | null> {
  const [row] = await tx.select().from(companyBoundChanges).where(own(companyId, targetId))
  if (!row) return null
  return {
    sums: [],
    changes: listLoggedChanges(
      'ops.importCompany',
      { before: null, after: { fields: row.changes } },
      display,
    ).map(({ name, before = '无', after }) => ({ name, before, after })),
    columns: [],
    lines: [],
    total: 0,
  }
}

export const boundChecks: readonly AuditCheck[] = [
  {
    name: '资金额度的修改经过批准',
    rows: (company) => sql`
      select c.id, case when a.id is null then '没有批准' end as wrong
      from company_bound_changes c
      left join approvals a on a.company_id = c.company_id and a.kind = ${BOUNDS_APPROVAL}
        and a.target_id = c.id and a.status = 'approved'
      where c.company_id = ${company} and c.applied_at is not null`,
  },
]
