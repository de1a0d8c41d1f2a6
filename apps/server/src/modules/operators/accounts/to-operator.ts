import type { Operator } from '@mall/contract'
import type { OperatorRow } from './account-rows.repository.ts'

type Shown = Pick<
  OperatorRow,
  | 'id'
  | 'companyId'
  | 'name'
  | 'displayName'
  | 'serviceName'
  | 'role'
  | 'disabled'
  | 'enrolledAt'
  | 'version'
  | 'createdAt'
>

export const toOperator = (row: Shown): Operator => ({
  id: row.id,
  companyId: row.companyId,
  name: row.name,
  displayName: row.displayName,
  serviceName: row.serviceName,
  role: row.role,
  disabled: row.disabled,
  enrolled: row.enrolledAt !== null,
  version: String(row.version),
  createdAt: row.createdAt.toISOString(),
})
