import { listGuardedPermissions, type Role } from '@mall/contract'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator as Caller } from '../../../plugins/operator.ts'
import type { OperatorRow } from './account-rows.repository.ts'

/**
 * Whether a second person approves that an account gets a role, or a new password in it. The
 * server's own command creates a company's first two owners alone.
 * @param from role whose permissions the account already has and keeps; null: no such role
 */
export function needsSecondPerson({ kind }: Caller, from: Role | null, to: Role): boolean {
  const held = from === null ? [] : listGuardedPermissions(from)
  const isGuarded = listGuardedPermissions(to).some((permission) => !held.includes(permission))
  return kind !== 'machine' && isGuarded
}

/** @throws ops/last-owner where the change leaves the company without an owner */
export function assertKeepsOwner(
  row: OperatorRow,
  changes: Partial<Pick<OperatorRow, 'role' | 'disabled'>>,
  otherOwners: number,
): void {
  const next = { ...row, ...changes }
  const wasOwner = row.role === 'owner' && !row.disabled
  const staysOwner = next.role === 'owner' && !next.disabled
  if (wasOwner && !staysOwner && otherOwners === 0) throw new Refusal('ops/last-owner')
}
