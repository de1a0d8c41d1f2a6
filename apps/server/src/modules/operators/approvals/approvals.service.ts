import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { decodeCursor, toCursorPage } from '../../../plugins/cursor.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import type { ApprovalKind } from '../../../approval-kind.ts'
import { findObjection } from './decision-rule.ts'
import type { ApprovalRow, ApprovalsRepository } from './approvals.repository.ts'

type Approval = DataOf<'ops.approve'>

const toApproval = (row: ApprovalRow, now: Date): Approval => ({
  id: row.id,
  kind: row.kind,
  targetId: row.targetId,
  summary: row.summary,
  status: row.status === 'pending' && row.expiresAt <= now ? 'expired' : row.status,
  requestedBy: row.requestedByName,
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

type ApprovalsDeps = Pick<Deps, 'now'> & {
  repository: ApprovalsRepository
  kinds: readonly ApprovalKind[]
}

/** Decisions on requests of another operator. */
export function createApprovalsService({ repository, kinds, now }: ApprovalsDeps) {
  const kindsByName = new Map(kinds.map((kind) => [kind.kind, kind]))

  async function decide(operator: Operator, id: string, decision: 'approved' | 'rejected') {
    const at = now()
    const row = await repository.decide(
      operator,
      id,
      decision,
      at,
      kindsByName,
      (found, persons) => {
        const objection = findObjection({
          decision,
          isOpen: found.status === 'pending' && found.expiresAt > at,
          permission: found.permission,
          requesters: persons.requesters,
          decider: { ...operator, makers: persons.makers },
        })
        if (objection) throw new Refusal(objection)
      },
    )
    if (!row) throw new Refusal('ops/approval-not-found')
    return toApproval(row, at)
  }

  return {
    async list(
      { companyId, personId, permissions }: Operator,
      { cursor, limit, status }: InputOf<'ops.approvals'>,
    ): Promise<DataOf<'ops.approvals'>> {
      const [requestedAt, id] = decodeCursor(cursor, 2) ?? []
      const after =
        requestedAt === undefined ? null : { requestedAt: new Date(requestedAt), id: String(id) }
      const at = now()
      const rows = await repository.list(companyId, {
        status,
        visibleTo: permissions.includes('log.read') ? null : { personId, permissions },
        after,
        limit: limit + 1,
        now: at,
      })
      const list = rows.map((row) => toApproval(row, at))
      return toCursorPage(list, limit, (one) => [one.requestedAt, one.id])
    },
    approve: (operator: Operator, { id }: InputOf<'ops.approve'>) =>
      decide(operator, id, 'approved'),
    reject: (operator: Operator, { id }: InputOf<'ops.reject'>) => decide(operator, id, 'rejected'),
  }
}
