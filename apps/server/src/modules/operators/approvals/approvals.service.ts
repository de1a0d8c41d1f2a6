import { refusals, type DataOf, type InputOf } from '@mall/contract'
import { CASH } from '@mall/contract/format-money'
import { PLATFORM } from '../../../db/connection/database.ts'
import type { Deps } from '../../../deps.ts'
import { decodeCursor, encodeCursor, toCursorPage } from '../../../plugins/cursor.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import type { ApprovalKind } from '../../../approval-kind.ts'
import { findObjection, type ApprovalPersons } from './decision-rule.ts'
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

type ApprovalsDeps = Pick<Deps, 'now' | 'companies'> & {
  repository: ApprovalsRepository
  kinds: readonly ApprovalKind[]
}

/** Decisions on requests of another operator. */
export function createApprovalsService({ repository, kinds, companies, now }: ApprovalsDeps) {
  const kindsByName = new Map(kinds.map((kind) => [kind.kind, kind]))

  const objectionOf = (
    operator: Operator,
    row: ApprovalRow,
    persons: ApprovalPersons,
    decision: 'approved' | 'rejected',
    at: Date,
  ) =>
    findObjection({
      decision,
      isOpen: row.status === 'pending' && row.expiresAt > at,
      permission: row.permission,
      persons,
      decider: operator,
    })

  async function decide(operator: Operator, id: string, decision: 'approved' | 'rejected') {
    const at = now()
    const row = await repository.decide(
      operator,
      id,
      decision,
      at,
      kindsByName,
      (found, persons) => {
        const objection = objectionOf(operator, found, persons, decision, at)
        if (objection) throw new Refusal(objection)
      },
    )
    if (!row) throw new Refusal('ops/approval-not-found')
    return toApproval(row, at)
  }

  return {
    /** A request with lines, sums and difference, for operators who can list it. */
    async show(
      operator: Operator,
      { id, cursor, limit }: InputOf<'ops.approval'>,
    ): Promise<DataOf<'ops.approval'>> {
      const at = now()
      const [place] = decodeCursor(cursor, 1) ?? []
      const from = Number(place ?? 0)
      const display =
        operator.companyId === PLATFORM ? CASH : (await companies.of(operator.companyId)).info
      const query = { display, from, limit, at }
      const found = await repository.show(operator, id, kindsByName, query, (row, persons) => {
        const { personId, permissions } = operator
        const isVisible =
          permissions.includes('log.read') ||
          permissions.includes(row.permission) ||
          persons.requesters.includes(personId)
        if (!isVisible) throw new Refusal('ops/approval-not-found')
      })
      if (!found) throw new Refusal('ops/approval-not-found')
      const { row, persons, detail } = found
      const objection = objectionOf(operator, row, persons, 'approved', at)
      const { sums = [], changes = [], columns = [], lines = [], total = 0 } = detail ?? {}
      const next = from + lines.length
      return {
        ...toApproval(row, at),
        objection: objection === null ? null : refusals[objection].message,
        sums,
        changes,
        columns,
        lines,
        total,
        nextCursor: lines.length > 0 && next < total ? encodeCursor([next]) : null,
      }
    },

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
