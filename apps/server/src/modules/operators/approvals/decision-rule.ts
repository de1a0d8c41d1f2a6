import type { Permission, RefusalName } from '@mall/contract'

export type DecisionFacts = {
  decision: 'approved' | 'rejected'
  /** the decision that the approval waits for is open and has not expired */
  isOpen: boolean
  permission: Permission
  /** persons who wrote or submitted what waits */
  requesters: readonly string[]
  decider: {
    personId: string
    permissions: readonly Permission[]
    /** persons who created the account, changed its role or reset it in the last seven days */
    makers: readonly string[]
  }
}

/**
 * Whether a decision is refused. Persons are compared, whatever key they use; a requester may
 * withdraw.
 * @returns null where it may be made
 */
export function findObjection({
  decision,
  isOpen,
  permission,
  requesters,
  decider: { personId, permissions, makers },
}: DecisionFacts): RefusalName | null {
  if (!isOpen) return 'ops/approval-decided'
  if (requesters.includes(personId)) return decision === 'approved' ? 'ops/own-request' : null
  if (!permissions.includes(permission)) return 'ops/permission'
  const isNew = makers.some((maker) => requesters.includes(maker))
  return decision === 'approved' && isNew ? 'ops/new-approver' : null
}
