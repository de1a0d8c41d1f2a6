import type { Permission, RefusalName } from '@mall/contract'

/**
 * Persons of an approval. Makers of a person created the account, changed its role or reset its
 * password, transitively.
 */
export type ApprovalPersons = {
  /** authors and submitters of the request */
  requesters: readonly string[]
  requesting: readonly string[]
  deciding: readonly string[]
}

export type DecisionFacts = {
  decision: 'approved' | 'rejected'
  /** the request is undecided and has not expired */
  isOpen: boolean
  permission: Permission
  persons: ApprovalPersons
  decider: { personId: string; permissions: readonly Permission[] }
}

/**
 * Whether a decision is refused. Persons are compared, whatever key or other account they use. A
 * requester may withdraw the request.
 * @returns null where it may be made
 */
export function findObjection({
  decision,
  isOpen,
  permission,
  persons: { requesters, requesting, deciding },
  decider: { personId, permissions },
}: DecisionFacts): RefusalName | null {
  if (!isOpen) return 'ops/approval-decided'
  if (requesters.includes(personId)) return decision === 'approved' ? 'ops/own-request' : null
  if (!permissions.includes(permission)) return 'ops/permission'
  const isOnePerson = deciding.some((person) => requesting.includes(person))
  return decision === 'approved' && isOnePerson ? 'ops/new-approver' : null
}
